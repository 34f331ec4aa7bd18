import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
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

/** Addresses that the text of a hosts file gives for a name, as the operating system reads it. */
export function addressesInHostsFile(text: string, host: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [address, ...names] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/);
    return address !== undefined && names.some((name) => name.toLowerCase() === host) ? [address] : [];
  });
}

function hostsFile(): string {
  try {
    return readFileSync(hostsFilePath(), 'utf8');
  } catch {
    // No file, or none that this user may read: it names nothing.
    return '';
  }
}

export interface ResolvedHost {
  readonly host: string;
  readonly addresses: string[];
  readonly local: boolean;
  /** False: the hosts file does not have the name, and nobody asked to look further. */
  readonly lookedUp: boolean;
}

/**
 * Whether host names lead to this machine. The operating system may ask other machines about a name, so it is only
 * given names of the hosts file and names under `localhost`, which it answers itself; others when a person asks (R32).
 *
 * @param hosts lower case
 * @param ask a person has asked to look all of them up
 */
export function resolveHosts(hosts: readonly string[], ask: boolean): Promise<ResolvedHost[]> {
  const file = hostsFile();
  return Promise.all(
    hosts.map(async (host) => {
      const known = addressesInHostsFile(file, host).length > 0 || host.endsWith('.localhost');
      const lookedUp = known || ask;
      const addresses = lookedUp ? await addressesOf(host) : [];
      return { host, addresses, local: addresses.length > 0 && addresses.every(isOwnAddress), lookedUp };
    }),
  );
}

/** The operating system's file of host names. */
export function hostsFilePath(): string {
  if (process.platform !== 'win32') return '/etc/hosts';
  return `${process.env.SystemRoot ?? 'C:\\Windows'}\\System32\\drivers\\etc\\hosts`;
}
