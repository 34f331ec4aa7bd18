import type { Policies } from '#service/core/policies/index.ts';
import { ApiError, invalidMember, type RandomSource } from '#service/kernel/index.ts';
import { hashPassword, isPassword } from './hashing.ts';
import type { PasswordHash, ScryptHash } from './kept-hash.ts';
import type { PasswordRecord } from './repository.ts';

/**
 * Hashes a new password of an account, unless it is one of those that the policies do not let come back.
 *
 * @throws ApiError 401030 for an old one, 403048 when too many hashes wait
 */
export async function hashNewPassword(
  random: RandomSource,
  { security }: Policies,
  { hash, history }: PasswordRecord,
  password: string,
): Promise<PasswordHash> {
  const { passwordHistorySize: size } = security;
  const former = size === 0 || hash === undefined ? [] : [hash, ...history].slice(0, size);
  for (const one of former) {
    if (await isPassword(one, password)) {
      throw new ApiError(
        401030,
        `The password was used before; the last ${size} cannot come back. Choose another one.`,
      );
    }
  }
  return hashPassword(random, password);
}

/** What a record becomes with a new password. */
export function withNewPassword(
  { hash, history }: PasswordRecord,
  { security }: Policies,
  newHash: PasswordHash,
  now: number,
): Partial<PasswordRecord> {
  const former = hash === undefined ? history : [hash, ...history];
  return {
    hash: newHash,
    createdAt: now,
    history: former.slice(0, security.passwordHistorySize),
    mustChange: false,
    failed: 0,
    failedAt: undefined,
    lockedUntil: undefined,
  };
}

/** Different plain passwords of one file: each is hashed with the cost of a login, one after the other. */
const MAX_PLAIN = 100;

interface Part {
  readonly random: RandomSource;
  readonly clock: () => number;
}

/**
 * People of a workspace file with hashes instead of the plain passwords that test data has. Equal passwords get one hash,
 * because a file of test users has the same one a thousand times. Passwords are not judged by the site's policy: the file
 * brings a state.
 *
 * @throws OperationProblem when there are more than `MAX_PLAIN` different ones
 */
export async function withHashedPasswords<P>(people: readonly P[], { random, clock }: Part): Promise<P[]> {
  const hashes = new Map<string, PasswordHash>();
  const hashed: P[] = [];
  for (const [n, person] of people.entries()) {
    const plain = plainOf(person);
    if (plain === undefined) {
      hashed.push(person);
      continue;
    }
    let hash = hashes.get(plain);
    if (hash === undefined) {
      if (hashes.size >= MAX_PLAIN) {
        throw invalidMember(
          `people[${n}].password`,
          `The file has more than ${MAX_PLAIN} different plain passwords, and each takes the time of a login.`,
          'Give several people the same password, or give hashes, as an export with secrets has them.',
        );
      }
      hash = await hashPassword(random, plain);
      hashes.set(plain, hash);
    }
    hashed.push({ ...person, password: { hash, created: clock() } });
  }
  return hashed;
}

/** The plain password of an entry that the schema has read. */
export function plainOf(person: unknown): string | undefined {
  if (typeof person !== 'object' || person === null || !('password' in person)) return undefined;
  const { password } = person;
  if (typeof password !== 'object' || password === null || !('plain' in password)) return undefined;
  return typeof password.plain === 'string' ? password.plain : undefined;
}

/** What the users of the demo site log in with. They are test data, and nobody else's. */
export const DEMO_PASSWORD = 'authdesk-demo';

/** Its hash, made once: five of them would be a fifth of a second of the first start. */
export const demoPasswordHash: ScryptHash = {
  algorithm: 'scrypt',
  hash: 'ZoTYYd6k0jlrk3IyqYYaWAV8BuBshknSY0OO0zlT8os=',
  salt: 'jfuGrebShBqm+gSoInGf4Q==',
  ...{ N: 16_384, r: 8, p: 1 },
};
