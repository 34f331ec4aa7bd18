import { mailText } from '#service/core/message-texts/index.ts';
import { sendMessage } from '#service/core/outbox/index.ts';
import { policies } from '#service/core/policies/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';

/** The page of the service where a user sets a new password. */
export const RESET_PATH = '/accounts.passwordReset';

/** Sends the mail with the link that resets a password (policy passwordReset). */
export const resetMail = (bound: CallScope) => {
  const send = sendMessage(bound);
  return (account: AccountRecord, to: string, token: string): void => {
    const { resetURL } = policies(bound).passwordReset;
    const { call, apiKey, site } = bound;
    const address = resetURL === '' ? `${call.transport}://${call.host}${RESET_PATH}` : resetURL;
    const link = `${address}${address.includes('?') ? '&' : '?'}apiKey=${encodeURIComponent(apiKey)}&pwrt=${token}`;
    send({
      kind: 'email',
      purpose: 'passwordReset',
      UID: account.UID,
      to,
      subject: `Set a new password at ${site.name}`,
      text: mailText(bound)('passwordReset', { link }, account) ?? `Open this link to set a new password: ${link}`,
      links: [link],
      codes: [token],
    });
  };
};
