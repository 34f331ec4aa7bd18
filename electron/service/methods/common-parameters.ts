/**
 * Parameters that every method knows (spec "Common parameters", F 4.2), in lower case. Those that client libraries and
 * web pages add on their own, such as `sdk` and `gmid`, have no effect here.
 */
export const commonParameters: ReadonlySet<string> = new Set(
  [
    ...['apiKey', 'secret', 'userKey', 'UID', 'oauth_token', 'login_token', 'gltexp', 'timestamp', 'nonce', 'sig'],
    ...['format', 'callback', 'context', 'httpStatusCodes', 'cid', 'targetEnv'],
    ...[
      'sdk',
      'sdkBuild',
      'pageURL',
      'authMode',
      'source',
      'gmid',
      'ucid',
      'hasGmid',
      '_host',
      'environment',
      'pageViewID',
    ],
  ].map((name) => name.toLowerCase()),
);

/** Common parameters that are documented as hints (D47, F 4.2); the trace says that they have no effect. */
export const commonHints: readonly string[] = [
  ...['lang', 'actionAttributes', 'profileAttributes', 'dontHandleScreenSet'],
  ...['clientContext', 'captchaToken', 'captchaText', 'captchaType', 'captchaProvider'],
  // What web pages of today add (C 4.10).
  ...['riskContext', 'blackBoxToken', 'bp_channel_url', 'displayedPreferences', 'signKeys'],
  'includeDynamicSchema',
];

/** Parameters that web pages of today send to many methods, and that would change the response or the state (D47, C 4.10). */
export const commonNotEmulated: readonly string[] = ['addresses', 'screenSetVersion', 'verifyToken'];

/** The same in lower case. */
export const hintParameters: ReadonlySet<string> = new Set(commonHints.map((name) => name.toLowerCase()));

/** Greatest length of a context id (F 4.2). */
export const longestCid = 100;
