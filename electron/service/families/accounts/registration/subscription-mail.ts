import { emailsOf } from '#service/core/accounts/index.ts';
import { oneTimeTokens } from '#service/core/credentials/one-time-tokens/index.ts';
import { mailText } from '#service/core/message-texts/index.ts';
import { sendMessage } from '#service/core/outbox/index.ts';
import { policies } from '#service/core/policies/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';

/** Where the link of a double opt-in mail leads. */
export const CONFIRMATION_PATH = '/accounts.confirmSubscription';

/** Sends the mail that asks to confirm subscriptions (policy doubleOptIn). */
export const sendConfirmations = (bound: CallScope) => {
  const tokens = oneTimeTokens(bound);
  const send = sendMessage(bound);
  const textOf = mailText(bound);
  return (account: AccountRecord, names: readonly string[]): void => {
    if (names.length === 0) return;
    const { verified, unverified } = emailsOf(account);
    const [to] = [...verified, ...unverified];
    if (to === undefined) return;
    const code = tokens.issue('subscription', {
      UID: account.UID,
      payload: { names },
      lifetime: policies(bound).doubleOptIn.confirmationLinkExpiration * 1000,
    });
    const link = `${bound.call.transport}://${bound.call.host}${CONFIRMATION_PATH}?apiKey=${encodeURIComponent(bound.apiKey)}&code=${code}`;
    send({
      kind: 'email',
      purpose: 'doubleOptIn',
      UID: account.UID,
      to,
      subject: `Confirm your subscription at ${bound.site.name}`,
      text: textOf('doubleOptIn', { link }, account) ?? `Open this link to confirm ${names.join(', ')}: ${link}`,
      links: [link],
      codes: [code],
    });
  };
};
