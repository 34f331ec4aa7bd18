import type { AddressInfo, Server } from 'node:net';
import { networkInterfaces } from 'node:os';

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

/** True for addresses that only this machine reaches (R27). */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}

/** True for the addresses that stand for all of this machine. */
export const isEverywhere = (address: string): boolean => address === '0.0.0.0' || address === '::';

/** What a listener's address is in the address of a call: itself, or those of all interfaces where it is on every one. */
export function hostsOf(address: string): readonly string[] {
  if (!isEverywhere(address)) return [written(address)];
  return Object.values(networkInterfaces()).flatMap((list = []) => list.map((one) => written(one.address)));
}

/** As it is written before a port. */
const written = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** `http://127.0.0.1:9480`; a server on every address is reached on loopback. */
export function addressOf(server: Server, scheme: string): string {
  const { address, port } = listeningAddress(server);
  return `${scheme}://${isEverywhere(address) ? '127.0.0.1' : written(address)}:${port}`;
}
