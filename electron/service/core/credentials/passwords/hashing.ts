import { pbkdf2, scrypt } from 'node:crypto';
import { constantTimeEqualDigests } from '#node/constant-time.ts';
import { ApiError, type RandomSource } from '#service/kernel/index.ts';
import { startThread } from '#service/storage/index.ts';
import type { HashWork } from './hash-worker.ts';
import { passwordCost } from './imported-hash.ts';
import { type PasswordHash, pbkdf2Digests, type ScryptHash } from './kept-hash.ts';
import { type ComputedHash, deriveHash } from './password-hash.ts';

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Hashes that wait for their turn; a caller beyond is told to come again (R47). */
const MAX_WAITING = 500;
/** More rounds of a digest are made in a thread of their own. */
const MAX_ROUNDS_AT_ONCE = 1_000;

/** Longest password in characters. */
export const MAX_PASSWORD_LENGTH = 1_000;

let running: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * One hash after the other, in a thread of its own: signed calls keep the other cores (R47).
 *
 * @throws ApiError 403048 when too many wait
 */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING) {
    const details = `${MAX_WAITING} checks of passwords are waiting already. Call again in a few seconds.`;
    return Promise.reject(new ApiError(403048, details));
  }
  waiting += 1;
  const mine = running.then(work).finally(() => {
    waiting -= 1;
  });
  running = mine.catch(() => {});
  return mine;
}

type ScryptCost = Pick<ScryptHash, 'N' | 'r' | 'p'>;

function scrypted(password: string, salt: Buffer, bytes: number, { N, r, p }: ScryptCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // 128 · r · (N + p + 2) bytes are needed (RFC 7914).
    const maxmem = 512 * N * r * p;
    // The same letters are the same bytes, however they were composed.
    scrypt(password.normalize('NFC'), salt, bytes, { N, r, p, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

function inThread(workerData: HashWork): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = startThread(import.meta.url, 'hash-worker', 'password hash', { workerData });
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread of a password hash ended without one.')));
  });
}

function computed(kept: ComputedHash, password: string): Promise<Buffer> {
  const isQuick = kept.algorithm !== 'bcrypt' && kept.rounds <= MAX_ROUNDS_AT_ONCE;
  return isQuick ? Promise.resolve(deriveHash(kept, password)) : inThread({ kept, password });
}

/** The hash of a password by the settings of a kept one. */
function derive(kept: PasswordHash, password: string): Promise<Buffer> {
  switch (kept.algorithm) {
    case 'scrypt': {
      const salt = Buffer.from(kept.salt, 'base64');
      return scrypted(password, salt, Buffer.from(kept.hash, 'base64').length, kept);
    }
    case 'pbkdf2':
    case 'pbkdf2_sha256':
    case 'pbkdf2_sha512': {
      const { salt, rounds, hash } = kept;
      const bytes = Buffer.from(hash, 'base64').length;
      return new Promise((resolve, reject) => {
        const done = (error: Error | null, key: Buffer) => (error ? reject(error) : resolve(key));
        pbkdf2(password, Buffer.from(salt, 'base64'), rounds, bytes, pbkdf2Digests[kept.algorithm], done);
      });
    }
    default:
      return computed(kept, password);
  }
}

/** @throws ApiError 403048 when too many hashes wait */
export async function hashPassword(random: RandomSource, password: string): Promise<ScryptHash> {
  const salt = random(SALT_BYTES);
  const hash = await inTurn(() => scrypted(password, salt, HASH_BYTES, passwordCost));
  return { algorithm: 'scrypt', salt: salt.toString('base64'), hash: hash.toString('base64'), ...passwordCost };
}

/**
 * Whether a password is that of a hash. Without a hash it takes as long, so that nobody learns which login identifiers
 * exist.
 *
 * @throws ApiError 403048 when too many hashes wait
 */
export async function isPassword(stored: PasswordHash | undefined, password: string): Promise<boolean> {
  if (stored === undefined) {
    await inTurn(() => scrypted(password, Buffer.alloc(SALT_BYTES), HASH_BYTES, passwordCost));
    return false;
  }
  const hash = await inTurn(() => derive(stored, password));
  return constantTimeEqualDigests(hash, Buffer.from(stored.hash, 'base64'));
}

interface CheckedPassword {
  readonly isRight: boolean;
  /** Replaces a hash that another system made, now that the password is known (F 8.2). */
  readonly rehashed: ScryptHash | undefined;
}

/**
 * Whether a password is that of a hash, for a login. One that another system made is hashed anew, also when the password
 * is wrong: then the time does not tell such accounts apart from those that do not exist.
 *
 * @throws ApiError 403048 when too many hashes wait
 */
export async function checkPassword(
  random: RandomSource,
  stored: PasswordHash | undefined,
  password: string,
): Promise<CheckedPassword> {
  const isRight = await isPassword(stored, password);
  if (stored === undefined || isOwn(stored)) return { isRight, rehashed: undefined };
  const rehashed = await hashPassword(random, password);
  return { isRight, rehashed: isRight ? rehashed : undefined };
}

function isOwn(stored: PasswordHash): boolean {
  const { N, r, p } = passwordCost;
  return stored.algorithm === 'scrypt' && stored.N === N && stored.r === r && stored.p === p;
}
