import type { Server } from 'node:http';
import { createServer } from 'node:net';
import { isTaken } from '#node/taken-ports.ts';
import { listeningAddress } from './listening-address.ts';

/**
 * Lets a server that listens on the loopback address of IPv4 take connections at that of IPv6, too, at the same port: `localhost` is `::1`
 * first on many machines, and clients such as the fetch of Node 18 try no other. A server on another address stays as it is.
 *
 * @param log hears that another program has that port; where the machine has no such address, nothing is missing
 * @returns closes it
 */
export function alsoOnIpv6(server: Server, log: (line: string) => void = () => {}): Promise<() => void> {
  const { address, port } = listeningAddress(server);
  // As Node's own servers of HTTP have it: a client may end its side first, and small responses do not wait.
  const second = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
  second.maxConnections = server.maxConnections;
  const close = () => void second.close();
  if (address !== '127.0.0.1') return Promise.resolve(close);
  return new Promise((done) => {
    // Also later, as of every listener (connections.ts).
    second.on('error', (error) => {
      if (isTaken(error))
        log(
          `Another program has the port ${port} on [::1]: a client that looks up localhost may reach that one. Call 127.0.0.1, or choose another port.`,
        );
      done(close);
    });
    second.listen(port, '::1', () => done(close));
  });
}
