import type { Policies } from '#service/core/policies/index.ts';
import type { PasswordRecord } from './repository.ts';

/** Failed logins in a row that still count at this time (policy security.accountLockout). */
export function failuresAt({ failed, failedAt }: PasswordRecord, { security }: Policies, now: number): number {
  const { failedLoginResetSec } = security.accountLockout;
  const forgotten = failedLoginResetSec > 0 && failedAt !== undefined && now - failedAt > failedLoginResetSec * 1000;
  return forgotten ? 0 : failed;
}

/** A record with one more failed login, and the lock that it brings. */
interface FailedLogin {
  readonly record: Partial<PasswordRecord>;
  readonly lock?: {
    /** Service clock, milliseconds. */
    readonly until: number;
    /** A sentence without a full stop. */
    readonly because: string;
  };
}

/** What a record becomes with one more failed login: perhaps locked. */
export function withFailedLogin(record: PasswordRecord, policies: Policies, now: number): FailedLogin {
  const { failedLoginThreshold, lockoutTimeSec } = policies.security.accountLockout;
  const before = failuresAt(record, policies, now);
  const failed = before + 1;
  const failedSince = before === 0 ? now : (record.failedSince ?? now);
  const counted = { failed, failedAt: now, failedSince };
  if (failedLoginThreshold === 0 || failed < failedLoginThreshold) return { record: counted };
  const since = new Date(failedSince).toISOString();
  const because = `${failed} failed logins in a row since ${since} (policy security.accountLockout: ${failedLoginThreshold})`;
  return { record: counted, lock: { until: now + lockoutTimeSec * 1000, because } };
}
