import type { AccountRecord, LoginIDs } from '#service/records/index.ts';
import { emailsOf } from './objects/account.ts';

/** What is written when addresses of an account are verified. */
export interface Verified {
  readonly isVerified: true;
  readonly loginIDs: LoginIDs;
}

/**
 * Verifies addresses of an account: the one rule for links, codes and passwords of one time, for the site and for the
 * console (D73). Login identifiers become verified ones; the address of the profile, which nobody logs in with, is kept as
 * a verified address of the account, so that another one in its place is not.
 *
 * @param addresses as the account has them, others are left alone; absent: all
 * @returns the change of the account
 */
export function withVerified(
  account: Pick<AccountRecord, 'loginIDs' | 'profile'>,
  addresses?: readonly string[],
): Verified {
  const { loginIDs } = account;
  const { unverified } = emailsOf(account);
  const proved = new Set(addresses === undefined ? unverified : unverified.filter((one) => addresses.includes(one)));
  const login = loginIDs.unverifiedEmails.filter((one) => proved.has(one));
  const others = [...proved].filter((one) => !login.includes(one));
  const { otherEmails } = loginIDs;
  return {
    isVerified: true,
    loginIDs: {
      ...loginIDs,
      emails: [...loginIDs.emails, ...login],
      unverifiedEmails: loginIDs.unverifiedEmails.filter((one) => !proved.has(one)),
      ...(others.length > 0 && {
        otherEmails: {
          verified: [...(otherEmails?.verified ?? []), ...others],
          unverified: (otherEmails?.unverified ?? []).filter((one) => !proved.has(one)),
        },
      }),
    },
  };
}

/** The addresses that the key to an account may be sent to: those of logins, and verified ones, which come first (D73). */
export function trustedEmailsOf(account: AccountRecord): readonly string[] {
  return [...new Set([...emailsOf(account).verified, ...account.loginIDs.unverifiedEmails])];
}
