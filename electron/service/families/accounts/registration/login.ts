import { accountRepository } from '#service/core/accounts/index.ts';
import { identifierOfToken } from '#service/core/credentials/one-time-tokens/index.ts';
import {
  checkPassword,
  failuresAt,
  MAX_PASSWORD_LENGTH,
  type PasswordHash,
  passwords,
} from '#service/core/credentials/passwords/index.ts';
import { readLifetime, startSession } from '#service/core/credentials/sessions/index.ts';
import {
  answeredAccount,
  answeredAccountResponse,
  completeLogin,
  finishLogin,
  loginBarredBy,
  loginMethod,
  loginRisk,
  openPoint,
  pointBeforeLogin,
  readLoginOptions,
} from '#service/core/login/index.ts';
import { registering, shared } from '#service/core/parameters/index.ts';
import { hidesLoginIDs, loginIdentifiersOf, type Policies, policies } from '#service/core/policies/index.ts';
import { schemas } from '#service/core/schema/index.ts';
import { sitesOf } from '#service/core/sites/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  type CallScope,
  compute,
  invalidParameter,
  missingParameter,
  random,
  text,
  userMethod,
} from '#service/methods/index.ts';
import type { AccountRecord, SiteRecord } from '#service/records/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';

/** What a solved CAPTCHA is shown by; no service is asked whether it was (R32). */
export const captchaParameters = (when: string) =>
  [
    text('captchaToken', `${when}; any value is taken as solved.`),
    text('captchaText', 'The same of the older CAPTCHA.'),
  ] as const;

/**
 * Whether a registration shows a solved CAPTCHA, where the policy registration.requireCaptcha asks for one.
 *
 * @throws ApiError 400021 (F 1.2)
 */
export const checkRegistrationCaptcha = (bound: CallScope) => () => {
  if (!policies(bound).registration.requireCaptcha) return;
  if (!loginRisk(bound).isCaptchaSolved()) {
    const details =
      'The policy registration.requireCaptcha asks for a CAPTCHA: send captchaToken or captchaText, any value counts as solved. A server may say so in clientContext, with isCaptchaVerified.';
    throw new ApiError(400021, details);
  }
  bound.call.trace.noted('F 7.4', 'The CAPTCHA counts as solved: no service is asked whether it is.');
};

export const passwordsOff = {
  errorCode: 403300,
  when: 'Login with a password is switched off (policy authentication).',
} as const;

export const captchaNeeded = {
  errorCode: 401020,
  when: 'A CAPTCHA is needed (policy security.captcha, or a rule of accounts.rba.setPolicy).',
} as const;

/** Logins with a login identifier and a password, as far as the policies of the site let users log in so (F 7.4). */
export const passwordLogin = (bound: CallScope) => ({
  /** @throws ApiError 403300 when the policy authentication has switched them off */
  checkEnabled(): void {
    if (policies(bound).authentication.methods.password.enabled) return;
    throw new ApiError(403300, 'The policy authentication.methods.password is not enabled.');
  },
  /** The account that a login identifier means; undefined also for a kind that accountOptions.loginIdentifiers leaves out. */
  find(loginID: string): AccountRecord | undefined {
    const found = bound.core.store.of(accountRepository).byLoginID(bound.apiKey, loginID);
    return identifies(policies(bound), loginID, found) ? found : undefined;
  },
  /**
   * Why no password of an account can be tried: it is locked, or a CAPTCHA is needed (policy security.captcha, or a rule). A
   * disabled account is no such case: that is said only to who knows its password.
   *
   * @returns where the caller must not learn which login identifiers exist: the error, to be answered as a wrong password is
   *   (D56); undefined when one can be tried
   * @throws ApiError 401020, 403120
   */
  closedTo(account: AccountRecord | undefined): ApiError | undefined {
    const hides = hidesLoginIDs(bound);
    // What holds for everybody tells nothing of the account.
    const forAnybody = hides ? closed(bound, undefined) : undefined;
    if (forAnybody !== undefined) throw forAnybody;
    const ofAccount = closed(bound, account);
    if (ofAccount !== undefined && !hides) throw ofAccount;
    return ofAccount;
  },
  /**
   * A login that is refused, in the words of the public API for every wrong one; what is wrong, is for the log (F 1.4, D56, D78).
   *
   * @param closed why no password could be tried
   */
  refused(
    loginID: string,
    account: AccountRecord | undefined,
    hash: PasswordHash | undefined,
    closed: ApiError | undefined,
  ): ApiError {
    // Looked up whatever is wrong, so that the time says nothing of it.
    const elsewhere = siteOfLoginID(bound, loginID);
    const [cause, reason] = ((): readonly [cause: CauseName | undefined, reason: string] => {
      if (closed !== undefined) return [closed.causeName, closed.details];
      if (account !== undefined) {
        return hash === undefined
          ? ['no-password', 'The account has no password: set one with accounts.resetPassword or accounts.setPassword.']
          : ['wrong-password', 'The password is another one.'];
      }
      const all = policies(bound);
      if (!identifies(all, loginID, undefined)) {
        const kinds = all.accountOptions.loginIdentifiers;
        return ['login-id-kind', `The policies take no login identifiers of this kind (loginIdentifiers: ${kinds}).`];
      }
      return elsewhere === undefined
        ? ['unknown-login-id', 'No account of the site has this login identifier.']
        : [
            'login-id-of-another-site',
            `Another site, "${elsewhere.name}" (${elsewhere.apiKey}), has this login identifier.`,
          ];
    })();
    return new ApiError(403042, 'invalid loginID or password', {}, { cause, reason });
  },
});

