import { sendNotice } from '#service/core/message-texts/index.ts';
import { policies } from '#service/core/policies/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';

/** Tells a user that the password was changed by a reset (policy passwordReset.sendConfirmationEmail). */
export const passwordChangedMail = (bound: CallScope) => (account: AccountRecord) => {
  if (!policies(bound).passwordReset.sendConfirmationEmail) return;
  sendNotice(bound)(account, {
    mail: 'passwordResetNotification',
    purpose: 'passwordChanged',
    subject: 'Your password was changed',
    text: `The password of your account was changed at ${new Date(bound.call.at).toISOString()}.`,
  });
};
