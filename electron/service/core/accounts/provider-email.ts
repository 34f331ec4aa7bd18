import { loginIdentifiersOf, type Policies } from '#service/core/policies/index.ts';
import type { AccountRecord, LoginIDs } from '#service/records/index.ts';

/** Where a new account has the address that its provider told, and whether it counts as verified. */
interface ProviderEmail {
  readonly loginIDs: LoginIDs;
  readonly isVerified: boolean;
}

/**
 * The address that a provider tells of a new user (F 7.4). With providerEmail among accountOptions.loginIdentifiers the user
 * logs in with it, unless another account has it. Where addresses have to be verified (verifyEmail), it counts as verified,
 * unless verifyProviderEmail is on.
 *
 * @returns undefined: it is in the profile only
 */
export function providerEmail(
  policies: Policies,
  email: unknown,
  find: (loginID: string) => AccountRecord | undefined,
): ProviderEmail | undefined {
  if (typeof email !== 'string' || email === '') return undefined;
  const { verifyEmail, verifyProviderEmail } = policies.accountOptions;
  const isVerified = verifyEmail && !verifyProviderEmail;
  const isLoginID = loginIdentifiersOf(policies).has('providerEmail') && find(email) === undefined;
  if (!isLoginID && !isVerified) return undefined;
  const own = isLoginID ? [email] : [];
  const loginIDs: LoginIDs = {
    emails: isVerified ? own : [],
    unverifiedEmails: isVerified ? [] : own,
    ...(!isLoginID && { otherEmails: { verified: [email], unverified: [] } }),
  };
  return { loginIDs, isVerified };
}
