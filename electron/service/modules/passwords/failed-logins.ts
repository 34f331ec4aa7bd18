import type { Policies } from '#service/modules/policies/sections.ts';
import type { PasswordRecord } from './repository.ts';

/** Failed logins in a row that still count at this time (policy security.accountLockout). */
export function failuresAt({ failed, failedAt }: PasswordRecord, { security }: Policies, now: number): number {
  const { failedLoginResetSec } = security.accountLockout;
  const forgotten = failedLoginResetSec > 0 && failedAt !== undefined && now - failedAt > failedLoginResetSec * 1000;
  return forgotten ? 0 : failed;
}

/** What a record becomes with one more failed login: perhaps locked. */
export function withFailedLogin(record: PasswordRecord, policies: Policies, now: number): Partial<PasswordRecord> {
  const { failedLoginThreshold, lockoutTimeSec } = policies.security.accountLockout;
  const failed = failuresAt(record, policies, now) + 1;
  const locks = failedLoginThreshold > 0 && failed >= failedLoginThreshold;
  return locks
    ? { failed: 0, failedAt: undefined, lockedUntil: now + lockoutTimeSec * 1000 }
    : { failed, failedAt: now };
}
