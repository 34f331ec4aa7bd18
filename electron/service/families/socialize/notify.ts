import {
  accountOfLogin,
  accountsOfSite,
  checkSiteUID,
  finishRegistration,
  problemOfUserInfo,
  type RegistrationProblem,
  signUid,
  withData,
} from '#service/core/accounts/index.ts';
import { readLifetime, sessionMembers, startSession } from '#service/core/credentials/sessions/index.ts';
import {
  checkSkipValidation,
  completeLogin,
  readLoginOptions,
  riskErrors,
  skippedOverHttp,
} from '#service/core/login/index.ts';
import { notEmulatedOfNotifyLogin, shared } from '#service/core/parameters/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  flag,
  integer,
  invalidParameter,
  jsonObject,
  missingParameter,
  siteMethod,
  sometimes,
  text,
  transport,
  userMethod,
} from '#service/methods/index.ts';
import {
  authCodeParameter,
  checkClientSignature,
  clientSignatureParameters,
  loginPhone,
  phoneNumberParameter,
  phoneNumberTaken,
  readReportedSessions,
  reportedSessionParameters,
  takeAuthCode,
} from './reported-login.ts';

/** Without an account system a session is valid forever (F 3.6). */
const FOREVER = -2;

export const notifyLogin = siteMethod({
  name: 'socialize.notifyLogin',
  documentation:
    'Tells that the site has logged a user in on its own: makes the account when it does not exist and returns a session for it. A client calls it with the apiKey and UIDSig for siteUID, or authCode.',
  parameters: [
    text('siteUID', "The site's own id of the user. This, providerSessions, provider or authCode is required.", {
      example: 'u-ada',
    }),
    ...reportedSessionParameters,
    jsonObject('userInfo', 'What the site knows about the user: nickname, photoURL, thumbnailURL, firstName …', {
      example: '{"nickname":"Ada"}',
    }),
    flag('newUser', 'The user has just registered at the site.'),
    text('regSource', 'Where the user registered; kept once.'),
    phoneNumberParameter,
    integer('sessionExpiration', 'Seconds; 0 until the browser closes, -1 60 s, -2 or left out: never expires.', {
      example: '3600',
    }),
    text('targetEnv', 'browser (default) returns a cookie, mobile a session token, jssdk a login token.', {
      values: ['browser', 'mobile', 'jssdk'],
    }),
    authCodeParameter,
    shared.skipValidation,
    ...clientSignatureParameters,
  ],
  // F 7.13 has the name alone; the formula of UIDSig, which it could be a part of, is inferred already.
  notEmulated: ['UIDNonce', ...notEmulatedOfNotifyLogin],
  clientProofs: ['authCode', 'UIDSig'],
  errors: [
    skippedOverHttp,
    phoneNumberTaken,
    { errorCode: 400124, when: 'The account would have more than 100 identities.' },
    { errorCode: 403002, when: 'UIDTimestamp is more than 180 seconds off.' },
    { errorCode: 403005, when: 'The account is temporary.' },
    { errorCode: 403007, when: 'A client sent skipValidation=true, or phoneNumber.' },
    { errorCode: 403041, when: 'The account is disabled (isActive is false).' },
    ...riskErrors,
    { errorCode: 409001, when: 'An identity of providerSessions belongs to another account, which is not pending.' },
  ],
  response: [
    always('UID', 'string', 'Id of the user.'),
    always('UIDSignature', 'string', 'Signature of UID, made with the secret of the site.'),
    always('signatureTimestamp', 'string', 'Unix seconds of UIDSignature.'),
    always('newUser', 'boolean', 'The account was made by this call.'),
    ...sessionMembers,
    sometimes('regToken', 'string', 'Goes on with a login that asks for a second factor: accounts.tfa.initTFA.'),
    sometimes('cookieDomain', 'string', 'First domain of the site.'),
    sometimes('cookiePath', 'string', 'Always "/".'),
  ],
  example: {
    parameters: { siteUID: 'u-ada', targetEnv: 'mobile', sessionExpiration: '3600' },
    response: { UID: 'u-ada', newUser: false, expires_in: 3600 },
  },
  uses: {
    transport,
    takeAuthCode,
    accountsOfSite,
    accountOfLogin,
    completeLogin,
    startSession,
    loginPhone,
  },
  handler(context) {
    const { site, caller, input, now, accountsOfSite, accountOfLogin, completeLogin, startSession } = context;
    const { siteUID, userInfo, authCode } = input;
    checkSkipValidation(input.skipValidation, context.transport);
    if (caller !== 'site') checkClient(input);
    const identities = readReportedSessions(input, now);
    if (authCode !== undefined) checkAlone(input);
    else if (siteUID === undefined && identities.length === 0) {
      const why = 'notifyLogin needs siteUID, providerSessions, provider or authCode to know who logged in';
      throw missingParameter('siteUID', why);
    }
    if (siteUID !== undefined) checkSiteUID(siteUID);
    checkClientSignature(site, { caller }, siteUID, input, now);
    const badUserInfo = userInfo && problemOfUserInfo(userInfo);
    if (badUserInfo) throw invalidParameter('userInfo', badUserInfo);
    const environment = input.targetEnv ?? 'browser';
    readLifetime(input.sessionExpiration, environment, now, FOREVER);

    const code = authCode === undefined ? undefined : context.takeAuthCode(authCode, caller === 'site');
    if (code instanceof ApiError) return { data: {}, did: code.details, error: code };
    const cid = context.cid ?? code?.cid;
    const sessionExpiration = input.sessionExpiration ?? code?.sessionExpiration ?? FOREVER;
    const login = code === undefined ? reportedLogin() : loginOfCode(code.UID);
    const settled = completeLogin({
      ...login,
      options: { ...readLoginOptions({}), environment, sessionExpiration },
      isSocial: true,
      isVouchedFor: input.skipValidation ?? false,
      registration: undefined,
      cid,
    });
    if ('interrupted' in settled) return settled.interrupted;
    const { account } = settled;
    context.loginPhone.check(caller, input.phoneNumber, [account.UID]);
    context.loginPhone.set(account.UID, input.phoneNumber);
    const lifetime = readLifetime(sessionExpiration, environment, now, FOREVER);
    const codeId = code && { codeId: code.id };
    const { info, cookies } = startSession({ UID: account.UID, environment, lifetime, cid, ...codeId });
    const signed = signUid(site, account.UID, now);
    const data = withData({
      UID: account.UID,
      UIDSignature: signed.signature,
      signatureTimestamp: signed.timestamp,
      newUser: login.isNew,
      ...info,
      ...(environment === 'browser' && {
        cookieDomain: site.domains.find((domain) => !domain.includes('://')),
        cookiePath: '/',
      }),
    });
    const did = `Logged "${account.UID}" in for the site and gave a session.`;
    return { data, did, UID: account.UID, cookies };

    function reportedLogin() {
      const { regSource, newUser = false } = input;
      const { account, isNew, reported } = accountOfLogin({ siteUID, identities, userInfo, regSource, newUser, cid });
      return {
        account,
        isNew,
        brings: { identities, reported },
        provider: siteUID === undefined ? (identities[0]?.provider ?? 'site') : 'site',
      };
    }

    /** The login was made and counted already. */
    function loginOfCode(UID: string) {
      const account = accountsOfSite.get(UID);
      if (account === undefined) throw invalidParameter('authCode', 'The user of the code was deleted.');
      return { account, isNew: false, provider: account.loginProvider ?? 'site', isCounted: true };
    }
  },
});

