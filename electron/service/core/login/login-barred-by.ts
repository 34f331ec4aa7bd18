import type { PasswordRecord } from '#service/core/credentials/passwords/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import type { AccountRecord } from '#service/records/index.ts';

/** Why an account cannot log in at all: it is disabled, or locked; undefined when it can. */
export function loginBarredBy(
  account: AccountRecord,
  { lockedUntil, lockedBecause = 'it was locked' }: PasswordRecord,
  now: number,
): ApiError | undefined {
  if (!account.isActive) {
    const details = `The account "${account.UID}" is disabled (isActive is false), so it cannot log in. Enable it with accounts.setAccountInfo, isActive=true.`;
    return new ApiError(403041, details, {}, 'account-disabled');
  }
  if (lockedUntil !== undefined && now < lockedUntil) {
    const until = new Date(lockedUntil).toISOString();
    const details = `The account is locked until ${until}: ${lockedBecause}. accounts.rba.unlock ends that.`;
    return new ApiError(403120, details, {}, 'account-locked');
  }
  return undefined;
}
