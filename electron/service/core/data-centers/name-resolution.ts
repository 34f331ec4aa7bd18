import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { z } from 'zod';
import { readFile } from '#node/real-file.ts';
import type { NameSources } from '#service/kernel/index.ts';
import type { hostName } from '#shared/contract/data-centers.ts';
import { orElse } from '#shared/or-else.ts';

/** Milliseconds after which a name counts as not found. */
const PATIENCE_MS = 2_000;

/** The operating system's addresses of a host name; none when it finds none in time. */
async function addressesOf(host: string): Promise<string[]> {
  const stop = new AbortController();
  const late = setTimeout<string[]>(PATIENCE_MS, [], { signal: stop.signal, ref: false }).catch(() => []);
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

type ResolvedHost = z.infer<typeof hostName>;

/**
 * The names of this machine.
 *
 * @param hostsFilePath absent: the operating system's file
 */
export function namesOfMachine(hostsFilePath = systemHostsFile()): NameSources {
  return {
    hostsFilePath,
    hostsFile() {
      // None, no file, or this user may not read it: it has no names.
      return orElse(() => readFile(hostsFilePath).toString(), '');
    },
    lookUp: addressesOf,
  };
}

/**
 * Finds out whether host names resolve to this machine. Without `ask` only the hosts file is read. The operating system
 * is not asked even for names under `localhost`: by RFC 6761 they are resolved locally, but some C libraries send them
 * to a name server (R32).
 *
 * @param hosts lower case
 * @param ask true when the user has asked for a look-up of all of them
 */
export function resolveHosts(
  hosts: readonly string[],
  ask: boolean,
  sources: Pick<NameSources, 'hostsFile' | 'lookUp'>,
): Promise<ResolvedHost[]> {
  const text = ask ? '' : sources.hostsFile();
  return Promise.all(
    hosts.map(async (host) => {
      const addresses = ask ? [...(await sources.lookUp(host))] : addressesInHostsFile(text, host);
      return {
        host,
        addresses,
        local: addresses.length > 0 && addresses.every(isOwnAddress),
        source: ask ? 'system' : addresses.length > 0 ? 'hosts-file' : isReserved(host) ? 'reserved' : 'none',
      };
    }),
  );
}

/** RFC 6761, 6.3: `localhost` and every name below it is this machine. Browsers follow this, many programs do not. */
export const isReserved = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** The operating system's file of host names. */
function systemHostsFile(): string {
  if (process.platform !== 'win32') return '/etc/hosts';
  return `${process.env.SystemRoot ?? 'C:\\Windows'}\\System32\\drivers\\etc\\hosts`;
}
