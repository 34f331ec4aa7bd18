import { accountsOfSite, confirmedSubscription, emailsOf } from '#service/core/accounts/index.ts';
import { oneTimeTokens } from '#service/core/credentials/one-time-tokens/index.ts';
import { mailText } from '#service/core/message-texts/index.ts';
import { sendMessage } from '#service/core/outbox/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import { policies } from '#service/core/policies/index.ts';
import { liteAccounts } from '#service/families/accounts/lite/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { type CallScope, invalidParameter, shorten, siteMethod, text } from '#service/methods/index.ts';
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

const fields = '{"fields":{"news":{"email":{"type":"subscription","doubleOptIn":true}}}}';

export const resendDOIConfirmationEmail = siteMethod({
  name: 'accounts.resendDOIConfirmationEmail',
  documentation:
    'Sends the mail again whose link confirms a subscription; it lands in the outbox. A full account of the address comes before a lite one (inferred).',
  parameters: [
    text('email', 'Address of the subscriber.', { required: true, max: 254, example: 'new@shop.example' }),
    text('subscriptionId', 'Name of the subscription.', { required: true, max: 200, example: 'news' }),
    shared.lang,
  ],
  errors: [{ errorCode: 403047, when: 'No account has the address.' }],
  example: {
    before: [
      { method: 'accounts.setSchema', parameters: { subscriptionsSchema: fields } },
      {
        method: 'accounts.register',
        parameters: {
          ...{ email: 'new@shop.example', password: 'Correct-horse-7', finalizeRegistration: 'true' },
          subscriptions: '{"news":{"email":{"isSubscribed":true}}}',
        },
      },
    ],
  },
  uses: { accountsOfSite, liteAccounts, sendConfirmations },
  handler({ input: { email, subscriptionId }, now, accountsOfSite, liteAccounts, sendConfirmations }) {
    const found = [accountsOfSite.byLoginID(email), liteAccounts.find(email)?.account].filter(
      (one) => one !== undefined,
    );
    if (found.length === 0) throw new ApiError(403047, 'The site has no account with this address.');
    const account = found.find((one) => confirmedSubscription(one.subscriptions, subscriptionId, now) !== undefined);
    if (account === undefined) {
      const details = `The subscription "${shorten(subscriptionId)}" of the address waits for no confirmation.`;
      throw invalidParameter('subscriptionId', details);
    }
    sendConfirmations(account, [subscriptionId]);
    return { data: {}, did: `Sent the mail that confirms "${subscriptionId}" again.`, UID: account.UID };
  },
});
