import { changeAccount, type Identity, loginIDKey } from '#service/core/accounts/index.ts';
import { passwords } from '#service/core/credentials/passwords/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { AccountRecord, LoginIDs } from '#service/records/index.ts';

/**
 * Removes the login identifier that identities brought (F 7.2, `removeLoginID`). Inferred: a provider has the profile of
 * the account, so it is `profile.email`, where that is a login identifier.
 *
 * @param removed the identities that go with it
 * @returns what was removed; undefined when the identities brought none
 * @throws ApiError 400030 when the password needs it, or no other way to log in would be left
 */
export const removeLoginIDOf = (bound: CallScope) => {
  const hasPassword = (UID: string) => passwords(bound).get(UID).hash !== undefined;
  const change = changeAccount(bound);
  return (account: AccountRecord, removed: readonly Identity[]): string | undefined => {
    const { UID, profile, loginIDs, identities } = account;
    const { email } = profile;
    if (typeof email !== 'string') return undefined;
    const left = without(loginIDs, email);
    const { username, phoneNumber } = left;
    const before = loginIDs.emails.length + loginIDs.unverifiedEmails.length;
    const emails = left.emails.length + left.unverifiedEmails.length;
    if (emails === before && username === loginIDs.username) return undefined;
    const isOther = emails > 0 || username !== undefined || phoneNumber !== undefined;
    if (hasPassword(UID) && !isOther) {
      const details = `removeLoginID: "${UID}" logs in with its password and the login identifier ${email}, and has no other one. Give it another one first: accounts.setAccountInfo with username or addLoginEmails.`;
      throw new ApiError(400030, details);
    }
    if (!hasPassword(UID) && identities.length === removed.length) {
      const details = `removeLoginID: "${UID}" has no other identity, and no password for another login identifier, so it could not log in without ${email}. Connect another provider first, or set a password.`;
      throw new ApiError(400030, details);
    }
    change(UID, { loginIDs: left });
    return email;
  };
};

/** Login identifiers without an address; a user name that equals it is one of its forms. */
function without(loginIDs: LoginIDs, email: string): LoginIDs {
  const { username, ...rest } = loginIDs;
  const stays = (one: string) => loginIDKey(one) !== loginIDKey(email);
  return {
    ...rest,
    ...(username !== undefined && stays(username) && { username }),
    emails: loginIDs.emails.filter(stays),
    unverifiedEmails: loginIDs.unverifiedEmails.filter(stays),
  };
}
