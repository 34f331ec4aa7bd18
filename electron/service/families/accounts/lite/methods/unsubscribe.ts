import { accountsOfSite, changedSubscriptions, throwValidationErrors } from '#service/core/accounts/index.ts';
import { schemas } from '#service/core/schema/index.ts';
import { accountsWithEmail } from '#service/families/accounts/data/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { invalidParameter, jsonArray, siteMethod, text } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { liteAccounts } from '../dependencies.ts';

export const unsubscribe = siteMethod({
  name: 'accounts.unsubscribe',
  documentation: 'Ends a subscription of an address: of its lite account, and of the full accounts that have it.',
  parameters: [
    text('subscriptionID', 'Name of the subscription.', { required: true, max: 100, example: 'news' }),
    text('email', 'The address. This or channelToken is required, not both.', {
      max: 254,
      example: 'lite@shop.example',
    }),
    text('channelToken', 'The same without the address: emailToken of its lite account.', { max: 200 }),
    jsonArray('tags', 'Tags that replace those of the subscription; an empty list removes them.'),
  ],
  errors: [
    { errorCode: 400009, when: 'tags is no list of texts.' },
    { errorCode: 403047, when: 'No account of the site has the address.' },
  ],
  example: {
    before: [
      {
        method: 'accounts.importLiteAccount',
        parameters: { email: 'lite@shop.example', subscriptions: '{"news":{"email":{"isSubscribed":true}}}' },
      },
    ],
    parameters: { subscriptionID: 'news', email: 'lite@shop.example' },
  },
  uses: { accountsOfSite, accountsWithEmail, liteAccounts, schemas },
  handler({ input, now, accountsOfSite, accountsWithEmail, liteAccounts, schemas }) {
    const { subscriptionID: name, email, channelToken, tags } = input;
    const found = find();
    const held = found.filter(({ subscriptions }) => Object.hasOwn(subscriptions, name));
    if (held.length === 0) {
      throw invalidParameter('subscriptionID', `No account of the address has a subscription "${name}".`);
    }
    const change = { [name]: { email: { isSubscribed: false, ...(tags !== undefined && { tags }) } } };
    for (const account of held) {
      const { subscriptions, errors } = changedSubscriptions(schemas, account.subscriptions, change, now);
      throwValidationErrors(errors);
      accountsOfSite.change(account.UID, { subscriptions });
    }
    return { data: {}, did: `Ended the subscription "${name}" of ${held.length} accounts.` };

    function find(): readonly AccountRecord[] {
      if (channelToken !== undefined || email === undefined) {
        return [liteAccounts.named(email, channelToken, ['email', 'channelToken']).account];
      }
      const lite = liteAccounts.find(email)?.account;
      const others = accountsWithEmail(email).filter(({ UID }) => UID !== lite?.UID);
      const all = lite === undefined ? others : [lite, ...others];
      if (all.length === 0) throw new ApiError(403047, 'No account of the site has this address.');
      return all;
    }
  },
});
