import { errorMessage } from '../protocol/errors.ts';
import { credentialTitles } from './credential-titles.ts';
import { openIdTitles } from './openid-titles.ts';
import { ownStateKey, ownStates } from './own-state.ts';
import { upstreamTitles } from './upstream-titles.ts';

/** Short titles of causes, whatever error they end in. */
const titles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(ownStates).map(([state, title]) => [ownStateKey(state), title])),
  'malformed-signature': 'sig is no HMAC-SHA1 in base64',
  unexplained: 'Signature wrong, no known mistake fits',
  milliseconds: 'Timestamp in milliseconds',
  'local-time': 'Timestamp in local time instead of UTC',
  'clock-behind': "The client's clock is behind",
  'clock-ahead': "The client's clock is ahead",
  'nonce-used-before': 'nonce used before',
  'call-arrived-twice': 'The same call arrived twice',
  'nonces-forgotten': 'The service clock was moved back',
  'regtoken-expired': 'regToken expired',
  'regtoken-used': 'regToken used already',
  'unknown-regtoken': 'Unknown regToken',
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
  'other-namespace': 'Host of another namespace',
  'client-certificate-host': 'Host for calls with a client certificate',
  'oauth2-host': 'Host oauth2, at which no methods are called',
  'wrong-data-center': "Another data center's host",
  'over-http': 'Plain HTTP instead of HTTPS',
  'parameters-in-query': 'Parameters in the query string',
  'sent-twice': 'Parameter sent twice',
  'two-credentials': 'Two kinds of credential in one call',
  'wrong-secret': 'Wrong secret',
  'secret-of-another-site': 'Secret of another site',
  'secret-of-the-site': 'Secret of the site instead of the application',
  'secret-of-an-application': 'Secret of an application',
  'plus-sent-as-blank': 'Secret: "+" arrived as a blank',
  'secret-encoded-twice': 'Secret percent-encoded twice',
  'secret-percent-encoded-in-basic': 'Secret percent-encoded inside of Basic',
  'blank-or-line-end-at-the-secret': 'Blank or line end at the secret',
  'byte-order-mark-at-the-secret': 'Byte order mark at the secret',
  'secret-in-quotes': 'Secret in quotes',
  'secret-as-base64url': 'Secret as base64url or without padding',
  'secret-in-base64-twice': 'Secret in base64 twice',
  'secret-in-hex': 'Secret in hex',
  'secret-cut-off': 'Secret cut off',
  'secret-in-another-case': 'Secret in another case',
  'api-key-as-secret': 'API key sent as secret',
  'user-key-as-secret': 'userKey sent as secret',
  'token-as-secret': 'Token sent as secret',
  'placeholder-as-secret': 'Placeholder sent as secret',
  'no-secret': 'Too long for a secret',
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
  ...openIdTitles,
  ...credentialTitles,
  ...upstreamTitles,
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

/** Titles of connections that ended before a request came. */
const ofConnections: Readonly<Record<string, string>> = {
  'broken-request': 'The request breaks a rule of HTTP',
  'plain-http': 'Plain HTTP sent to the HTTPS port',
  'tls-on-http-port': 'TLS begun at the HTTP port',
  'unknown-ca': 'The client does not trust the CA',
  'certificate-refused': 'The client refused the certificate',
  'certificate-expired': 'The client holds the certificate for expired',
  'wrong-name': 'The certificate does not have the host',
  'old-protocol': 'The client speaks an old version of TLS',
  'no-common-cipher': 'No cipher suite in common',
  'not-tls': 'What came is no TLS',
  'closed-after-certificate': 'The client left when it had the certificate',
  'closed-early': 'The client left in the middle of the handshake',
  'too-slow': 'The handshake took too long',
  'handshake-failed': 'The handshake failed',
};

/** The title of a cause's key: a few words, for lists. */
export function causeTitle(key: string): string {
  const dot = key.indexOf('.');
  const code = key.slice(0, dot);
  const cause = key.slice(dot + 1);
  if (cause === 'provoked') return `Provoked on purpose: ${provokedWords(code)}`;
  if (code === 'connection') return ofConnections[cause] ?? 'The connection failed';
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

/** The second half of every key that has a title of its own. */
export const causeTitles = (): readonly string[] => Object.keys(titles);