interface Proofs {
  readonly authCode: string | undefined;
  readonly UIDSig: string | undefined;
  readonly skipValidation: boolean | undefined;
}

/** @throws ApiError 400002 for a client that proves nothing, 403007 for one that answers for a user */
function checkClient({ authCode, UIDSig, skipValidation }: Proofs): void {
  if (authCode === undefined && UIDSig === undefined) {
    throw missingParameter('UIDSig', 'A client sends it, or authCode, to show that the site knows of the login');
  }
  if (!skipValidation) return;
  throw new ApiError(403007, 'skipValidation=true needs the credentials of the site: it answers for the user.');
}

/** @throws ApiError 400006 for an authCode with something else that says who the user is, or what is known of them */
function checkAlone(input: Readonly<Record<string, unknown>>): void {
  const others = ['siteUID', 'UIDSig', 'providerSessions', 'provider', 'userInfo', 'newUser'];
  const other = others.find((name) => input[name] !== undefined && input[name] !== false);
  if (other === undefined) return;
  throw invalidParameter('authCode', `It says whose login it is. Leave out ${other}.`);
}

const registrationCodes: Readonly<Record<RegistrationProblem['problem'], number>> = {
  temporary: 403007,
  siteUIDTaken: 409001,
  tooManyIdentities: 400124,
};

export const notifyRegistration = userMethod({
  name: 'socialize.notifyRegistration',
  documentation:
    "Tells that a pending account is registered: it becomes final. With siteUID it gets the site's own id, or its identities move to the account that has this id.",
  parameters: [
    text('siteUID', "The site's own id for this user.", { example: 'u-ada' }),
    phoneNumberParameter,
    ...clientSignatureParameters,
  ],
  errors: [
    phoneNumberTaken,
    { errorCode: 400124, when: 'The account with this siteUID would have more than 100 identities.' },
    { errorCode: 403002, when: 'UIDTimestamp is more than 180 seconds off.' },
    { errorCode: 403007, when: 'The account is temporary, or somebody else than the site sends phoneNumber.' },
    { errorCode: 409001, when: 'The siteUID belongs to another account, and the identities cannot move there.' },
  ],
  example: { parameters: { UID: 'u-ada' } },
  uses: { finishRegistration, loginPhone },
  handler({ site, caller, account, input, now, finishRegistration, loginPhone }) {
    if (input.siteUID !== undefined) checkSiteUID(input.siteUID);
    checkClientSignature(site, { caller, UID: account.UID }, input.siteUID, input, now);
    loginPhone.check(caller, input.phoneNumber, [account.UID, input.siteUID]);
    const finished = finishRegistration(account, input.siteUID);
    if ('problem' in finished) throw new ApiError(registrationCodes[finished.problem], finished.details);
    loginPhone.set(finished.UID, input.phoneNumber);
    const did =
      finished.UID === account.UID
        ? `Finished the registration of "${account.UID}".`
        : `Finished the registration of "${account.UID}", which is "${finished.UID}" from now on.`;
    return { data: {}, did, UID: finished.UID };
  },
});
