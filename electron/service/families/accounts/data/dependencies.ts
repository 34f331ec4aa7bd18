import { accountRepository } from '#service/core/accounts/index.ts';
import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { sendNotice } from '#service/core/message-texts/index.ts';
import { policies } from '#service/core/policies/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { emailLookup } from './found-by-email.ts';

/**
 * Deletes an account with all that belongs to it; its tokens end. The user gets a mail when the policies say so
 * (accountOptions.sendAccountDeletedEmail).
 */
export const deleteAccountOf = (bound: CallScope) => {
  const { core, apiKey, site } = bound;
  const { sendAccountDeletedEmail } = policies(bound).accountOptions;
  const notify = sendNotice(bound);
  return (account: AccountRecord): void => {
    core.store.of(accountRepository).delete(apiKey, account.UID);
    if (!sendAccountDeletedEmail) return;
    notify(account, {
      mail: 'accountDeleted',
      purpose: 'accountDeleted',
      subject: `Your account at ${site.name} was deleted`,
      text: `Your account at ${site.name} and all its data were deleted.`,
    });
  };
};

/** Accounts that have an address: as a login identifier, or in the profile. */
export const accountsWithEmail = ({ core: { store }, apiKey }: CallScope) => {
  const { byProfile } = store.of(emailLookup);
  return (email: string): readonly AccountRecord[] => {
    const login = store.of(accountRepository).byLoginID(apiKey, email);
    const others = byProfile(apiKey, email)
      .filter((UID) => UID !== login?.UID)
      .map((UID) => store.of(accountRepository).get(apiKey, UID));
    return [login, ...others].filter((one) => one !== undefined);
  };
};

/** Ends all sessions of a user. */
export const endSessions =
  ({ core: { store }, apiKey }: CallScope) =>
  (UID: string): number => {
    return store.of(tokenRepository).revokeOfUser(apiKey, UID, 'revoked');
  };
