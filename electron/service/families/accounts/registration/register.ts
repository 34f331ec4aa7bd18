import {
  changedParts,
  checkSiteUID,
  loginIDErrors,
  loginIDKey,
  newAccount,
  throwValidationErrors,
} from '#service/core/accounts/index.ts';
import { registrationTokens } from '#service/core/credentials/one-time-tokens/index.ts';
import {
  flatNames,
  hashOf,
  hashParameters,
  hashPassword,
  type PasswordHash,
  passwords,
  readImportedHash,
} from '#service/core/credentials/passwords/index.ts';
import {
  finishLogin,
  loginMethod,
  normalAnswer,
  readLoginOptions,
  rememberedOptions,
} from '#service/core/login/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import { policies } from '#service/core/policies/index.ts';
import { schemas } from '#service/core/schema/index.ts';
import { progressionPolicyConfig, siteConfigs } from '#service/core/site-configs/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  type CallScope,
  compute,
  flag,
  invalidParameter,
  jsonObject,
  type MethodResult,
  missingParameter,
  type Registration,
  random,
  text,
  type ValuesOf,
} from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { checkAge, passwordErrors } from './account-checks.ts';
import { captchaParameters, checkRegistrationCaptcha } from './login.ts';
import { checkSameLogin, completeAccount } from './registration.ts';
import { sendConfirmations } from './subscription-mail.ts';

/** What a registration begins with. */
type ProgressedParts = Partial<
  Pick<AccountRecord, 'profile' | 'data' | 'subscriptions' | 'preferences' | 'communications'>
>;

/**
 * A regToken of a lite account begins a registration that goes on from it (accounts.getLiteToken, accounts.initProgression).
 *
 * @returns the registration without an account, and the lite account; others as they are
 */
function begunFromLite(begun: Registration | undefined): {
  readonly registration: Registration | undefined;
  readonly lite: AccountRecord | undefined;
} {
  if (!begun?.account?.isLite || begun.token.payload.isLite !== true) return { registration: begun, lite: undefined };
  const payload = { ...begun.token.payload, isNew: true, isLite: false };
  return {
    registration: { account: undefined, token: { ...begun.token, UID: undefined, payload } },
    lite: begun.account,
  };
}

/**
 * What a registration has of the lite account that it goes on from, by the policy of accounts.progression; nothing for other
 * registrations. Who has no regToken of the lite account gets nothing of it: an address alone proves nothing.
 *
 * @param email of the registration
 * @throws ApiError 400006 when it is another address
 */
const progressedParts = (bound: CallScope) => {
  const policy = siteConfigs(bound);
  return (lite: AccountRecord | undefined, email: string | undefined): ProgressedParts => {
    if (lite === undefined) return {};
    const { profile, data, subscriptions, preferences, communications } = lite;
    if (email === undefined || loginIDKey(email) !== loginIDKey(String(profile.email))) {
      const details = 'It is another address than that of the lite account that regToken goes on from.';
      throw invalidParameter('email', details);
    }
    if (policy.get(progressionPolicyConfig) === 'none') return {};
    return { profile, data, subscriptions, preferences, communications };
  };
};

/**
 * The password of a registration, which the site may send as a hash of another system (F 7.3).
 *
 * @returns the password, or its hash
 * @throws ApiError 400002 for no password, 400006 for two or for a wrong hash, 403007 for a hash that the site did not send
 */
function passwordOf({ caller, input }: Registering): string | PasswordHash {
  const given = hashOf(input);
  const { password } = input;
  if (Object.values(given).every((part) => part === undefined)) {
    if (password === undefined) throw missingParameter('password', 'A registration needs one');
    return password;
  }
  if (caller !== 'site') {
    throw new ApiError(403007, 'The hash of a password can be sent only with the credentials of the site.');
  }
  if (password !== undefined) throw invalidParameter('hashedPassword', 'Send the password or its hash, not both.');
  const hash = readImportedHash(given, flatNames);
  if (hash === undefined) throw missingParameter('hashedPassword', 'The other parameters describe it');
  return hash;
}

