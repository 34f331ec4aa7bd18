import type { AccountRecord, IdentityRecord } from '#service/records/index.ts';

/** What says whether an account is one of the site itself. */
type Logins = Pick<AccountRecord, 'isLite' | 'loginIDs' | 'loginProvider' | 'identities'>;

/**
 * Whether the user has an account at the site itself beside those at providers (F 8.4): a login identifier, or the last login
 * was one that the site made. An address alone may be what a provider told (providerEmail): it counts with a password, or
 * where there is no provider.
 */
function isOfSite({ isLite, loginIDs, loginProvider, identities }: Logins, hasPassword: boolean): boolean {
  if (isLite) return false;
  const { username, phoneNumber, emails, unverifiedEmails } = loginIDs;
  if (loginProvider === 'site' || username !== undefined || phoneNumber !== undefined) return true;
  return emails.length + unverifiedEmails.length > 0 && (hasPassword || identities.length === 0);
}

/** The identities of an account as its answers list them: those at providers, then the one at the site (F 8.2, F 8.4). */
export function allIdentitiesOf(account: AccountRecord, hasPassword: boolean): readonly IdentityRecord[] {
  if (!isOfSite(account, hasPassword)) return account.identities;
  const { UID, loginProvider, lastLoginAt } = account;
  const ofSite = {
    provider: 'site',
    providerUID: UID,
    lastLoginAt: loginProvider === 'site' ? lastLoginAt : undefined,
  };
  return [...account.identities, ofSite];
}

/**
 * When the data of an identity was last brought up to date: a simulated provider has that of the account, and tells it at
 * each login; at the site it is changed with the account.
 *
 * @returns milliseconds
 */
export function dataOfIdentityAt(
  { createdAt, updatedAt }: Pick<AccountRecord, 'createdAt' | 'updatedAt'>,
  { provider, lastLoginAt = createdAt }: IdentityRecord,
): number {
  return provider === 'site' ? updatedAt : Math.min(lastLoginAt, updatedAt);
}

/** When the oldest data of an account was last brought up to date, milliseconds. */
export function oldestDataOf(account: AccountRecord): number {
  const { identities, updatedAt } = account;
  return Math.min(updatedAt, ...identities.map((identity) => dataOfIdentityAt(account, identity)));
}
