import { emailsOf } from '#service/modules/accounts/objects/account.ts';
import { mailText } from '#service/modules/message-texts/text-for.ts';
import { sendMessage } from '#service/modules/outbox/uses.ts';
import { policies } from '#service/modules/policies/uses.ts';
import type { Bound } from '#service/modules/rest/use.ts';
import type { AccountRecord } from '#service/storage/records.ts';

/** Welcomes a user whose registration is finished (policy accountOptions.sendWelcomeEmail). */
export const welcomeMail = (bound: Bound) => (account: AccountRecord) => {
  const { verified, unverified } = emailsOf(account);
  const [to] = [...verified, ...unverified];
  if (!policies(bound).accountOptions.sendWelcomeEmail || to === undefined) return;
  sendMessage(bound)({
    kind: 'email',
    purpose: 'welcome',
    UID: account.UID,
    to,
    subject: `Welcome to ${bound.site.name}`,
    text: mailText(bound)('welcome', {}, account) ?? `Your account at ${bound.site.name} is ready.`,
  });
};
