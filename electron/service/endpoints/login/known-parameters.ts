/** The parameters of the specification, and the other names that the login endpoint accepts for them. */
const UNDERSTOOD = [
  'x_provider',
  'client_id',
  'redirect_uri',
  'response_type',
  'state',
  'x_cid',
  'cid',
  'x_pending_registration',
  'x_pendingRegistration',
  'finalizeRegistration',
  'x_temporary_account',
  'x_authCodeOnly',
  'x_lang',
  'lang',
  'x_session_expiration',
  'x_sessionExpiration',
  'x_extraPermissions',
  'x_regSource',
  'regSource',
  'x_loginMode',
  'x_secret_type',
  // Of the client-side library (D48).
  'x_clientSide',
  'x_ticket',
];

/** Documented names that are accepted and change nothing here (F 3.1, F 4.2; D15). */
const WITHOUT_EFFECT = [
  ...['x_forceAuthentication', 'forceAuthentication', 'x_displayMode', 'x_openIDUsername', 'x_openIDURL'],
  ...['x_openIDProviderLogo', 'x_openIDProviderName', 'x_googlePlayAppID', 'x_conflictHandling'],
  ...['conflictHandling', 'x_regToken', 'x_sdk', 'gmid', 'ucid', 'oauth_token', 'timestamp', 'nonce'],
  ...['sig', 'apiKey', 'secret', 'userKey', 'UID', 'targetUID', 'regToken', 'format', 'callback', 'context'],
  ...[
    'httpStatusCodes',
    'dontHandleScreenSet',
    'sdk',
    'sdkBuild',
    'pageURL',
    'authMode',
    'source',
    'hasGmid',
    'pageViewID',
  ],
  ...['targetEnv', 'include', 'extraProfileFields', 'actionAttributes', 'profileAttributes', '_host', 'environment'],
  // Names of the client-side form of the method, each reachable with the prefix (F 3.1).
  ...['authFlow', 'redirectMethod', 'redirectURL', 'includeUserInfo', 'include'].map(prefixed),
  ...['includeAllIdentities', 'includeiRank', 'extraFields', 'enabledProviders', 'disabledProviders'].map(prefixed),
  ...['signIDs', 'actionAttributes', 'profileAttributes', 'loginIfExists', 'connectWithoutLogin', 'invite'].map(
    prefixed,
  ),
  ...['forcePermissions', 'apiDomain', 'dataCenter'].map(prefixed),
];

function prefixed(name: string): string {
  return `x_${name}`;
}

const lower = (names: readonly string[]): ReadonlySet<string> => new Set(names.map((name) => name.toLowerCase()));

/** Every parameter name that the login endpoint accepts, lower case. */
export const loginParameters: ReadonlySet<string> = lower([...UNDERSTOOD, ...WITHOUT_EFFECT]);
/** The same for socialize.addConnection, which names the provider without the prefix too (F 3.2). */
export const connectionParameters: ReadonlySet<string> = new Set([...loginParameters, 'provider']);
/** Those of them that change nothing, lower case: the trace says so. */
export const parametersWithoutEffect: ReadonlySet<string> = lower(WITHOUT_EFFECT);
/** Credentials that must not be in an address that a browser opens. */
export const misplacedCredentials: ReadonlySet<string> = lower(['secret', 'oauth_token']);
