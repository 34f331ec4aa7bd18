import { ApiError } from '#service/kernel/errors.ts';
import { withData } from '#service/modules/accounts/objects/with-data.ts';
import type { SiteLoginProblem } from '#service/modules/accounts/site-login.ts';
import { checkSiteUID } from '#service/modules/accounts/site-uid.ts';
import { problemOfUserInfo } from '#service/modules/accounts/user-info.ts';
import { logInUser } from '#service/modules/accounts/uses.ts';
import { siteMethod } from '#service/modules/rest/method.ts';
import { invalidParameter, missingParameter } from '#service/modules/rest/parameter.ts';
import { always, sometimes } from '#service/modules/rest/response-fields.ts';
import { random } from '#service/modules/rest/use.ts';
import { issueToken } from '#service/modules/tokens/uses.ts';
import type { CalledSite } from '#service/storage/records.ts';
import { parseSessionExpiration, type SessionLifetime, sessionLifetimeOf } from '#shared/protocol/lifetimes.ts';
import { readProviderSessions } from '../provider-session.ts';
import { signUid } from '../signed-ids.ts';
import { providerSessions } from '../uses.ts';

type Environment = 'browser' | 'mobile' | 'jssdk';

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
      documentation: "The site's own id of the user. This or providerSessions is required.",
      example: 'u-ada',
    },
    {
      name: 'providerSessions',
      type: 'json',
      required: false,
      documentation: 'Sessions at providers, an object keyed by provider with authToken, code or providerUID.',
      limits: { shape: 'object' },
      example: '{"facebook":{"authToken":"…","providerUID":"fb-1001"}}',
    },
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
    {
      name: 'skipValidation',
      type: 'boolean',
      required: false,
      documentation: 'Accepted; sessions are never checked with the simulated providers.',
    },
  ],
  notEmulated: [
    ...['authCode', 'UIDTimestamp', 'UIDSig', 'UIDNonce', 'provider', 'authToken', 'tokenSecret', 'tokenExpiration'],
    ...['sessionHandle', 'sessionHandleExpiration'],
  ],
  errors: [
    { errorCode: 400124, when: 'The account would have more than 100 identities.' },
    { errorCode: 403005, when: 'The account is temporary.' },
    { errorCode: 403041, when: 'The account is disabled (isActive is false).' },
    { errorCode: 409001, when: 'An identity of providerSessions belongs to another account, which is not pending.' },
  ],
  response: [
    always('UID', 'string', 'Id of the user.'),
    always('UIDSignature', 'string', 'Signature of UID, made with the secret of the site.'),
    always('signatureTimestamp', 'string', 'Unix seconds of UIDSignature.'),
    always('newUser', 'boolean', 'The account was made by this call.'),
    sometimes('cookieName', 'string', 'Name of the session cookie; targetEnv browser.'),
    sometimes('cookieValue', 'string', 'Value of the session cookie, an access token.'),
    sometimes('cookieDomain', 'string', 'First domain of the site.'),
    sometimes('cookiePath', 'string', 'Always "/".'),
    sometimes('sessionToken', 'string', 'Access token; targetEnv mobile.'),
    sometimes('sessionSecret', 'string', 'Secret of the session; targetEnv mobile.'),
    sometimes('login_token', 'string', 'Access token; targetEnv jssdk.'),
    sometimes('expires_in', 'integer', 'Seconds until the token expires; targetEnv mobile.'),
    sometimes('expires_in', 'string', 'The same as text; targetEnv jssdk.'),
  ],
  example: {
    parameters: { siteUID: 'u-ada', targetEnv: 'mobile', sessionExpiration: '3600' },
    response: { UID: 'u-ada', newUser: false, expires_in: 3600 },
  },
  uses: { logInUser, issueToken, random, keptSessions: providerSessions },
  handler({ site, input, cid, now, logInUser, issueToken, random, keptSessions }) {
    const { siteUID, providerSessions, userInfo } = input;
    if (siteUID === undefined && providerSessions === undefined) {
      throw missingParameter('siteUID', 'notifyLogin needs siteUID or providerSessions to know who logged in');
    }
    if (siteUID !== undefined) checkSiteUID(siteUID);
    const badUserInfo = userInfo && problemOfUserInfo(userInfo);
    if (badUserInfo) throw invalidParameter('userInfo', badUserInfo);
    const identities =
      providerSessions === undefined ? [] : readProviderSessions('providerSessions', providerSessions, now);
    const environment = (input.targetEnv ?? 'browser') as Environment;
    const lifetime = readLifetime(input.sessionExpiration, environment, now);

    const login = logInUser({
      siteUID,
      identities,
      userInfo,
      regSource: input.regSource,
      newUser: input.newUser ?? false,
      cid,
    });
    if ('problem' in login) throw new ApiError(codes[login.problem], login.details);
    const { account, isNew } = login;
    for (const identity of identities) keptSessions.keep(account.UID, identity, identity.session);
    const token = issueToken({
      UID: account.UID,
      expiresAt: lifetime.expiresAt,
      browserBound: lifetime.browserBound,
      cid,
    });
    const signed = signUid(site, account.UID, now);
    const data = withData({
      UID: account.UID,
      UIDSignature: signed.signature,
      signatureTimestamp: signed.timestamp,
      newUser: isNew,
      ...sessionMembers(site, environment, token, lifetime, () => random(32).toString('base64')),
    });
    const did = `Logged "${account.UID}" in for the site and gave a session.`;
    return { data, did, UID: account.UID };
  },
});

function readLifetime(seconds: number | undefined, environment: Environment, at: number): SessionLifetime {
  const lifetime = parseSessionExpiration(seconds === undefined ? undefined : String(seconds));
  if (lifetime === undefined) {
    throw invalidParameter('sessionExpiration', 'It is a number of seconds, 0, -1 or -2.');
  }
  // An app has no browser that could close (F 3.6).
  const browserless = lifetime.kind === 'browser' && environment === 'mobile';
  return sessionLifetimeOf(browserless ? { kind: 'never' } : lifetime, at);
}

/** The session in the form that the target reads (F 8.5). */
function sessionMembers(
  site: CalledSite,
  environment: Environment,
  token: string,
  { expiresIn }: SessionLifetime,
  newSecret: () => string,
): Record<string, unknown> {
  switch (environment) {
    case 'browser':
      return {
        cookieName: `glt_${site.apiKey}`,
        cookieValue: token,
        cookieDomain: site.domains.find((domain) => !domain.includes('://')),
        cookiePath: '/',
      };
    case 'mobile':
      // Calls signed with a session's secret are not emulated, but libraries require one.
      return { sessionToken: token, sessionSecret: newSecret(), expires_in: expiresIn };
    case 'jssdk':
      return { login_token: token, expires_in: expiresIn === undefined ? undefined : String(expiresIn) };
  }
}
