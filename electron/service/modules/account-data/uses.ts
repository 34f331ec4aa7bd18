import { sendNotice } from '#service/modules/message-texts/notice-mail.ts';
import { policies } from '#service/modules/policies/uses.ts';
import type { Bound } from '#service/modules/rest/use.ts';
import type { AccountRecord } from '#service/storage/records.ts';
import { emailLookup } from './found-by-email.ts';

/**
 * Deletes an account with all that belongs to it; its tokens end. The user gets a mail when the policies say so
 * (accountOptions.sendAccountDeletedEmail).
 */
export const deleteAccountOf = (bound: Bound) => {
  const { core, apiKey, site } = bound;
  const { sendAccountDeletedEmail } = policies(bound).accountOptions;
  const notify = sendNotice(bound);
  return (account: AccountRecord): void => {
    core.store.accounts.delete(apiKey, account.UID);
    core.events.changed('people', 'registrations', 'tokens');
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
export const accountsWithEmail = ({ core: { store }, apiKey }: Bound) => {
  const { byProfile } = store.of(emailLookup);
  return (email: string): readonly AccountRecord[] => {
    const login = store.accounts.byLoginID(apiKey, email);
    const others = byProfile(apiKey, email)
      .filter((UID) => UID !== login?.UID)
      .map((UID) => store.accounts.get(apiKey, UID));
    return [login, ...others].filter((one) => one !== undefined);
  };
};

/** Ends all sessions of a user. */
export const endSessions =
  ({ core: { store, events }, apiKey }: Bound) =>
  (UID: string): number => {
    events.changed('tokens');
    return store.tokens.revokeOfUser(apiKey, UID, 'revoked');
  };
