import { errorMessage } from '../protocol/errors.ts';

/** Short titles of causes, whatever error they end in. */
const titles: Readonly<Record<string, string>> = {
  'malformed-signature': 'sig is no HMAC-SHA1 in base64',
  unexplained: 'Signature wrong, no known mistake fits',
  milliseconds: 'Timestamp in milliseconds',
  'local-time': 'Timestamp in local time instead of UTC',
  'clock-behind': "The client's clock is behind",
  'clock-ahead': "The client's clock is ahead",
  'nonce-used-before': 'nonce used before',
  'nonces-forgotten': 'The service clock was moved back',
  'token-expired': 'Access token expired',
  'token-revoked': 'Access token revoked',
  'browser-closed': "The token's browser was closed",
  'api-key-as-token': 'API key sent as token',
  'unknown-token': 'Unknown access token',
  'user-gone': 'The user of the token was deleted',
  'site-gone': 'The site of the token was deleted',
  'unknown-api-key': 'Unknown API key',
  'misspelt-method': 'Method misspelt',
  'unknown-method': 'Unknown method',
  'not-emulated': 'Method not emulated by Authdesk',
  'wrong-data-center': "Another data center's host",
  'over-http': 'Plain HTTP instead of HTTPS',
  'parameters-in-query': 'Parameters in the query string',
  'sent-twice': 'Parameter sent twice',
  'two-credentials': 'Two kinds of credential in one call',
  'wrong-secret': 'Wrong secret',
  'unknown-user': 'The site has no such user',
  'of-another': 'Credential of another user or site',
  'code-used-before': 'Code used before',
  'code-expired': 'Code expired',
  'unknown-code': 'Unknown code',
  'code-revoked': 'Code revoked',
  'other-redirect-uri': 'redirect_uri differs from that of the login',
  'account-disabled': 'Account disabled',
  'provider-switched-off': 'Provider switched off',
  'unknown-parameter': 'Unknown parameter',
  'broken-encoding': 'Broken encoding',
  d18: 'redirect_uri is not allowed',
};

/** Titles of one error alone. */
const ofOneError: Readonly<Record<string, string>> = {
  '403005.d35': 'Not allowed with the API key alone',
  '403005.d29': 'Unknown userKey',
  '403007.d36': 'Not allowed with this credential',
  '400001.d30': 'userKey sent with a signature',
  '400008.d28': 'Malformed Authorization header',
  'http-421.d3': 'Host unknown to the service',
  'access_denied.d21': 'The user refused or cancelled',
};

/** The title of a cause's key: a few words, for lists. */
export function causeTitle(key: string): string {
  const dot = key.indexOf('.');
  const code = key.slice(0, dot);
  const cause = key.slice(dot + 1);
  if (cause === 'provoked') return `Provoked on purpose: ${provokedWords(code)}`;
  const known = ofOneError[key] ?? titles[cause];
  if (known !== undefined) return known;
  const [kind, name] = cause.split(':');
  if (name !== undefined) return kind === 'missing' ? `${name} is missing` : `${name} has a wrong value`;
  if (code === '403003') return sentence(cause.split('+').map(spaced).join(' and '));
  if (/^\d{6}$/.test(code)) return errorMessage(Number(code));
  const [, status] = /^http-(\d{3})$/.exec(code) ?? [];
  return status === undefined ? sentence(code.replaceAll('_', ' ')) : `HTTP status ${status}`;
}

function provokedWords(code: string): string {
  if (/^\d{6}$/.test(code)) return errorMessage(Number(code));
  if (code === 'reset') return 'connection reset';
  return code.replace(/^http-/, 'HTTP ').replaceAll('_', ' ');
}

/** `sig-in-hex` as words; names that the protocol writes in its own way stay so. */
function spaced(slug: string): string {
  // Its name is made of signs that no key has.
  if (slug === 'left-bare') return "! ' ( ) * left bare";
  return slug
    .replaceAll('-', ' ')
    .replace(
      /\b(?:url|http|https|oauth|json|get|post|sha1|sha256|hmac|utc)\b/g,
      (word) => spellings[word] ?? word.toUpperCase(),
    );
}

const spellings: Readonly<Record<string, string>> = { oauth: 'OAuth' };

function sentence(text: string): string {
  return /^(?:sig|nonce|timestamp)\b/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
