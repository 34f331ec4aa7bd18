import { scrypt } from 'node:crypto';
import { constantTimeEqualDigests } from '#node/constant-time.ts';
import { ApiError } from '#service/kernel/errors.ts';
import type { RandomSource } from '#service/kernel/random.ts';

/** A password as it is kept; never the password. */
export interface PasswordHash {
  readonly algorithm: 'scrypt';
  /** Base64. */
  readonly salt: string;
  readonly hash: string;
  /** Cost: 2^14 needs 16 MiB for one hash. */
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const COST = { N: 16_384, r: 8, p: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Hashes that wait for their turn; a caller beyond is told to come again (R47). */
const MOST_WAITING = 500;

/** Longest password in characters. */
export const LONGEST_PASSWORD = 1_000;

let running: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * One hash after the other, in a thread of its own: signed calls keep the other cores (R47).
 *
 * @throws ApiError 403048 when too many wait
 */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) {
    const details = `${MOST_WAITING} checks of passwords are waiting already. Call again in a few seconds.`;
    return Promise.reject(new ApiError(403048, details));
  }
  waiting += 1;
  const mine = running.then(work).finally(() => {
    waiting -= 1;
  });
  running = mine.catch(() => {});
  return mine;
}

function derive(password: string, salt: Buffer, { N, r, p }: Pick<PasswordHash, 'N' | 'r' | 'p'>): Promise<Buffer> {
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        // The same letters are the same bytes, however they were composed.
        scrypt(password.normalize('NFC'), salt, HASH_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}

/** @throws ApiError 403048 when too many hashes wait */
export async function hashPassword(random: RandomSource, password: string): Promise<PasswordHash> {
  const salt = random(SALT_BYTES);
  const hash = await derive(password, salt, COST);
  return { algorithm: 'scrypt', salt: salt.toString('base64'), hash: hash.toString('base64'), ...COST };
}

/**
 * Whether a password is that of a hash. Without a hash it takes as long, so that nobody learns which login identifiers
 * exist.
 *
 * @throws ApiError 403048 when too many hashes wait
 */
export async function isPassword(stored: PasswordHash | undefined, password: string): Promise<boolean> {
  const salt = stored === undefined ? Buffer.alloc(SALT_BYTES) : Buffer.from(stored.salt, 'base64');
  const hash = await derive(password, salt, stored ?? COST);
  return stored !== undefined && constantTimeEqualDigests(hash, Buffer.from(stored.hash, 'base64'));
}
