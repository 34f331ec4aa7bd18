import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { type ConnectionOptions, connect } from 'node:tls';
import { type Destination, hostOf, pinned } from './destination.ts';

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
