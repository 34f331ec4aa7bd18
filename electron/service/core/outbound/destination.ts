import { X509Certificate } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { type ConnectionOptions, connect } from 'node:tls';
import { addressesInHostsFile, isReserved } from '#service/core/data-centers/index.ts';
import type { NameSources } from '#service/kernel/index.ts';
import { systemCode } from '#shared/narrowing.ts';

/** The code of a failed exchange with another server, of what has caused it where it has none itself: `ECONNREFUSED`. */
export function exchangeErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error instanceof AggregateError && error.errors.length > 0) return exchangeErrorCode(error.errors[0]);
  const code = systemCode(error);
  return typeof code === 'string' ? code : error.cause === undefined ? error.name : exchangeErrorCode(error.cause);
}

/** Where something may be sent: the addresses that were checked, and no others (R32). */
export interface Destination {
  readonly addresses: readonly { readonly address: string; readonly family: number }[];
}

/** Why nothing may be sent to an address, as a sentence. */
export interface Barred {
  readonly barred: string;
  /** The host, which the user can allow. */
  readonly host: string;
}

/** For the sentence that says why nothing was sent. */
interface Sent {
  /** Whose list of hosts it is, such as `webhooks of this site`. */
  readonly sender: string;
  /** What to do then, such as `send the delivery again`. */
  readonly next: string;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const own = ['127.0.0.1', '::1'];

/** Loopback, also as IPv6 writes an address of IPv4. */
export const isLoopbackAddress = (address: string): boolean =>
  loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The host of a URL without the brackets of IPv6 and without the dot at its end. */
export const hostOf = (url: string): string =>
  new URL(url).hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();

/**
 * Decides whether something may be sent (D49, R32): to this machine, or to a host that the user listed. No name server is asked
 * for a host that is not listed: it is this machine by its address, by its name (RFC 6761), or by the hosts file. The
 * connection goes to the addresses that were found here, so that a later answer of a name server changes nothing.
 *
 * @param allowedHosts of the site, in lower case
 * @param sources where names are looked up
 * @param what is sent, and what to do when it may not be
 * @throws the resolver's error, when the name of a listed host has no address
 */
export async function destinationOf(
  url: string,
  allowedHosts: readonly string[],
  sources: Pick<NameSources, 'hostsFile'>,
  { sender, next }: Sent,
): Promise<Destination | Barred> {
  const host = hostOf(url);
  const known = isIP(host) ? [host] : isReserved(host) ? own : addressesInHostsFile(sources.hostsFile(), host);
  const foreign = known.find((address) => !isLoopbackAddress(address));
  if (known.length > 0 && (foreign === undefined || allowedHosts.includes(host))) {
    return { addresses: known.map((address) => ({ address, family: isIP(address) })) };
  }
  if (allowedHosts.includes(host)) return { addresses: await lookup(host, { all: true }) };
  const where = foreign === undefined || foreign === host ? host : `${host}, which is at ${foreign},`;
  return {
    host,
    barred: `${where} is not this machine, and not among the hosts that ${sender} may reach. Allow it, then ${next}.`,
  };
}

/** Connects to the addresses that were checked, whatever a resolver says by now (R32). */
export const pinned =
  ({ addresses }: Destination): LookupFunction =>
  (_host, options, done) => {
    const wanted = addresses.filter(
      ({ family }) => options.family === 0 || !options.family || options.family === family,
    );
    const [first] = wanted.length > 0 ? wanted : addresses;
    if (options.all) done(null, [...wanted]);
    else done(null, first?.address ?? '', first?.family ?? 4);
  };

/** Whose certificates a connection takes, as `tls.connect` has it. */
export type Trust = Pick<ConnectionOptions, 'ca' | 'allowPartialTrustChain'>;

/** A certificate (PEM) that is trusted alone. */
export interface ShownTrust {
  readonly ca: string;
  readonly allowPartialTrustChain: true;
}

/**
 * What a connection trusts in Electron, whose TLS library (BoringSSL) rejects every chain whose authority has name constraints
 * for addresses, as that of an Authdesk has (D9): the certificate that the host shows, alone, if one of the authorities signed
 * it. Its name and its dates are checked by TLS as always; constraints of that authority do not count then.
 *
 * @param authorities PEM, one certificate each
 * @param timeout milliseconds
 * @returns undefined: the authorities are trusted as they are
 */
export async function shownTrust(
  url: string,
  destination: Destination,
  authorities: readonly string[],
  timeout: number,
): Promise<ShownTrust | undefined> {
  if (process.versions.electron === undefined || !url.startsWith('https:')) return undefined;
  const leaf = await shownCertificate(url, destination, { rejectUnauthorized: false }, timeout);
  if (leaf === undefined || !authorities.some((pem) => isSignedBy(leaf, new X509Certificate(pem)))) return undefined;
  return { ca: leaf.toString(), allowPartialTrustChain: true };
}

/** Whether an authority that is valid now signed the certificate. */
export const isSignedBy = (leaf: X509Certificate, authority: X509Certificate, now = Date.now()): boolean =>
  authority.ca &&
  Date.parse(authority.validFrom) <= now &&
  now <= Date.parse(authority.validTo) &&
  leaf.checkIssued(authority) &&
  leaf.verify(authority.publicKey);

/**
 * The certificate that a host shows. Nothing is sent to it.
 *
 * @param timeout milliseconds
 * @returns undefined: nothing answers there, or what it shows is not trusted
 */
export function shownCertificate(
  url: string,
  destination: Destination,
  trust: Trust & Pick<ConnectionOptions, 'rejectUnauthorized'>,
  timeout: number,
): Promise<X509Certificate | undefined> {
  const host = hostOf(url);
  return new Promise((resolve) => {
    const socket = connect({
      ...{ host, port: Number(new URL(url).port || 443), lookup: pinned(destination), ...trust },
      ...(isIP(host) === 0 && { servername: host }),
    });
    socket.setTimeout(timeout, () => socket.destroy());
    socket.once('secureConnect', () => {
      resolve(socket.getPeerX509Certificate());
      socket.destroy();
    });
    socket.once('error', () => socket.destroy());
    socket.once('close', () => resolve(undefined));
  });
}
