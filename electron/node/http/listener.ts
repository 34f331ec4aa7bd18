import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { createServer, type ListenOptions, type Socket } from 'node:net';
import { isTaken } from '#node/taken-ports.ts';
import { STOP_GRACE_MS } from './client-limits.ts';
import { listeningAddress } from './listening-address.ts';

/**
 * What every server of HTTP in this process does alike: it opens its port or socket, and when it closes it waits for the calls in
 * flight only, not for connections that browsers open in advance, and not for incomplete requests (R18, R20). Node's
 * `closeIdleConnections` leaves both of these open.
 */
export class Listener {
  readonly server: Server;
  readonly #sockets = new Set<Socket>();
  #second: ReturnType<typeof createServer> | undefined;
  #inFlight = 0;
  #whenQuiet: () => void = () => {};

  constructor(server: Server) {
    this.server = server;
    // Where the system gives no descriptor for a connection, its client is cut off; unheard, this event would end the process.
    server.on('error', () => {});
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    // Node would respond to any Expect before anything is checked (R55): to an unknown one with an empty 417 (D8), to the known one
    // with 100, which is sent where the body is wanted (R17).
    for (const event of ['checkContinue', 'checkExpectation']) {
      server.on(event, (request, response) => server.emit('request', request, response));
    }
    server.on('request', (_request, response: ServerResponse) => {
      // A call that arrives on an open connection while the service stops is in flight: it gets its response, and is the last (R20).
      if (!server.listening) response.shouldKeepAlive = false;
      this.#inFlight += 1;
      response.once('close', () => {
        this.#inFlight -= 1;
        if (this.#inFlight === 0) this.#whenQuiet();
      });
    });
  }

  /** @throws the system's error */
  async listen(where: ListenOptions): Promise<void> {
    this.server.listen(where);
    await once(this.server, 'listening');
  }

  /**
   * Lets a server that listens on the loopback address of IPv4 take connections at that of IPv6, too, at the same port: `localhost` is
   * `::1` first on many machines, and clients such as the fetch of Node 18 try no other. One on another address stays as it is.
   *
   * @param log hears that another program has that port; where the machine has no such address, nothing is missing
   */
  async listenAtIpv6(log: (line: string) => void = () => {}): Promise<void> {
    const { address, port } = listeningAddress(this.server);
    if (address !== '127.0.0.1') return;
    // As Node's own servers of HTTP have it: a client may end its side first, and small responses do not wait.
    const second = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      this.server.emit('connection', socket),
    );
    this.#second = second;
    second.maxConnections = this.server.maxConnections;
    // Also later, as of every listener.
    second.on('error', (error) => {
      if (isTaken(error))
        log(
          `Another program has the port ${port} on [::1]: a client that looks up localhost may reach that one. Call 127.0.0.1, or choose another port.`,
        );
    });
    second.listen(port, '::1');
    await once(second, 'listening').catch(() => undefined);
  }

  /** Takes no new connections; resolves when no call is in flight, or after 3 s, with every connection closed (R20). */
  async close(): Promise<void> {
    this.#second?.close();
    const closed = new Promise((resolve) => this.server.close(resolve));
    if (this.#inFlight > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, STOP_GRACE_MS);
        this.#whenQuiet = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
