import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Connections without a session; a browser opens six. */
const MAX_UNAUTHENTICATED = 200;

/**
 * Limits connections without a session (R55): above the limit the oldest of them is closed, so that a new one is always
 * accepted. Rejected: `maxConnections`, which closes the new one and so locks the user out. Connections with a session
 * are not counted.
 */
export class UnauthenticatedConnections {
  readonly #sockets = new Set<Socket>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
      const [oldest] = this.#sockets;
      if (this.#sockets.size > MAX_UNAUTHENTICATED) oldest?.destroy();
    });
  }

  /** A request on this connection had a session. */
  remove(socket: Socket): void {
    this.#sockets.delete(socket);
  }
}
