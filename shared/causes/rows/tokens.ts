import { type CauseRow, group } from '../row.ts';

export const ofTokens = group('Access token', 'D28 D51', {
  'token-expired': { title: 'Access token expired', line: 'The access token has expired.', todo: 'Get a new one.' },
  'token-revoked': 'Access token revoked',
  'browser-closed': "The token's browser was closed",
  'unknown-token': 'Unknown access token',
  'api-key-as-token': {
    title: 'API key sent as token',
    todo: 'Give the secret to the client library: without one it sends the key as token.',
  },
  'user-gone': { title: 'The user of the token was deleted', operation: 'openSite' },
  'site-gone': 'The site of the token was deleted',
  'token-in-quotes': 'Access token in quotes',
  'token-in-brackets': 'Access token in brackets',
  'token-encoded-twice': 'Access token percent-encoded',
  'token-with-blank': 'Blank in the access token',
  'token-with-scheme': 'Word before the access token',
  'token-as-base64': 'Access token converted to base64',
  'token-in-base64': 'Access token in base64 once more',
  'token-in-hex': 'Access token in hex',
  'token-with-more': 'More than the access token sent',
  'token-in-other-case': 'Access token in another case',
  'token-cut': 'Access token cut',
  'masked-token': 'Access token masked',
  'placeholder-as-token': 'Placeholder instead of the access token',
  'code-as-token': 'Code sent as access token',
  'one-time-token-as-token': 'One-time token sent as access token',
  'jwt-as-token': 'JWT sent as access token',
  'user-key-as-token': 'userKey sent as access token',
  'secret-as-token': 'Secret sent as access token',
  'basic-as-token': 'Key and secret sent as access token',
  'token-in-other-parameter': 'Access token in a parameter of another name',
  'session-without-secret': {
    title: 'Session has no secret to sign with',
    todo: 'Leave out sig and call over HTTPS, or log in with targetEnv=mobile.',
  },
});

export const ofSessions = group('Session', 'D52 D58 D83', {
  'session-expired': 'Session expired',
  'session-ended': 'Session ended',
  'unknown-session': 'Unknown session',
  'session-user-gone': 'The user of the session was deleted',
  'session-not-prolonged': 'Session not prolonged by the site',
  'session-prolonged-wrongly': 'Cookie that prolongs the session is wrong',
  'session-of-another-site': 'Session of another site',
  'session-over-http': 'Cookie of the session over plain HTTP',
  'session-of-other-page': 'Cookie of the session from another page',
  'session-without-user': 'Token bound to no user sent as session',
});

const regToken = (title: string, line: string): CauseRow => ({
  ...{ title, line },
  todo: 'Log in or register again to get a new one.',
});

export const ofRegTokens = group('regToken', 'D57', {
  'regtoken-expired': regToken('regToken expired', 'The regToken has expired.'),
  'regtoken-used': regToken('regToken used already', 'The regToken was used already.'),
  'unknown-regtoken': 'Unknown regToken',
});

export const ofCodes = group('Code', 'D24', {
  'code-used-before': 'Code used before',
  'code-expired': 'Code expired',
  'unknown-code': 'Unknown code',
  'code-revoked': 'Code revoked',
  'other-redirect-uri': 'redirect_uri differs from that of the login',
  'code-in-quotes': 'Code in quotes',
  'code-in-brackets': 'Code in brackets',
  'code-encoded-twice': 'Code percent-encoded twice',
  'code-with-blank': 'Blank in the code',
  'code-with-scheme': 'Word before the code',
  'code-as-base64': 'Code converted to base64',
  'code-in-base64': 'Code in base64 once more',
  'code-in-hex': 'Code in hex',
  'code-with-more': 'More than the code sent',
  'code-in-other-case': 'Code in another case',
  'code-cut': 'Code cut',
  'masked-code': 'Code masked',
  'placeholder-as-code': 'Placeholder instead of the code',
  'token-as-code': 'Access token sent as code',
  'one-time-token-as-code': 'One-time token sent as code',
  'jwt-as-code': 'JWT sent as code',
  'api-key-as-code': 'API key sent as code',
  'user-key-as-code': 'userKey sent as code',
  'secret-as-code': 'Secret sent as code',
  'basic-as-code': 'Key and secret sent as code',
});
