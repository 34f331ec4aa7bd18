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
];

/** The same in lower case. */
export const hintParameters: ReadonlySet<string> = new Set(commonHints.map((name) => name.toLowerCase()));

/** Greatest length of a context id (F 4.2). */
export const longestCid = 100;
