import { jwtKey } from '#service/core/jwt/index.ts';
import { activeProviders, enabledProviders, ofProvider, protects, secondFactors } from '#service/core/login/index.ts';
import { policies, secondFactorNames } from '#service/core/policies/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { always, type CallScope, invalidParameter, text, userMethod } from '#service/methods/index.ts';
import { assertions, modes } from '../assertions.ts';
import { checkRecentLogin, recentLoginError } from '../recent-login.ts';
import { enabling } from '../verification.ts';

/** The regToken of the call, to go on with. */
const sentRegToken = ({ call }: CallScope): string | undefined => call.parameters.get('regToken');

/** Phones, addresses, apps or devices of one account (R53). */
const MAX_OF_ONE = 10;

export const initTFA = userMethod({
  name: 'accounts.tfa.initTFA',
  documentation:
    'Begins to register or to verify a second factor: the gigyaAssertion goes with the calls of that factor, and in the end to accounts.tfa.finalizeTFA.',
  takesRegToken: true,
  parameters: [
    text('provider', 'The factor; the policy twoFactorAuth has to enable it. gigyaBackupCodes is inferred.', {
      required: true,
      values: [...secondFactorNames],
      example: 'gigyaTotp',
    }),
    text(
      'mode',
      'register or add: one more; edit: it replaces those of the provider; verify: the user proves the one that it has.',
      { required: true, values: [...modes], example: 'register' },
    ),
  ],
  errors: [
    {
      errorCode: 403101,
      when: 'A login that has to verify a second factor tries to register another one; regToken goes on.',
    },
    recentLoginError,
  ],
  response: [always('gigyaAssertion', 'string', 'A JWT, for five minutes.')],
  example: {
    before: [enabling('gigyaTotp')],
    parameters: { UID: 'u-ada', provider: 'gigyaTotp', mode: 'register' },
  },
  uses: { policies, secondFactors, assertions, jwtKey, sentRegToken },
  handler(context) {
    const { account, caller, input, registration, policies, secondFactors, assertions, jwtKey } = context;
    const { sentRegToken } = context;
    const { UID } = account;
    const provider = secondFactorNames.find((name) => name === input.provider) ?? 'gigyaPhone';
    const mode = modes.find((name) => name === input.mode) ?? 'verify';
    const enabled = enabledProviders(policies);
    if (!enabled.includes(provider)) {
      const others = enabled.length === 0 ? 'It enables none' : `It enables ${enabled.join(', ')}`;
      throw invalidParameter('provider', `The policy twoFactorAuth.providers does not enable ${provider}. ${others}.`);
    }
    const factors = secondFactors.of(UID);
    const active = activeProviders(account, factors, policies);
    if (mode === 'verify') {
      if (!active.includes(provider)) {
        throw invalidParameter('mode', `The account has no ${provider} to verify: register it first.`);
      }
    } else {
      if (registration !== undefined && active.some(protects)) {
        const details = `Pending Two-Factor Authentication: the account has ${active.join(', ')}. Verify one with mode=verify; others are registered after the login.`;
        throw new ApiError(403101, details, { regToken: sentRegToken });
      }
      checkRecentLogin(context);
      if (mode !== 'edit' && ofProvider(factors, provider).length >= MAX_OF_ONE) {
        throw invalidParameter('mode', `The account has ${MAX_OF_ONE} of ${provider}: remove one, or use edit.`);
      }
    }
    return {
      data: { gigyaAssertion: assertions.begin(jwtKey(), UID, { provider, mode, begunBy: caller }) },
      did: `Began to ${mode} ${provider} of "${UID}".`,
    };
  },
});
