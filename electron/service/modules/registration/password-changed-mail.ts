import { emailsOf } from '#service/modules/accounts/objects/account.ts';
import { mailText } from '#service/modules/message-texts/text-for.ts';
import { sendMessage } from '#service/modules/outbox/uses.ts';
import { policies } from '#service/modules/policies/uses.ts';
import type { Bound } from '#service/modules/rest/use.ts';
import type { AccountRecord } from '#service/storage/records.ts';

/** Tells a user that the password was changed by a reset (policy passwordReset.sendConfirmationEmail). */
export const passwordChangedMail = (bound: Bound) => (account: AccountRecord) => {
  const { verified, unverified } = emailsOf(account);
  const [to] = [...verified, ...unverified];
  if (!policies(bound).passwordReset.sendConfirmationEmail || to === undefined) return;
  sendMessage(bound)({
    kind: 'email',
    purpose: 'passwordChanged',
    UID: account.UID,
    to,
    subject: 'Your password was changed',
    text:
      mailText(bound)('passwordResetNotification', {}, account) ??
      `The password of your account was changed at ${new Date(bound.call.at).toISOString()}.`,
  });
};
