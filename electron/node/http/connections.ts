import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Tracks a listener's open connections and calls in flight. Stopping waits for the calls only: not for connections that
 * browsers open in advance, and not for incomplete requests (R18, R20). Node's `closeIdleConnections` leaves both of
 * these open.
 */
export class Connections {
  readonly #sockets = new Set<Socket>();
  #inFlight = 0;
  #whenQuiet: () => void = () => {};

  constructor(server: Server) {
    // Where the system gives no descriptor for a connection, its client is cut off; unheard, this event would end the process.
    server.on('error', () => {});
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
