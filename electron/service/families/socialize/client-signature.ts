import { constantTimeEqual } from '#node/constant-time.ts';
import { signUid, UID_SIGNATURE_WINDOW_S } from '#service/core/accounts/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { type Access, integer, invalidParameter, missingParameter, text } from '#service/methods/index.ts';
import type { CalledSite } from '#service/records/index.ts';

/** How a client proves that the site wants this siteUID (F 5.7, D74); a call of the site needs no proof. */
export const clientSignatureParameters = [
  integer(
    'UIDTimestamp',
    'Unix seconds of UIDSig; clients send it with a siteUID that is not their own. The formula of UIDSig is inferred.',
  ),
  text('UIDSig', 'Signature of UIDTimestamp_siteUID with the secret of the site, base64.'),
] as const;

/** Who sends a siteUID: the site, whose word is enough, or a client. */
interface SiteUIDSender {
  readonly caller: Access;
  /** The user of the call, whose own UID needs no proof; undefined for a login. */
  readonly UID?: string;
}

/**
 * Checks that the site wants this siteUID: from a client `UIDSig` is required for any but its own UID (D74), and whoever
 * sends it, it is checked.
 *
 * @param now service clock, milliseconds
 * @throws ApiError 400002 for a client without a signature, when only one of the two was sent, or no siteUID that it could be about, 403002 outside of 180 seconds, 400006 for a wrong signature
 */
export function checkClientSignature(
  site: CalledSite,
  { caller, UID }: SiteUIDSender,
  siteUID: string | undefined,
  { UIDTimestamp, UIDSig }: { readonly UIDTimestamp: number | undefined; readonly UIDSig: string | undefined },
  now: number,
): void {
  if (UIDTimestamp === undefined && UIDSig === undefined) {
    if (caller === 'site' || siteUID === undefined || siteUID === UID) return;
    throw missingParameter('UIDSig', 'A client sends it with UIDTimestamp, to show that the site wants this siteUID');
  }
  if (UIDSig === undefined) throw missingParameter('UIDSig', 'UIDTimestamp is the time of that signature');
  if (UIDTimestamp === undefined) throw missingParameter('UIDTimestamp', 'UIDSig is a signature over it');
  if (siteUID === undefined) throw missingParameter('siteUID', 'UIDSig is a signature over it');
  if (Math.abs(now / 1000 - UIDTimestamp) > UID_SIGNATURE_WINDOW_S) {
    const time = Math.floor(now / 1000);
    const details = `UIDTimestamp is ${UIDTimestamp}, which is more than ${UID_SIGNATURE_WINDOW_S} seconds from ${time}, the time of the service.`;
    throw new ApiError(403002, details);
  }
  if (constantTimeEqual(UIDSig, signUid(site, siteUID, UIDTimestamp * 1000).signature)) return;
  throw invalidParameter('UIDSig', 'It is not the signature of "UIDTimestamp_siteUID" with the secret of the site.');
}
