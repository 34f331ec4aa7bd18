import {
  activeProviders,
  authLevelOf,
  finishLogin,
  loggedInAccount,
  loginParameters,
  loginResponse,
  protects,
  readLoginOptions,
  secondFactors,
  withLoginErrors,
} from '#service/core/login/index.ts';
import { policies } from '#service/core/policies/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { flag, invalidParameter, missingParameter, openMethod, text } from '#service/methods/index.ts';
import { assertions } from '../assertions.ts';
import { enabling, gigyaAssertion } from '../verification.ts';

export const finalizeTFA = openMethod({
  name: 'accounts.tfa.finalizeTFA',
  documentation:
    'Ends what accounts.tfa.initTFA began: registers the factor that was proved, and with the regToken of a login finishes that.',
  takesRegToken: true,
  parameters: [
    { ...gigyaAssertion, example: '$2.gigyaAssertion' },
    text('providerAssertion', 'From the verification of the factor.', {
      required: true,
      example: '$4.providerAssertion',
    }),
    flag(
      'tempDevice',
      'False: the device, which gmid names as a parameter or cookie, logs in without a second factor for 30 days. Left out, only rules of accounts.rba.setPolicy remember it, so that each login asks without them; true: nothing does. Inferred.',
    ),
    ...loginParameters,
  ],
  errors: withLoginErrors([]),
  response: loginResponse,
  example: {
    before: [
      enabling('gigyaPhone'),
      {
        method: 'accounts.tfa.initTFA',
        parameters: { UID: 'u-ada', provider: 'gigyaPhone', mode: 'register' },
      },
      {
        method: 'accounts.tfa.phone.sendVerificationCode',
        parameters: { gigyaAssertion: '$2.gigyaAssertion', phone: '+4915112345678' },
      },
      {
        method: 'accounts.tfa.phone.completeVerification',
        parameters: { gigyaAssertion: '$2.gigyaAssertion', phvToken: '$3.phvToken', code: '$outbox.code' },
      },
    ],
    parameters: { gigyaAssertion: '$2.gigyaAssertion', providerAssertion: '$4.providerAssertion' },
    response: { UID: 'u-ada', newUser: false },
  },
  uses: { assertions, secondFactors, policies, finishLogin, loggedInAccount },
  handler(context) {
    const { input, cid, caller, registration, policies, secondFactors, assertions, finishLogin } = context;
    const assertion = assertions.read(input.gigyaAssertion, context);
    const { account, provider, mode, begunBy } = assertion;
    const { UID } = account;
    if (registration === undefined && (begunBy === 'registration' || caller === 'anonymous')) {
      throw missingParameter('regToken', 'Send that of the login, or call with the session of the user');
    }
    const { factor } = assertions.finish(assertion, input.providerAssertion);
    if (mode !== 'verify') {
      // Since it began, the user may have registered a factor in another login.
      if (begunBy === 'registration' && activeProviders(account, secondFactors.of(UID), policies).some(protects)) {
        throw new ApiError(403101, 'Pending Two-Factor Authentication: the account has a second factor by now.');
      }
      if (factor === undefined) throw invalidParameter('providerAssertion', 'Invalid jwt: It registers nothing.');
      if (mode === 'edit') secondFactors.removeProvider(UID, provider);
      secondFactors.register(UID, factor);
    }
    const authLevel = authLevelOf(provider);
    const trusts = input.tempDevice === false;
    if (input.tempDevice !== true && secondFactors.rememberDevice(UID, authLevel, trusts) && trusts) {
      context.trace.noted('F 7.3', 'The device is trusted for 30 days: it logs in without a second factor.', { UID });
    }
    if (registration !== undefined) {
      const { payload } = registration.token;
      return finishLogin({
        account,
        options: readLoginOptions(input, registration.token),
        provider: String(payload.provider ?? 'site'),
        isNew: payload.isNew === true,
        finishes: payload.finishes === true,
        isSocial: payload.isSocial === true,
        registration,
        cid,
        secondFactor: authLevel,
      });
    }
    return {
      data: { ...context.loggedInAccount(account, input.include ?? ['profile']), newUser: false, isNewUser: false },
      did: mode === 'verify' ? `"${UID}" verified ${provider}.` : `Registered ${provider} of "${UID}".`,
      UID,
    };
  },
});
