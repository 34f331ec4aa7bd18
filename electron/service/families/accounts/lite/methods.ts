import {
  accountsOfSite,
  changedParts,
  changedSubscriptions,
  isEmail,
  throwValidationErrors,
} from '#service/core/accounts/index.ts';
import { registrationTokens } from '#service/core/credentials/one-time-tokens/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import { schemas } from '#service/core/schema/index.ts';
import { progressionPolicyConfig, siteConfigs } from '#service/core/site-configs/index.ts';
import { accountsWithEmail } from '#service/families/accounts/data/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  invalidParameter,
  jsonArray,
  jsonObject,
  openMethod,
  siteMethod,
  text,
} from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { liteAccounts } from './lite-accounts.ts';

export const guest = openMethod({
  name: 'accounts.auth.guest',
  documentation:
    'Lets somebody go on without a registration, such as to a check-out: makes the lite account of the address, and returns a regToken with which accounts.setAccountInfo and accounts.getAccountInfo go on. The parameters are those of the web SDK; the rest is inferred. An account that was there before is not opened by it: whoever calls has not proved the address.',
  parameters: [
    text('identifier', 'Email address of the guest.', { required: true, max: 254, example: 'guest@shop.example' }),
    text('identifierType', 'email; what it is when left out.', { values: ['email'] }),
  ],
  response: [always('regToken', 'string', 'Goes on with the lite account, for an hour.')],
  example: { parameters: { identifier: 'guest@shop.example', identifierType: 'email' } },
  uses: { liteAccounts, registrationTokens },
  handler({ input: { identifier }, liteAccounts, registrationTokens }) {
    if (!isEmail(identifier)) throw invalidParameter('identifier', 'It is not an email address.');
    const isKnown = liteAccounts.find(identifier) !== undefined;
    const UID = isKnown ? undefined : liteAccounts.create(identifier).account.UID;
    const regToken = registrationTokens.issue(UID, { isLite: true });
    const did = isKnown ? 'The address has a lite account already; it was not opened.' : 'Made a lite account.';
    return { data: { regToken }, did, ...(UID !== undefined && { UID }) };
  },
});

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

// From a lite account to a registered one (F 7.1, C 4.9). The values of the policy and regToken of the web SDK are published; who
// may go on, and what initProgression returns, is inferred.

export const getProgressionPolicy = siteMethod({
  name: 'accounts.progression.getPolicy',
  documentation: 'Says what becomes of a lite account whose user registers.',
  response: [
    always('policy', 'string', 'auto: the new account has what the lite account has; none, until it is set: nothing.'),
  ],
  example: { response: { policy: 'none' } },
  uses: { siteConfigs },
  handler: ({ siteConfigs }) => ({
    data: { policy: siteConfigs.get(progressionPolicyConfig) },
    did: 'Returned the policy of progression.',
  }),
});

export const setProgressionPolicy = siteMethod({
  name: 'accounts.progression.setPolicy',
  documentation:
    'Sets what becomes of a lite account whose user registers with a regToken of it, of accounts.getLiteToken or accounts.initProgression.',
  parameters: [
    text('policy', 'auto: what the lite account has is in the new one, except what the registration sends; none.', {
      ...{ required: true, values: ['auto', 'none'], example: 'auto' },
    }),
  ],
  uses: { siteConfigs },
  handler({ input, siteConfigs }) {
    siteConfigs.set(progressionPolicyConfig, input.policy, 'policy');
    return { data: {}, did: `Set the policy of progression to ${input.policy}.` };
  },
});

export const initProgression = openMethod({
  name: 'accounts.initProgression',
  documentation:
    'Goes on from a lite account to a registration: returns the regToken that accounts.register takes for the same address. The lite account stays; accounts.progression.setPolicy says what the new one has of it. The response is inferred.',
  takesRegToken: true,
  hints: ['sdk'],
  response: [always('regToken', 'string', 'Goes on with the registration, for an hour.')],
  example: {
    before: [{ method: 'accounts.auth.guest', parameters: { identifier: 'guest@shop.example' } }],
    parameters: { regToken: '$1.regToken' },
  },
  uses: { registrationTokens },
  handler({ registration, registrationTokens }) {
    const lite = registration?.account;
    if (lite === undefined || registration?.token.payload.isLite !== true) {
      const details =
        'It is of no lite account: accounts.auth.guest, accounts.setAccountInfo of a lite registration and accounts.getLiteToken give one.';
      throw invalidParameter('regToken', details);
    }
    const regToken = registrationTokens.issue(lite.UID, { isLite: true, isNew: true });
    return { data: { regToken }, did: `Began a registration of the lite account "${lite.UID}".`, UID: lite.UID };
  },
});
