import { emailsOf } from '#service/modules/accounts/objects/account.ts';
import { sendMessage } from '#service/modules/outbox/uses.ts';
import type { Bound } from '#service/modules/rest/use.ts';
import type { AccountRecord } from '#service/storage/records.ts';
import type { MessagePurpose } from '#shared/contract/outbox.ts';
import { type MailName, mailText } from './text-for.ts';

export interface Notice {
  readonly mail: MailName;
  readonly purpose: MessagePurpose;
  readonly subject: string;
  /** Where the site has set none. */
  readonly text: string;
}

/** Sends a mail that asks for nothing: to the first address of the account, when it has one. */
export const sendNotice =
  (bound: Bound) =>
  (account: AccountRecord, { mail, purpose, subject, text }: Notice): void => {
    const { verified, unverified } = emailsOf(account);
    const [to] = [...verified, ...unverified];
    if (to === undefined) return;
    const ofSite = mailText(bound)(mail, {}, account);
    sendMessage(bound)({ kind: 'email', purpose, UID: account.UID, to, subject, text: ofSite ?? text });
  };
