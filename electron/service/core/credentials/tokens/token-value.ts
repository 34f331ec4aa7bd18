import { constantTimeEqualDigests } from '#node/constant-time.ts';
import type { RandomSource } from '#service/kernel/index.ts';
import type { Encryption } from '#service/storage/index.ts';

/** Version mark of an access token (D24). */
const MARK = 'st2.s.';
/** 256 bits (R8). */
const RANDOM_BYTES = 32;
/** As base64url without padding. */
const RANDOM_LENGTH = 43;
/** Of a row's id. */
const ROW_ID_BYTES = 6;
const form = /^st2\.s\.[A-Za-z0-9_-]{51}$/;

/** What a look-up needs of a token's value. */
export interface TokenKey {
  /** Id of the token's row, if it was issued. */
  readonly id: number;
  /** Whether that row's digest is that of this value. */
  matches(digest: Uint8Array): boolean;
}

/**
 * An access token (D24): the version mark, 256 random bits, and its row id, so that a look-up needs no index
 * (docs/adr/0010). The row id is XORed with a keyed digest of the random bits, so that a token does not reveal how many
 * there are.
 *
 * @param id of its row, below 2^48
 */
export function makeToken(encryption: Encryption, random: RandomSource, id: number): { value: string; digest: Buffer } {
  const secret = random(RANDOM_BYTES).toString('base64url');
  const digest = encryption.digest(secret);
  const rowId = Buffer.alloc(ROW_ID_BYTES);
  rowId.writeUIntBE(id, 0, ROW_ID_BYTES);
  return { value: MARK + secret + xored(rowId, digest).toString('base64url'), digest };
}

/** The row id in a token and the check of its digest; undefined when the value has not the form of a token. */
export function keyOfToken(encryption: Encryption, value: string): TokenKey | undefined {
  if (!form.test(value)) return undefined;
  const end = MARK.length + RANDOM_LENGTH;
  const digest = encryption.digest(value.slice(MARK.length, end));
  const rowId = xored(Buffer.from(value.slice(end), 'base64url'), digest);
  return { id: rowId.readUIntBE(0, ROW_ID_BYTES), matches: (other) => constantTimeEqualDigests(digest, other) };
}

/** Its own inverse. Changes the given bytes. */
function xored(rowId: Buffer, digest: Buffer): Buffer {
  for (let index = 0; index < ROW_ID_BYTES; index += 1) rowId[index] = (rowId[index] ?? 0) ^ (digest[index] ?? 0);
  return rowId;
}
