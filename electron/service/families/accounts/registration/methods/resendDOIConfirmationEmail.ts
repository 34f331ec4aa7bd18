import { accountsOfSite, confirmedSubscription } from '#service/core/accounts/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import { liteAccounts } from '#service/families/accounts/lite/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { invalidParameter, shorten, siteMethod, text } from '#service/methods/index.ts';
import { sendConfirmations } from '../subscription-mail.ts';

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
    parameters: { email: 'new@shop.example', subscriptionId: 'news' },
  },
  uses: { accountsOfSite, liteAccounts, sendConfirmations },
  handler({ input: { email, subscriptionId }, now, accountsOfSite, liteAccounts, sendConfirmations }) {
    const found = [accountsOfSite.byLoginID(email), liteAccounts.find(email)?.account].filter(
      (one) => one !== undefined,
    );
    if (found.length === 0) throw new ApiError(403047, 'The site has no account with this address.');
    const account = found.find((one) => confirmedSubscription(one.subscriptions, subscriptionId, now) !== undefined);
    if (account === undefined) {
      throw invalidParameter(
        'subscriptionId',
        `The subscription "${shorten(subscriptionId)}" of the address waits for no confirmation.`,
      );
    }
    sendConfirmations(account, [subscriptionId]);
    return { data: {}, did: `Sent the mail that confirms "${subscriptionId}" again.`, UID: account.UID };
  },
});