/** Most sites in which a login identifier is looked up. */
const MAX_SITES = 50;

/** Another site of this service that has an account with the login identifier. */
function siteOfLoginID({ core: { store }, apiKey }: CallScope, loginID: string): SiteRecord | undefined {
  const others = sitesOf(store).slice(0, MAX_SITES);
  const holders = others.filter(
    (site) => site.apiKey !== apiKey && store.of(accountRepository).byLoginID(site.apiKey, loginID) !== undefined,
  );
  return holders[0];
}

/** Why nobody can try a password: of this account, or (undefined) of any. */
function closed(bound: CallScope, account: AccountRecord | undefined): ApiError | undefined {
  const risk = loginRisk(bound);
  const barred = risk.barrier(account);
  if (barred?.errorCode === 403120) return barred;
  const asked = risk.captcha(account);
  const all = policies(bound);
  const { failedLoginThreshold } = all.security.captcha;
  if (asked !== undefined || failedLoginThreshold === 0 || account === undefined || risk.isCaptchaSolved())
    return asked;
  const failed = failuresAt(passwords(bound).get(account.UID), all, bound.call.at);
  if (failed < failedLoginThreshold) return undefined;
  const details = `After ${failed} failed logins a CAPTCHA is needed: send captchaToken or captchaText.`;
  return new ApiError(401020, details, {}, 'captcha-needed');
}

function identifies(policies: Policies, loginID: string, account: AccountRecord | undefined): boolean {
  const kinds = loginIdentifiersOf(policies);
  if (loginID.startsWith('+')) return true;
  if (!loginID.includes('@')) return kinds.has('username');
  return kinds.has('email') || (kinds.has('providerEmail') && (account === undefined || account.identities.length > 0));
}

export const login = loginMethod({
  name: 'accounts.login',
  documentation:
    'Logs a user in with a login identifier and a password; returns the account and a session in the form that targetEnv asks for.',
  takesRegToken: true,
  parameters: [
    text('loginID', 'User name or email address, in any case of its letters. This or aToken is required.', {
      max: 254,
      example: 'new@shop.example',
    }),
    text('aToken', 'Stands for a login identifier, from accounts.identifiers.createToken.'),
    text('password', 'The password.', { required: true, max: MAX_PASSWORD_LENGTH, example: 'Correct-horse-7' }),
    text(
      'loginMode',
      'standard (default); link: the social login of regToken is connected to this account; reAuth: the user of the session proves who it is.',
      { values: ['standard', 'link', 'reAuth'] },
    ),
    ...captchaParameters('Needed after failed logins, when the policies say so'),
  ],
  hints: ['dataCenter', 'actionAttributes', 'invite'],
  errors: [
    captchaNeeded,
    { errorCode: 403027, when: 'With loginMode=reAuth the login is another user than that of the session.' },
    { errorCode: 403042, when: 'The login identifier or the password is wrong.' },
    { errorCode: 403048, when: 'Too many passwords wait to be checked.' },
    passwordsOff,
  ],
  example: {
    before: [registering],
    parameters: { loginID: 'new@shop.example', password: 'Correct-horse-7', targetEnv: 'mobile' },
    response: { newUser: false, isRegistered: true, loginProvider: 'site' },
  },
  uses: { passwordLogin, passwords, loginRisk, identifierOfToken, random, finishLogin, compute },
  handler(context) {
    const { input, trace, cid, registration, session, passwords, loginRisk } = context;
    context.passwordLogin.checkEnabled();
    const { password, loginMode = 'standard' } = input;
    if (loginMode === 'link' && registration === undefined) {
      throw missingParameter('regToken', 'loginMode=link connects the social login that it stands for');
    }
    if (loginMode === 'reAuth' && session?.UID === undefined) {
      throw invalidParameter('loginMode', 'reAuth needs the session of the user: call with its login token.');
    }
    const options = readLoginOptions(input, loginMode === 'link' ? registration?.token : undefined);
    const loginID = input.aToken === undefined ? input.loginID : context.identifierOfToken(input.aToken);
    if (loginID === undefined) throw missingParameter('loginID', 'A login needs loginID, or aToken');
    const account = context.passwordLogin.find(loginID);
    const record = account && passwords.get(account.UID);
    const closed = context.passwordLogin.closedTo(account);

    const hash = record?.hash;
    const { isRight, rehashed } = context.compute(['login', hash, password], () =>
      checkPassword(context.random, hash, password),
    );
    if (!isRight || account === undefined || closed !== undefined) {
      if (closed === undefined) loginRisk.failed(hash && account);
      const error = context.passwordLogin.refused(loginID, account, hash, closed);
      return { data: {}, did: error.reason, ...(account && { UID: account.UID }), error };
    }
    if (loginMode === 'reAuth' && session?.UID !== account.UID) {
      throw new ApiError(403027, 'The login is of another user than the session.');
    }
    if (rehashed !== undefined) {
      passwords.change(account.UID, { hash: rehashed });
      trace.noted('F 8.2', 'The imported hash was replaced by one of this service.');
    }
    return context.finishLogin({
      account,
      options,
      provider: 'site',
      byPassword: true,
      isNew: false,
      registration: loginMode === 'link' ? registration : undefined,
      brings: loginMode === 'link' ? { linked: registration?.account?.UID } : undefined,
      cid,
    });
  },
});

