import { sendNotice } from '#service/core/message-texts/index.ts';
import { policies } from '#service/core/policies/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';

/** Welcomes a user whose registration is finished (policy accountOptions.sendWelcomeEmail). */
export const welcomeMail = (bound: CallScope) => (account: AccountRecord) => {
  if (!policies(bound).accountOptions.sendWelcomeEmail) return;
  sendNotice(bound)(account, {
    mail: 'welcome',
    purpose: 'welcome',
    subject: `Welcome to ${bound.site.name}`,
    text: `Your account at ${bound.site.name} is ready.`,
  });
};
