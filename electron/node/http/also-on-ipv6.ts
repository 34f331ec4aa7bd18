import type { Server } from 'node:http';
import { createServer } from 'node:net';
import { systemCode } from '#shared/narrowing.ts';
import { listeningAddress } from './listening-address.ts';

/** A second listener of a server. */
export interface AlsoListening {
  /** Why it was not opened: `EADDRINUSE`; absent: it is open, or the machine has no such address. */
  readonly fault?: 'EADDRINUSE';
  close(): void;
}

/**
 * Lets a server that listens on the loopback address of IPv4 take connections at that of IPv6, too, at the same port: `localhost` is `::1`
 * first on many machines, and clients such as the fetch of Node 18 try no other. A server on another address stays as it is.
 */
export function alsoOnIpv6(server: Server): Promise<AlsoListening> {
  const { address, port } = listeningAddress(server);
  // As Node's own servers of HTTP have it: a client may end its side first, and small responses do not wait.
  const second = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
  second.maxConnections = server.maxConnections;
  const close = () => void second.close();
  if (address !== '127.0.0.1') return Promise.resolve({ close });
  return new Promise((done) => {
    second.once('error', (error) =>
      done({ close, ...(systemCode(error) === 'EADDRINUSE' && { fault: 'EADDRINUSE' }) }),
    );
    second.listen(port, '::1', () => done({ close }));
  });
}
