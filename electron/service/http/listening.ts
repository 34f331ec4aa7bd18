import { networkInterfaces } from 'node:os';

/** True for addresses that only this machine reaches (R27). */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}

/** True for the addresses that stand for all of this machine. */
export const isEverywhere = (address: string): boolean => address === '0.0.0.0' || address === '::';

/** What a listener's address is in the address of a call: itself, or those of all interfaces where it is on every one. */
export function hostsOf(address: string): readonly string[] {
  const written = (one: string) => (one.includes(':') ? `[${one}]` : one);
  if (!isEverywhere(address)) return [written(address)];
  return Object.values(networkInterfaces()).flatMap((list = []) => list.map((one) => written(one.address)));
}
