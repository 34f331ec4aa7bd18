import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Where a delivery may go: the addresses that were checked, and no others (R32). */
export interface Destination {
  readonly addresses: readonly { readonly address: string; readonly family: number }[];
}

/** Why nothing may be sent to an address, as a sentence. */
export interface Barred {
  readonly barred: string;
  /** The host, which the user can allow. */
  readonly host: string;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Loopback, also as IPv6 writes an address of IPv4. */
export const isLoopbackAddress = (address: string): boolean =>
  loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The host of a URL without the brackets of IPv6 and without the dot at its end. */
export const hostOf = (url: string): string =>
  new URL(url).hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();

/** Addresses of a host; `localhost` and names below it are this machine whatever a resolver says (RFC 6761). */
async function resolved(host: string): Promise<Destination['addresses']> {
  if (isIP(host) !== 0) return [{ address: host, family: isIP(host) }];
  if (host === 'localhost' || host.endsWith('.localhost')) {
    return [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
  }
  return lookup(host, { all: true });
}

/**
 * Decides whether a webhook may be sent (D49, R32): to this machine, or to a host that the user listed. The addresses are
 * those that the name has now; the connection goes to them, so that a later answer of the resolver changes nothing.
 *
 * @param allowedHosts of the site, in lower case
 * @throws the resolver's error, when the name has no address
 */
export async function destinationOf(url: string, allowedHosts: readonly string[]): Promise<Destination | Barred> {
  const host = hostOf(url);
  const isListed = allowedHosts.includes(host);
  const addresses = await resolved(host);
  const foreign = addresses.find(({ address }) => !isLoopbackAddress(address));
  if (foreign === undefined || isListed) return { addresses };
  const where = foreign.address === host ? host : `${host}, which is at ${foreign.address},`;
  return {
    host,
    barred: `${where} is not this machine, and not among the hosts that webhooks of this site may reach (D49). Allow it, then send the delivery again.`,
  };
}
