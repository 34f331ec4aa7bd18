import { registrationTokens } from '#service/core/credentials/one-time-tokens/index.ts';
import { progressionPolicyConfig, siteConfigs } from '#service/core/site-configs/index.ts';
import { always, invalidParameter, openMethod, siteMethod, text } from '#service/methods/index.ts';

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
  example: { parameters: { policy: 'auto' } },
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
      throw invalidParameter(
        'regToken',
        'It is of no lite account: accounts.auth.guest, accounts.setAccountInfo of a lite registration and accounts.getLiteToken give one.',
      );
    }
    const regToken = registrationTokens.issue(lite.UID, { isLite: true, isNew: true });
    return { data: { regToken }, did: `Began a registration of the lite account "${lite.UID}".`, UID: lite.UID };
  },
});
