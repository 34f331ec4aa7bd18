import { activeProviders, enabledProviders, ofProvider, secondFactors } from '#service/core/login/index.ts';
import { policies } from '#service/core/policies/index.ts';
import { always, membersOf, userMethod } from '#service/methods/index.ts';
import { enabling } from '../verification.ts';

const name = [always('name', 'string', 'Such as gigyaPhone.')];

export const getProviders = userMethod({
  name: 'accounts.tfa.getProviders',
  documentation:
    'Lists the second factors that the policy twoFactorAuth enables: those that the user has registered, and the others.',
  takesRegToken: true,
  response: [
    always('activeProviders', 'array', 'Those that the user can verify with.'),
    ...membersOf('activeProviders[]', name),
    always('inactiveProviders', 'array', 'Those that the user has not registered.'),
    ...membersOf('inactiveProviders[]', name),
    always('pendingOptin', 'array', 'gigyaPush, when a device has to be verified yet.'),
    ...membersOf('pendingOptin[]', name),
  ],
  example: {
    before: [enabling('gigyaTotp')],
    parameters: { UID: 'u-ada' },
    response: { activeProviders: [], inactiveProviders: [{ name: 'gigyaTotp' }], pendingOptin: [] },
  },
  uses: { policies, secondFactors },
  handler({ account, policies, secondFactors }) {
    const factors = secondFactors.of(account.UID);
    const active = activeProviders(account, factors, policies);
    const inactive = enabledProviders(policies).filter((one) => !active.includes(one));
    const pending = inactive.filter((one) => one === 'gigyaPush' && ofProvider(factors, 'gigyaPush').length > 0);
    const list = (names: readonly string[]) => names.map((name) => ({ name }));
    return {
      data: {
        activeProviders: list(active),
        inactiveProviders: list(inactive.filter((one) => !pending.includes(one))),
        pendingOptin: list(pending),
      },
      did: `Listed the second factors of "${account.UID}".`,
    };
  },
});
