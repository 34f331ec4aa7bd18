import { accountsOfSite, changedParts, isEmail, throwValidationErrors } from '#service/core/accounts/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import { schemas } from '#service/core/schema/index.ts';
import { always, invalidParameter, jsonObject, siteMethod, text } from '#service/methods/index.ts';
import { liteAccounts } from '../dependencies.ts';

export const importLiteAccount = siteMethod({
  name: 'accounts.importLiteAccount',
  documentation:
    'Imports a lite account, which has an address and no login; one that the address has already is changed. No confirmation is asked for.',
  parameters: [
    text('email', 'The address.', { required: true, max: 254, example: 'lite@shop.example' }),
    shared.profile,
    shared.data,
    jsonObject(
      'subscriptions',
      'Subscriptions with their times, such as {"news":{"email":{"isSubscribed":true,"lastUpdatedSubscriptionState":"2020-01-31T12:00:00Z"}}}.',
    ),
    shared.preferences,
    shared.communications,
  ],
  errors: [
    { errorCode: 400009, when: 'A field has a wrong value; validationErrors names each one.' },
    {
      errorCode: 413003,
      when: 'profile, data, subscriptions, preferences or communications would be larger than 512 KB.',
    },
  ],
  response: [
    always('UID', 'string', 'Id of the account (inferred).'),
    always('emailToken', 'string', 'Names the lite account without its address, as accounts.search does (inferred).'),
  ],
  example: { parameters: { email: 'lite@shop.example', profile: '{"firstName":"Nora"}' } },
  uses: { accountsOfSite, liteAccounts, schemas },
  handler({ input, now, trace, accountsOfSite, liteAccounts, schemas }) {
    const { email, profile, data, subscriptions, preferences, communications } = input;
    if (!isEmail(email)) throw invalidParameter('email', 'It is not an email address.');
    const { account, lite } = liteAccounts.find(email) ?? liteAccounts.create(email);
    liteAccounts.checkEmail(account, profile);
    const { parts, errors } = changedParts(
      schemas,
      account,
      { profile, data, subscriptions, preferences, communications },
      { byClient: false, at: now, trace, imports: true },
    );
    throwValidationErrors(errors);
    accountsOfSite.change(account.UID, parts);
    return {
      data: { UID: account.UID, emailToken: lite.token },
      did: `Imported the lite account "${account.UID}".`,
      UID: account.UID,
    };
  },
});
