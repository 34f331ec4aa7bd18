import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Connections on which nobody has shown a session yet; a browser opens six. */
const MOST_STRANGERS = 200;

/**
 * Keeps programs that only hold connections from taking the console away from the person (R55): beyond so many
 * connections without a session the oldest of them is closed, so that a new one always gets in. Refusing the new one,
 * as `maxConnections` does, would shut the person out. Connections that have shown a session are not counted.
 */
export class Strangers {
  readonly #sockets = new Set<Socket>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
      const [oldest] = this.#sockets;
      if (this.#sockets.size > MOST_STRANGERS) oldest?.destroy();
    });
  }

  /** A request on this connection has shown a session. */
  know(socket: Socket): void {
    this.#sockets.delete(socket);
  }
}
