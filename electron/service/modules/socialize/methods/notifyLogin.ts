import { ApiError } from '#service/kernel/errors.ts';
import { withData } from '#service/modules/accounts/objects/with-data.ts';
import type { SiteLoginProblem } from '#service/modules/accounts/site-login.ts';
import { checkSiteUID } from '#service/modules/accounts/site-uid.ts';
import { problemOfUserInfo } from '#service/modules/accounts/user-info.ts';
import { logInUser } from '#service/modules/accounts/uses.ts';
import { riskErrors, settleLogin } from '#service/modules/registration/finish-login.ts';
import { readLoginOptions } from '#service/modules/registration/login-options.ts';
import { checkSkipValidation, skippedOverHttp, skipValidation } from '#service/modules/registration/skip-validation.ts';
import { siteMethod } from '#service/modules/rest/method.ts';
import { invalidParameter, missingParameter } from '#service/modules/rest/parameter.ts';
import { always, sometimes } from '#service/modules/rest/response-fields.ts';
import type { Environment } from '#service/modules/sessions/environment.ts';
import { readLifetime } from '#service/modules/sessions/lifetime.ts';
import { sessionMembers, startSession } from '#service/modules/sessions/start-session.ts';
import { checkClientSignature, clientSignatureParameters } from '../client-signature.ts';
import { readReportedSessions, reportedSessionParameters } from '../reported-session.ts';
import { signUid } from '../signed-ids.ts';
import { providerSessions, transport } from '../uses.ts';

/** Without an account system a session is valid forever (F 3.6). */
const FOREVER = -2;

const codes: Readonly<Record<SiteLoginProblem['problem'], number>> = {
  disabled: 403041,
  temporary: 403005,
  identityHeld: 409001,
  tooManyIdentities: 400124,
};

export const notifyLogin = siteMethod({
  name: 'socialize.notifyLogin',
  documentation:
    'Tells that the site has logged a user in on its own: makes the account when it does not exist and returns a session for it.',
  parameters: [
    {
      name: 'siteUID',
      type: 'string',
      required: false,
      documentation: "The site's own id of the user. This, providerSessions or provider is required.",
      example: 'u-ada',
    },
    ...reportedSessionParameters,
    {
      name: 'userInfo',
      type: 'json',
      required: false,
      documentation: 'What the site knows about the user: nickname, photoURL, thumbnailURL, firstName …',
      limits: { shape: 'object' },
      example: '{"nickname":"Ada"}',
    },
    { name: 'newUser', type: 'boolean', required: false, documentation: 'The user has just registered at the site.' },
    { name: 'regSource', type: 'string', required: false, documentation: 'Where the user registered; kept once.' },
    {
      name: 'sessionExpiration',
      type: 'integer',
      required: false,
      documentation: 'Seconds; 0 until the browser closes, -1 60 s, -2 or left out: never expires.',
      example: '3600',
    },
    {
      name: 'targetEnv',
      type: 'string',
      required: false,
      documentation: 'browser (default) returns a cookie, mobile a session token, jssdk a login token.',
      limits: { values: ['browser', 'mobile', 'jssdk'] },
    },
    skipValidation,
    ...clientSignatureParameters,
  ],
  // F 7.13 has the name alone; the formula of UIDSig, which it could be a part of, is inferred already.
  notEmulated: ['UIDNonce', 'authCode'],
  errors: [
    skippedOverHttp,
    { errorCode: 400124, when: 'The account would have more than 100 identities.' },
    { errorCode: 403002, when: 'UIDTimestamp is more than 180 seconds off.' },
    { errorCode: 403005, when: 'The account is temporary.' },
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
  uses: { transport, logInUser, settleLogin, startSession, keptSessions: providerSessions },
  handler(context) {
    const { site, input, cid, now, logInUser, settleLogin, startSession, keptSessions } = context;
    const { siteUID, userInfo } = input;
    const identities = readReportedSessions(input, now);
    if (siteUID === undefined && identities.length === 0) {
      const why = 'notifyLogin needs siteUID, providerSessions or provider to know who logged in';
      throw missingParameter('siteUID', why);
    }
    if (siteUID !== undefined) checkSiteUID(siteUID);
    checkClientSignature(site, siteUID, input, now);
    const badUserInfo = userInfo && problemOfUserInfo(userInfo);
    if (badUserInfo) throw invalidParameter('userInfo', badUserInfo);
    checkSkipValidation(input.skipValidation, context.transport);
    const environment = (input.targetEnv ?? 'browser') as Environment;
    const sessionExpiration = input.sessionExpiration ?? FOREVER;
    const lifetime = readLifetime(sessionExpiration, environment, now, FOREVER);

    const login = logInUser({
      siteUID,
      identities,
      userInfo,
      regSource: input.regSource,
      newUser: input.newUser ?? false,
      cid,
    });
    if ('problem' in login) throw new ApiError(codes[login.problem], login.details);
    const { isNew } = login;
    for (const identity of identities) keptSessions.keep(login.account.UID, identity, identity.session);
    const settled = settleLogin({
      account: login.account,
      options: { ...readLoginOptions({}), environment, sessionExpiration },
      provider: siteUID === undefined ? (identities[0]?.provider ?? 'site') : 'site',
      isNew,
      isSocial: true,
      isVouchedFor: input.skipValidation ?? false,
      registration: undefined,
      cid,
      isCounted: true,
    });
    if ('interrupted' in settled) return settled.interrupted;
    const { account } = settled;
    const { info, cookies } = startSession({ UID: account.UID, environment, lifetime, cid });
    const signed = signUid(site, account.UID, now);
    const data = withData({
      UID: account.UID,
      UIDSignature: signed.signature,
      signatureTimestamp: signed.timestamp,
      newUser: isNew,
      ...info,
      ...(environment === 'browser' && {
        cookieDomain: site.domains.find((domain) => !domain.includes('://')),
        cookiePath: '/',
      }),
    });
    const did = `Logged "${account.UID}" in for the site and gave a session.`;
    return { data, did, UID: account.UID, cookies };
  },
});