interface Registering {
  readonly caller: string;
  readonly input: ValuesOf<typeof hashParameters> & { readonly password: string | undefined };
}

export const register = loginMethod({
  name: 'accounts.register',
  documentation:
    'Registers a user with a login identifier and a password. With finalizeRegistration=true the user is logged in; without it, or while something is missing, the answer is 206001 or 206002 with a regToken that goes on.',
  takesRegToken: true,
  parameters: [
    text('username', 'What the user logs in with. This or email is required.', { max: 200 }),
    text('email', 'Email address; the user logs in with it when the policies say so.', {
      max: 254,
      example: 'new@shop.example',
    }),
    text(
      'password',
      'Password; the policy passwordComplexity says what it has to have. Required, unless the site sends its hash.',
      { example: 'Correct-horse-7' },
    ),
    ...hashParameters,
    flag('finalizeRegistration', 'True: the registration is finished by this call, when nothing is missing.'),
    shared.profile,
    shared.data,
    jsonObject('subscriptions', 'Subscriptions by their names, such as {"news":{"email":{"isSubscribed":true}}}.'),
    jsonObject('preferences', 'Consents by their names, such as {"terms":{"isConsentGranted":true}}.'),
    shared.communications,
    shared.secretQuestion,
    shared.secretAnswer,
    text('siteUID', "The site's own id of the user; only with the credentials of the site."),
    flag('skipVerification', 'True: the email address counts as verified. Only with the credentials of the site.'),
    shared.regSource,
    ...captchaParameters('Needed when the policy registration.requireCaptcha is on'),
  ],
  errors: [
    {
      errorCode: 400009,
      when: 'A field has a wrong value, a login identifier is taken (400003), or the password is too simple; validationErrors names each.',
    },
    { errorCode: 400021, when: 'The policy registration.requireCaptcha is on, and no CAPTCHA was sent.' },
    {
      errorCode: 403007,
      when: 'siteUID, skipVerification or the hash of a password came without the credentials of the site.',
    },
    { errorCode: 403044, when: 'The user is under 13, and the policy registration.enforceCoppa is on.' },
    { errorCode: 403048, when: 'Too many passwords wait to be checked.' },
    {
      errorCode: 413003,
      when: 'profile, data, subscriptions, preferences or communications would be larger than 512 KB.',
    },
  ],
  example: {
    before: [{ method: 'accounts.initRegistration', parameters: {} }],
    parameters: {
      regToken: '$1.regToken',
      email: 'new@shop.example',
      password: 'Correct-horse-7',
      finalizeRegistration: 'true',
      profile: '{"firstName":"Nora"}',
    },
    response: { newUser: true, isRegistered: true, profile: { firstName: 'Nora' } },
  },
  uses: {
    checkRegistrationCaptcha,
    completeAccount,
    policies,
    schemas,
    newAccount,
    progressedParts,
    passwords,
    random,
    finishLogin,
    registrationTokens,
    sendConfirmations,
    compute,
  },
  handler(context) {
    const { caller, input, now, cid } = context;
    const { registration, lite } = begunFromLite(context.registration);
    if (registration?.account !== undefined) return continueWith(registration.account, registration);
    const given = passwordOf(context);
    if (caller !== 'site' && registration === undefined) {
      throw missingParameter('regToken', 'Begin with accounts.initRegistration, which returns it');
    }
    if (registration?.token.payload.isLite === true) {
      const details =
        'It is of a lite registration, which accounts.setAccountInfo makes with profile.email. Begin again without isLite.';
      throw invalidParameter('regToken', details);
    }
    const { username, email, siteUID, skipVerification } = input;
    if (username === undefined && email === undefined) {
      throw missingParameter('email', 'A registration needs email or username');
    }
    if (caller !== 'site' && (siteUID !== undefined || skipVerification)) {
      throw new ApiError(403007, 'siteUID and skipVerification can be set only with the credentials of the site.');
    }
    if (siteUID !== undefined) checkSiteUID(siteUID);
    context.checkRegistrationCaptcha();
    const options = readLoginOptions(input, registration?.token);
    const { find, create } = context.newAccount;
    const profile = email === undefined ? input.profile : { email, ...input.profile };
    const { data, subscriptions, preferences, communications } = input;
    const sent = { profile, data, subscriptions, preferences, communications };
    const change = { byClient: caller !== 'site', at: now, trace: context.trace };
    const progressed = context.progressedParts(lite, email);
    const { parts: changed, errors, toConfirm } = changedParts(context.schemas, progressed, sent, change);
    const parts = { ...progressed, ...changed };
    const ofLoginIDs = loginIDErrors({ username, email }, find, undefined);
    // The address goes into the profile as well: what is wrong with it is said once.
    const isWrong = ofLoginIDs.some((one) => one.fieldName === 'email' && one.errorCode === 400006);
    const isSaid = isWrong && profile?.email === email;
    throwValidationErrors([
      ...ofLoginIDs,
      ...(input.password === undefined ? [] : passwordErrors(context.policies, input.password, 'password')),
      ...(isSaid ? errors.filter(({ fieldName }) => fieldName !== 'profile.email') : errors),
    ]);
    if (siteUID !== undefined) context.newAccount.checkFree(siteUID);
    checkAge(context.policies, parts.profile, now);

    const { secretQuestion, secretAnswer } = input;
    const hashes = context.compute(['new password', given, secretAnswer], async () => ({
      hash: typeof given === 'string' ? await hashPassword(context.random, given) : given,
      ...(secretAnswer !== undefined && {
        secretAnswer: await hashPassword(context.random, normalAnswer(secretAnswer)),
      }),
    }));
    const account = create({
      parts,
      username,
      email,
      UID: siteUID,
      regSource: input.regSource,
      verified: skipVerification ?? false,
    });
    context.passwords.change(account.UID, { createdAt: now, secretQuestion, ...hashes });
    context.sendConfirmations(account, toConfirm);
    const login = { account, options, provider: 'site', isNew: true, registration, cid };
    if (input.finalizeRegistration) return context.finishLogin({ ...login, finishes: true });
    const payload = { ...rememberedOptions(options), provider: 'site', isNew: true };
    return notFinal(
      account,
      context.registrationTokens.continueWith(registration, account.UID, payload),
      'The account was made',
    );

    /** With the regToken of a 206001: what the account lacks is added to it (C 4.6). */
    function continueWith(account: AccountRecord, begun: Registration): MethodResult {
      const { username, email, profile, data, subscriptions, preferences, communications } = input;
      checkSameLogin(account, { username, email });
      if (input.password !== undefined || Object.values(hashOf(input)).some((part) => part !== undefined)) {
        if (context.passwords.get(account.UID).hash === undefined) {
          const details = 'The account of the regToken has none: set it by accounts.setAccountInfo.';
          throw invalidParameter('password', details);
        }
        const note = 'The regToken belongs to an account: it keeps the password that it has.';
        context.trace.noted('D47', note, { UID: account.UID });
      }
      const sent = { profile, data, subscriptions, preferences, communications };
      const changed = context.completeAccount(account, sent);
      checkAge(context.policies, changed.profile, now);
      const { payload } = begun.token;
      const options = readLoginOptions(input, begun.token);
      const provider = String(payload.provider ?? 'site');
      const isNew = payload.isNew === true;
      const login = { account: changed, options, provider, isNew, registration: begun, cid };
      if (input.finalizeRegistration) return context.finishLogin({ ...login, finishes: true });
      const regToken = context.registrationTokens.continueWith(begun, account.UID, rememberedOptions(options));
      return notFinal(account, regToken, 'The account was changed');
    }
  },
});

function notFinal({ UID }: AccountRecord, regToken: string, what: string): MethodResult {
  const details = `${what} and is not final. Call accounts.finalizeRegistration with the regToken, or register with finalizeRegistration=true.`;
  return { data: { UID, regToken }, did: details, UID, error: { errorCode: 206001, details } };
}