export const verifyLogin = userMethod({
  name: 'accounts.verifyLogin',
  documentation:
    'Says whether a user may be logged in: the checks of a login without its credentials. Returns the account.',
  parameters: [shared.include],
  hints: ['targetEnv', 'extraProfileFields'],
  errors: [
    { errorCode: 206001, when: 'The registration is not finished, or a required field is missing.' },
    { errorCode: 206002, when: 'The email address has to be verified first.' },
    { errorCode: 206003, when: 'The policies ask for a login identifier, and the account has none.' },
    { errorCode: 403041, when: 'The account is disabled (isActive is false).' },
    { errorCode: 403100, when: 'The password has to be changed first.' },
    { errorCode: 403120, when: 'The account is locked after failed logins.' },
  ],
  response: answeredAccountResponse,
  example: { response: { UID: 'u-ada', isRegistered: true } },
  uses: { answeredAccount, passwords, policies, schemas },
  handler({ caller, account, input, now, answeredAccount, passwords, policies, schemas }) {
    const password = passwords.get(account.UID);
    const barred = loginBarredBy(account, password, now);
    if (barred !== undefined) throw barred;
    const open = openPoint({ account, password, policies, schemas, finishes: false, byPassword: true, now });
    if (open !== undefined) throw new ApiError(open.errorCode, open.details, open.data);
    return {
      data: answeredAccount(account, new Set(input.include ?? ['profile']), caller === 'site'),
      did: `"${account.UID}" may be logged in.`,
    };
  },
});

/**
 * Logs in whoever opened the link of a verification mail (policy emailVerification.autoLogin), when nothing else keeps the
 * account from a login; otherwise the trace says what does.
 *
 * @returns cookies of the session
 */
export const logInByLink = (bound: CallScope) => {
  const { call } = bound;
  const { emailVerification, gigyaPlugins } = policies(bound);
  return (account: AccountRecord): readonly string[] => {
    if (!emailVerification.autoLogin) return [];
    const problem = call.transport === 'http' ? 'the link is not HTTPS, and its cookie is' : whyNot(bound, account);
    if (problem !== undefined) {
      call.trace.noted('D47', 'The policy emailVerification.autoLogin logs nobody in.', { because: problem });
      return [];
    }
    const options = readLoginOptions({});
    const login = { account, options, provider: 'site', isNew: false, registration: undefined, cid: undefined };
    completeLogin(bound)(login);
    const { environment } = options;
    const lifetime = readLifetime(undefined, environment, call.at, gigyaPlugins.sessionExpiration);
    call.trace.passed('D47', 'The policy emailVerification.autoLogin logs the user in.', { UID: account.UID });
    return startSession(bound)({ UID: account.UID, environment, lifetime, cid: undefined, byLink: true }).cookies;
  };
};

function whyNot(bound: CallScope, account: AccountRecord): string | undefined {
  try {
    return pointBeforeLogin(bound)({ account })?.details;
  } catch (error) {
    if (error instanceof ApiError) return error.details;
    throw error;
  }
}
