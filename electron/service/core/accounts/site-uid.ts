import type { RandomSource } from '#service/kernel/index.ts';
import { invalidParameter } from '#service/methods/index.ts';
import { uidForm } from '#shared/protocol/uid.ts';

/** @throws ApiError 400006 unless the text can be a site's own id */
export function checkSiteUID(siteUID: string): void {
  checkUID('siteUID', siteUID);
}

/** @throws ApiError 400006 naming the parameter, unless the text can be a UID */
export function checkUID(parameter: string, UID: string): void {
  if (uidForm.test(UID)) return;
  throw invalidParameter(parameter, 'It is 1 to 252 printable ASCII characters without blanks.');
}

/** Random bytes of a UID that the service makes: 43 base64url digits and one `=` (F 8.1). */
const UID_BYTES = 32;

/** A UID that the service makes. */
export function newUID(random: RandomSource): string {
  return `_guid_${random(UID_BYTES).toString('base64url')}=`;
}
