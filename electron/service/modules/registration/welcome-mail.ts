import { sendNotice } from '#service/modules/message-texts/notice-mail.ts';
import { policies } from '#service/modules/policies/uses.ts';
import type { Bound } from '#service/modules/rest/use.ts';
import type { AccountRecord } from '#service/storage/records.ts';

/** Welcomes a user whose registration is finished (policy accountOptions.sendWelcomeEmail). */
export const welcomeMail = (bound: Bound) => (account: AccountRecord) => {
  if (!policies(bound).accountOptions.sendWelcomeEmail) return;
  sendNotice(bound)(account, {
    mail: 'welcome',
    purpose: 'welcome',
    subject: `Welcome to ${bound.site.name}`,
    text: `Your account at ${bound.site.name} is ready.`,
  });
};
