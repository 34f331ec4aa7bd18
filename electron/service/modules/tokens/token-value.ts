import { constantTimeEqualDigests } from '#node/constant-time.ts';
import type { RandomSource } from '#service/kernel/random.ts';
import type { Encryption } from '#service/storage/encryption.ts';

/** Version mark of an access token (D24). */
const MARK = 'st2.s.';
/** 256 bits (R8). */
const RANDOM_BYTES = 32;
/** As base64url without padding. */
const RANDOM_LENGTH = 43;
/** Of a row's id. */
const PLACE_BYTES = 6;
const form = /^st2\.s\.[A-Za-z0-9_-]{51}$/;

/** What a look-up needs of a token's value. */
export interface TokenPlace {
  /** Id of the row in which the token stands, if it was issued. */
  readonly id: number;
  /** Whether that row's digest is the one of this value. */
  matches(digest: Uint8Array): boolean;
}

/**
 * An access token (D24): the version mark, 256 random bits, and the id of its row, which keeps a look-up from needing an
 * index (docs/adr/0010). The id is mixed with a keyed digest of the random bits, so that nobody reads from a token how
 * many there are.
 *
 * @param id of its row, below 2^48
 */
export function makeToken(encryption: Encryption, random: RandomSource, id: number): { value: string; digest: Buffer } {
  const secret = random(RANDOM_BYTES).toString('base64url');
  const digest = encryption.digest(secret);
  const place = Buffer.alloc(PLACE_BYTES);
  place.writeUIntBE(id, 0, PLACE_BYTES);
  return { value: MARK + secret + mixed(place, digest).toString('base64url'), digest };
}

/** Where a token of this value stands; undefined when it has not the form of one. */
export function placeOfToken(encryption: Encryption, value: string): TokenPlace | undefined {
  if (!form.test(value)) return undefined;
  const end = MARK.length + RANDOM_LENGTH;
  const digest = encryption.digest(value.slice(MARK.length, end));
  const place = mixed(Buffer.from(value.slice(end), 'base64url'), digest);
  return { id: place.readUIntBE(0, PLACE_BYTES), matches: (other) => constantTimeEqualDigests(digest, other) };
}

/** Mixed twice it is what it was. */
function mixed(place: Buffer, digest: Buffer): Buffer {
  for (let index = 0; index < PLACE_BYTES; index += 1) place[index] = (place[index] ?? 0) ^ (digest[index] ?? 0);
  return place;
}
