import { emailsOf } from '#service/core/accounts/index.ts';
import { sendMessage } from '#service/core/outbox/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
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
  (bound: CallScope) =>
  (account: AccountRecord, { mail, purpose, subject, text }: Notice): void => {
    const { verified, unverified } = emailsOf(account);
    const [to] = [...verified, ...unverified];
    if (to === undefined) return;
    const ofSite = mailText(bound)(mail, {}, account);
    sendMessage(bound)({ kind: 'email', purpose, UID: account.UID, to, subject, text: ofSite ?? text });
  };
