/** Kinds of credentials, as the log tells them. */
export const credentialKinds = [
  ...['oauth', 'secret', 'userKey', 'jwt', 'signature', 'anonymous', 'none', 'basic', 'body'],
  ...['signedToken', 'loginToken', 'cookie', 'regToken'],
  // A session that cannot be used, so that the call counts as anonymous (D58); an Authorization header of no known scheme.
  ...['lostLoginToken', 'lostCookie', 'unreadable'],
  'certificate',
] as const;
