import type { Call } from './call.ts';
import type { KnownCause } from './errors.ts';

/** Names under which other interfaces take an access token; here it is `oauth_token` (spec "Authentication" A 2). */
const otherNames = [
  ...['access_token', 'accesstoken', 'token', 'auth_token', 'authtoken', 'oauthtoken', 'oauth-token', 'oauth2_token'],
  ...['session_token', 'sessiontoken', 'id_token', 'idtoken', 'jwt', 'bearer', 'bearer_token', 'authorization'],
];

/** Whether a text is an access token that this service issued, valid or not. */
export type IsToken = (text: string) => boolean;

/** Those that mean an access token whatever their value is. Methods have parameters "token" of their own. */
const namesOfAccessTokens: ReadonlySet<string> = new Set([
  'access_token',
  'accesstoken',
  'oauthtoken',
  'oauth-token',
  'oauth2_token',
]);
/** How the access tokens of this interface begin: one of another installation has this form, too. */
const formOfToken = /^st\d\.s\./;

/** A token in a parameter that is not read, as the cause of a call without credential. */
export interface UnreadToken extends KnownCause {
  readonly reason: string;
}

/**
 * Finds an access token of this service in a parameter of another name: a call that has no credential has it there. One that
 * is no token of this service proves nothing, and other parameters have such names too.
 */
export function unreadTokenOf(isToken: IsToken, call: Pick<Call, 'parameters'>): UnreadToken | undefined {
  for (const { name, value } of call.parameters) {
    if (!otherNames.includes(name.toLowerCase())) continue;
    const text = value.replace(/^(?:OAuth|Bearer)\s+/i, '');
    if (!isToken(text)) continue;
    const reason = `The access token came as "${name}", which is not read. Send it as oauth_token, or as "Authorization: OAuth <token>".`;
    return { cause: 'token-in-other-parameter', reason };
  }
  return undefined;
}

/**
 * Finds a text under another name of the access token, in a call that names no site and has no credential at all: there the name is a
 * mistake whether or not the text is a token. That it is none is said as what would refuse next.
 */
export function unreadNameOfToken(isToken: IsToken, call: Pick<Call, 'parameters'>): UnreadToken | undefined {
  const issued = unreadTokenOf(isToken, call);
  if (issued !== undefined) return issued;
  for (const { name, value } of call.parameters) {
    const isNamed = namesOfAccessTokens.has(name.toLowerCase()) && value !== '';
    if (!isNamed && !(name.toLowerCase() === 'token' && formOfToken.test(value))) continue;
    const reason = `The access token came as "${name}", which is not read. Send it as oauth_token, or as "Authorization: OAuth <token>". With that put right, it would be refused next: no token with this value was issued here.`;
    return { cause: 'token-in-other-parameter', reason };
  }
  return undefined;
}
