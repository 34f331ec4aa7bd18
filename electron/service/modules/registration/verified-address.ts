import type { LoginIDs } from '#service/storage/records.ts';

/** The login identifiers with an address that its user has proved to be theirs. */
export function withVerified(loginIDs: LoginIDs, email: string): LoginIDs {
  const { emails, unverifiedEmails } = loginIDs;
  if (!unverifiedEmails.includes(email)) return loginIDs;
  return {
    ...loginIDs,
    emails: [...emails, email],
    unverifiedEmails: unverifiedEmails.filter((one) => one !== email),
  };
}
