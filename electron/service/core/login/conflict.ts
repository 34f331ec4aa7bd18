import { accountRepository } from '#service/core/accounts/index.ts';
import { passwords } from '#service/core/credentials/passwords/index.ts';
import { policies } from '#service/core/policies/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';

/**
 * The email address that a social login brought and that is a login identifier of another account, when the policy
 * accountOptions.loginIdentifierConflict refuses that: `failOnSiteConflictingIdentity` where the other account has a
 * password, `failOnAnyConflictingIdentity` always.
 */
export function conflictingLoginID(
  bound: CallScope,
  { UID, profile, identities }: Pick<AccountRecord, 'UID' | 'profile' | 'identities'>,
): string | undefined {
  const rule = policies(bound).accountOptions.loginIdentifierConflict;
  const { email } = profile;
  if (rule === 'ignore' || identities.length === 0 || typeof email !== 'string') return undefined;
  const holder = bound.core.store.of(accountRepository).byLoginID(bound.apiKey, email);
  if (holder === undefined || holder.UID === UID) return undefined;
  const isOfSite = passwords(bound).get(holder.UID).hash !== undefined;
  return rule === 'failOnAnyConflictingIdentity' || isOfSite ? email : undefined;
}
