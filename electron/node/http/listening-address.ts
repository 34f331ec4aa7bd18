import type { AddressInfo, Server } from 'node:net';

/**
 * The address and port that a server listens on.
 *
 * @throws an error when it does not listen, or on a socket file
 */
export function listeningAddress(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address;
}
