import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { setTimeout } from 'node:timers/promises';

/** A name that the operating system has not found by then counts as not found: milliseconds. */
const PATIENCE_MS = 2_000;

/** Addresses that the operating system gives for a host name; none when it finds none in time. */
async function addressesOf(host: string): Promise<string[]> {
  const stop = new AbortController();
  const late = setTimeout(PATIENCE_MS, [] as string[], { signal: stop.signal, ref: false }).catch(() => []);
  const found = lookup(host, { all: true }).then(
    (all) => all.map(({ address }) => address),
    () => [],
  );
  const addresses = await Promise.race([found, late]);
  stop.abort();
  return addresses;
}

function isOwnAddress(address: string): boolean {
  if (address === '::1' || address.startsWith('127.')) return true;
  return Object.values(networkInterfaces()).some((list) => list?.some((one) => one.address === address));
}

/** Whether host names lead to this machine. */
export function resolveHosts(
  hosts: readonly string[],
): Promise<{ host: string; addresses: string[]; local: boolean }[]> {
  return Promise.all(
    hosts.map(async (host) => {
      const addresses = await addressesOf(host);
      return { host, addresses, local: addresses.length > 0 && addresses.every(isOwnAddress) };
    }),
  );
}

/** The operating system's file of host names. */
export function hostsFilePath(): string {
  if (process.platform !== 'win32') return '/etc/hosts';
  return `${process.env.SystemRoot ?? 'C:\\Windows'}\\System32\\drivers\\etc\\hosts`;
}
