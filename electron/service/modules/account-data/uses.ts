import { emailsOf } from '#service/modules/accounts/objects/account.ts';
import { mailText } from '#service/modules/message-texts/text-for.ts';
import { sendMessage } from '#service/modules/outbox/uses.ts';
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
  const { accountOptions } = policies(bound);
  const textOf = mailText(bound);
  const send = sendMessage(bound);
  return (account: AccountRecord): void => {
    const { verified, unverified } = emailsOf(account);
    const [to] = [...verified, ...unverified];
    core.store.accounts.delete(apiKey, account.UID);
    core.events.changed('people', 'registrations', 'tokens');
    if (!accountOptions.sendAccountDeletedEmail || to === undefined) return;
    send({
      kind: 'email',
      purpose: 'accountDeleted',
      UID: account.UID,
      to,
      subject: `Your account at ${site.name} was deleted`,
      text: textOf('accountDeleted', {}, account) ?? `Your account at ${site.name} and all its data were deleted.`,
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
