/**
 * Every parameter name that the token endpoint accepts, lower case: those of the specification, those of F 3.4, and the
 * common ones of F 4.2 (D15). `format`, `callback`, `context` and `httpStatusCodes` are tolerated and change nothing (D26).
 */
export const tokenParameters: ReadonlySet<string> = new Set(
  [
    ...['grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret', 'state'],
    ...['x_siteUID', 'x_userInfo', 'x_sessionExpiration', 'regSource', 'x_regSource'],
    ...['userKey', 'secret', 'format', 'callback', 'context', 'httpStatusCodes'],
    ...['cid', 'x_cid', 'sdk', 'sdkBuild', 'x_sdk', 'apiKey', 'UID', 'targetUID', 'oauth_token', 'timestamp', 'nonce'],
    ...['sig', 'regToken', 'dontHandleScreenSet', 'pageURL', 'authMode', 'source', 'gmid', 'ucid', 'hasGmid'],
    ...['targetEnv', 'include', 'extraProfileFields', 'lang', 'x_lang', 'actionAttributes', 'profileAttributes'],
    ...['_host', 'environment'],
  ].map((name) => name.toLowerCase()),
);
