import type { Policies } from '#service/core/policies/index.ts';
import { ApiError, type RandomSource } from '#service/kernel/index.ts';
import { hashPassword, isPassword } from './hashing.ts';
import type { PasswordHash } from './password-hash.ts';
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
