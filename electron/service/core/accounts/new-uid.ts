import type { RandomSource } from '#service/kernel/index.ts';

/** Random bytes of a UID that the service makes: 43 base64url digits and one `=` (F 8.1). */
const UID_BYTES = 32;

/** A UID that the service makes. */
export function newUID(random: RandomSource): string {
  return `_guid_${random(UID_BYTES).toString('base64url')}=`;
}
