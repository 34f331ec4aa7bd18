import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Knows a listener's open connections and calls in flight, so that stopping waits for the calls and for nothing else:
 * not for idle connections of browsers, and not for half a request (R18, R20). Node's own
 * `closeIdleConnections` leaves both of these open.
 */
export class Connections {
  readonly #sockets = new Set<Socket>();
  #inFlight = 0;
  #whenQuiet: () => void = () => {};

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    server.on('request', (_request, response: ServerResponse) => {
      this.#inFlight += 1;
      response.once('close', () => {
        this.#inFlight -= 1;
        if (this.#inFlight === 0) this.#whenQuiet();
      });
    });
  }

  /** Resolves when no call is in flight, or after `graceMs`; then every connection is closed. */
  async end(graceMs: number): Promise<void> {
    if (this.#inFlight > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, graceMs);
        this.#whenQuiet = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    for (const socket of this.#sockets) socket.destroy();
  }
}
