import { ApiError } from '#service/kernel/errors.ts';
import { withData } from '#service/modules/accounts/objects/with-data.ts';
import { logInSiteUser, type SiteLoginProblem } from '#service/modules/accounts/site-login.ts';
import { checkSiteUID } from '#service/modules/accounts/site-uid.ts';
import { problemOfUserInfo } from '#service/modules/accounts/user-info.ts';
import { siteMethod } from '#service/modules/rest/method.ts';
import { invalidParameter, missingParameter } from '#service/modules/rest/parameter.ts';
import type { SiteRecord } from '#service/storage/store.ts';
import { parseSessionExpiration, type SessionLifetime, sessionLifetimeOf } from '#shared/protocol/lifetimes.ts';
import { mask } from '#shared/protocol/masking.ts';
import { readProviderSessions } from '../provider-session.ts';
import { signUid } from '../signed-ids.ts';

type Environment = 'browser' | 'mobile' | 'jssdk';

const codes: Readonly<Record<SiteLoginProblem['problem'], number>> = {
  disabled: 403041,
  temporary: 403005,
  identityHeld: 409001,
  tooManyIdentities: 400124,
};

/** Members that hold a token or a secret: masked in the log (R15). */
const secretMembers = ['cookieValue', 'sessionToken', 'sessionSecret', 'login_token'];

export const notifyLogin = siteMethod({
  name: 'socialize.notifyLogin',
  documentation:
    'Tells that the site has logged a user in on its own: makes the account when it does not exist and answers a session for it.',
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
      documentation: 'Seconds; 0 until the browser closes, -1 60 s, -2 or left out: never ends.',
      example: '3600',
    },
    {
      name: 'targetEnv',
      type: 'string',
      required: false,
      documentation: 'browser (default) answers a cookie, mobile a session token, jssdk a login token.',
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
  handler({ core, call, site, input, cid }) {
    const { siteUID, providerSessions, userInfo } = input;
    if (siteUID === undefined && providerSessions === undefined) {
      throw missingParameter('siteUID', 'notifyLogin needs siteUID or providerSessions to know who logged in');
    }
    if (siteUID !== undefined) checkSiteUID(siteUID);
    const badUserInfo = userInfo && problemOfUserInfo(userInfo);
    if (badUserInfo) throw invalidParameter('userInfo', badUserInfo);
    const identities = providerSessions === undefined ? [] : readProviderSessions('providerSessions', providerSessions);
    const environment = (input.targetEnv ?? 'browser') as Environment;
    const lifetime = readLifetime(input.sessionExpiration, environment, call.at);

    const login = logInSiteUser(core, call, site, {
      siteUID,
      identities,
      userInfo,
      regSource: input.regSource,
      newUser: input.newUser ?? false,
      cid,
    });
    if ('problem' in login) throw new ApiError(codes[login.problem], login.details);
    const { account, isNew } = login;
    call.facts.UID = account.UID;
    const token = core.store.tokens.issue({
      apiKey: site.apiKey,
      UID: account.UID,
      origin: 'none',
      expiresAt: lifetime.expiresAt,
      browserBound: lifetime.browserBound,
      cid,
    });
    core.events.changed('tokens');
    const signed = signUid(site, account.UID, call.at);
    const data = withData({
      UID: account.UID,
      UIDSignature: signed.signature,
      signatureTimestamp: signed.timestamp,
      newUser: isNew,
      ...sessionMembers(site, environment, token.value, lifetime, () => core.random(32).toString('base64')),
    });
    return { data, loggedData: masked(data), did: `Logged "${account.UID}" in for the site and gave a session.` };
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
  site: SiteRecord,
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
      // Calls signed with a session's secret are not emulated; libraries only insist that there is one.
      return { sessionToken: token, sessionSecret: newSecret(), expires_in: expiresIn };
    case 'jssdk':
      return { login_token: token, expires_in: expiresIn === undefined ? undefined : String(expiresIn) };
  }
}

function masked(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, secretMembers.includes(name) ? mask(String(value)) : value]),
  );
}
