import type { AccountRecord } from '#service/storage/store.ts';
import { identityObject } from './identity.ts';
import { timeMembers } from './times.ts';
import { withData } from './with-data.ts';

/** What accounts.getAccountInfo can be asked to include (F 8.2). */
export const accountParts = [
  ...['profile', 'data', 'userInfo', 'loginIDs', 'emails', 'password', 'regSource', 'irank', 'iRank'],
  ...['identities', 'identities-active', 'identities-all', 'identities-global', 'all'],
  ...['subscriptions', 'preferences', 'groups', 'internal', 'memberships', 'customIdentifiers', 'rba'],
  ...['lastLoginLocation', 'isLockedOut', 'missing-required-fields', 'created', 'communications'],
] as const;

/**
 * The Account object (F 8.2).
 *
 * @param parts what to include beyond the members that every Account has
 */
export function accountObject(account: AccountRecord, parts: ReadonlySet<string>): Record<string, unknown> {
  const has = (...names: string[]) => parts.has('all') || names.some((name) => parts.has(name));
  const email = account.profile.email;
  const emails = typeof email === 'string' && email !== '' ? [email] : [];
  return {
    ...withData({
      UID: account.UID,
      isRegistered: account.status === 'final',
      isActive: account.isActive,
      isVerified: account.isVerified,
      loginProvider: account.loginProvider,
      socialProviders: [...new Set(account.identities.map(({ provider }) => provider))].join(','),
      ...timeMembers('created', account.createdAt),
      ...timeMembers('registered', account.registeredAt),
      ...timeMembers('lastLogin', account.lastLoginAt),
      ...timeMembers('lastUpdated', account.updatedAt),
    }),
    ...withData({
      profile: has('profile') ? account.profile : undefined,
      data: has('data') ? account.data : undefined,
      userInfo: has('userInfo') ? account.userInfo : undefined,
      regSource: has('regSource') ? account.regSource : undefined,
      identities: has('identities', 'identities-active', 'identities-all', 'identities-global')
        ? account.identities.map((identity) => identityObject(account, identity))
        : undefined,
    }),
    ...(has('loginIDs') && {
      loginIDs: {
        emails: account.isVerified ? emails : [],
        unverifiedEmails: account.isVerified ? [] : emails,
      },
    }),
    ...(has('emails') && {
      emails: { verified: account.isVerified ? emails : [], unverified: account.isVerified ? [] : emails },
    }),
  };
}
