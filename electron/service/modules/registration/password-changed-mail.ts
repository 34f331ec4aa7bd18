import { sendNotice } from '#service/modules/message-texts/notice-mail.ts';
import { policies } from '#service/modules/policies/uses.ts';
import type { Bound } from '#service/modules/rest/use.ts';
import type { AccountRecord } from '#service/storage/records.ts';

/** Tells a user that the password was changed by a reset (policy passwordReset.sendConfirmationEmail). */
export const passwordChangedMail = (bound: Bound) => (account: AccountRecord) => {
  if (!policies(bound).passwordReset.sendConfirmationEmail) return;
  sendNotice(bound)(account, {
    mail: 'passwordResetNotification',
    purpose: 'passwordChanged',
    subject: 'Your password was changed',
    text: `The password of your account was changed at ${new Date(bound.call.at).toISOString()}.`,
  });
};
