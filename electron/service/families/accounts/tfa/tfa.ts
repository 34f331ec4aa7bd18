import { jwtKey } from '#service/core/jwt/index.ts';
import {
  activeProviders,
  authLevelOf,
  enabledProviders,
  finishLogin,
  loggedInAccount,
  loginMethod,
  ofProvider,
  protects,
  readLoginOptions,
  secondFactors,
} from '#service/core/login/index.ts';
import { policies, secondFactorNames } from '#service/core/policies/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  arrayOf,
  type CallScope,
  compute,
  flag,
  invalidParameter,
  type MethodContext,
  missingParameter,
  openMethod,
  text,
  userMethod,
} from '#service/methods/index.ts';
import type { MethodError } from '#shared/contract/requests.ts';
import { assertions, enabling, gigyaAssertion, modes } from './verification.ts';

/** A login is recent for five minutes. */
const RECENT_MS = 300_000;

export const recentLoginError: MethodError = {
  errorCode: 403110,
  when: 'A user changes second factors with a session that is older than five minutes.',
};

/**
 * Users change their second factors only right after a login (F 1.2); the site may at any time.
 *
 * @throws ApiError 403110
 */
export function checkRecentLogin({
  caller,
  session,
  now,
}: Pick<MethodContext<unknown>, 'caller' | 'session' | 'now'>): void {
  if (caller !== 'user' || session === undefined || now - session.createdAt < RECENT_MS) return;
  const since = new Date(session.createdAt).toISOString();
  const details = `The session is of ${since}; second factors are changed within five minutes after a login. Log in again (loginMode=reAuth).`;
  throw new ApiError(403110, details);
}

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
  example: { before: [enabling('gigyaTotp')] },
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

const name = [always('name', 'string', 'Such as gigyaPhone.')];

export const getProviders = userMethod({
  name: 'accounts.tfa.getProviders',
  documentation:
    'Lists the second factors that the policy twoFactorAuth enables: those that the user has registered, and the others.',
  takesRegToken: true,
  response: [
    ...arrayOf('activeProviders', 'Those that the user can verify with.', name),
    ...arrayOf('inactiveProviders', 'Those that the user has not registered.', name),
    ...arrayOf('pendingOptin', 'gigyaPush, when a device has to be verified yet.', name),
  ],
  example: {
    before: [enabling('gigyaTotp')],
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

export const finalizeTFA = loginMethod({
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
  ],
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

export const getCertificate = openMethod({
  name: 'accounts.tfa.getCertificate',
  documentation:
    'The certificate (X.509) with the public key that verifies gigyaAssertion and providerAssertion; the key is that of accounts.getJWTPublicKey.',
  response: [always('certificate', 'string', 'PEM.')],
  uses: { jwtKey, compute },
  handler({ jwtKey, compute }) {
    const key = jwtKey();
    const certificate = compute(['certificate', key.jwk.kid], async () => {
      const { certificateOf } = await import('./certificate.ts');
      return certificateOf(key);
    });
    return { data: { certificate }, did: `Returned the certificate of the key "${key.jwk.kid}".` };
  },
});
