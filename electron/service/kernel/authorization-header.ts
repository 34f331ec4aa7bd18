import type { Authorization, Call } from './call.ts';
import { looksLikeJwt } from './compact-jwt.ts';
import { ApiError, type KnownCause } from './errors.ts';

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

/** Why a header cannot be read, as the sentences for the response, and the name of the cause. */
interface HeaderCause extends KnownCause {
  readonly details: string;
}

/** Of a header with which a REST call says who it is, the cause of 400008 (D28): as a sentence, then what to do. */
function causeOfHeader({ values, scheme, rest }: Authorization, isToken: IsToken): HeaderCause {
  const [header] = values;
  const words = rest
    .trim()
    .split(/[ \t]+/)
    .filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  switch (scheme) {
    case 'oauth':
      return ofOAuth(rest, words, isToken);
    case 'bearer':
      return ofBearer(words, isToken);
    case 'basic':
      return {
        cause: 'basic-on-method',
        details:
          'The Authorization header says "Basic", which only socialize.getToken takes. Send "Authorization: OAuth <token>", or apiKey and secret as parameters over HTTPS.',
      };
    default:
  }
  if (header.trim() === '') {
    return {
      cause: 'empty-header',
      details: 'The Authorization header is empty. Fill in the variable that it is made of.',
    };
  }
  if (isToken(header.trim())) {
    return {
      cause: 'token-without-scheme',
      details: 'The access token came without the word OAuth before it. Send "Authorization: OAuth <token>".',
    };
  }
  if (isToken(last)) {
    return {
      cause: 'token-behind-other-word',
      details: 'The access token came behind another word than OAuth. Send "Authorization: OAuth <token>".',
    };
  }
  if (looksLikeJwt(header.trim())) {
    return {
      cause: 'jwt-without-scheme',
      details: 'A JWT came without the word Bearer before it. Send "Authorization: Bearer <jwt>" with the apiKey.',
    };
  }
  return {
    details: 'The Authorization header cannot be read. Send "Authorization: OAuth <token>".',
  };
}

function ofOAuth(rest: string, words: readonly string[], isToken: IsToken): HeaderCause {
  const send = 'Send the word OAuth, one blank and the access token, and nothing else.';
  if (/(?:oauth_(?:consumer_key|signature|token|nonce))\s*=/i.test(rest)) {
    return {
      cause: 'oauth1-header',
      details: 'The Authorization header is one of OAuth 1.0, not 2.0. Send "Authorization: OAuth <access token>".',
    };
  }
  if (words.length === 0) {
    return {
      cause: 'no-token-in-header',
      details:
        'Nothing follows the word OAuth in the Authorization header. Fill in the variable that holds the access token.',
    };
  }
  if (/^[:=]/.test(rest)) {
    return {
      cause: 'sign-behind-scheme',
      details: `No blank follows the word OAuth in the Authorization header. ${send}`,
    };
  }
  if (words.length === 2 && /^(?:oauth|bearer|token)$/i.test(words[0] ?? '') && isToken(words[1] ?? '')) {
    return {
      cause: 'two-schemes',
      details: `The access token has two words before it in the header. ${send}`,
    };
  }
  if (words.length > 1 && words.some(isToken)) {
    return {
      cause: 'token-with-more',
      details: `More than the access token follows the word OAuth in the header. ${send}`,
    };
  }
  if (words.length > 1 && isToken(words.join(''))) {
    return {
      cause: 'token-with-blank',
      details:
        'The access token has a blank or a line end in it. Send it in one piece, without what a mail or a terminal put into it.',
    };
  }
  return {
    details: `The Authorization header is not the word OAuth and a token. ${send}`,
  };
}

function ofBearer(words: readonly string[], isToken: IsToken): HeaderCause {
  const [word = ''] = words;
  if (words.length === 0) {
    return {
      cause: 'no-token-in-header',
      details: 'Nothing follows the word Bearer in the Authorization header. Fill in the variable that holds the JWT.',
    };
  }
  if (words.length === 1 && isToken(word)) {
    return {
      cause: 'token-behind-bearer',
      details:
        'The Authorization header says "Bearer" before an access token. Change the word Bearer to OAuth: "Authorization: OAuth <token>".',
    };
  }
  if (words.length > 1 && looksLikeJwt(words.join(''))) {
    return {
      cause: 'jwt-with-blank',
      details: 'The JWT has a blank or a line end in it. Send it in one piece.',
    };
  }
  const unquoted = /^(["'`]|%22|%27)(.*)\1$/.exec(word)?.[2] ?? '';
  if (looksLikeJwt(unquoted)) {
    return { cause: 'jwt-in-quotes', details: 'The JWT behind Bearer came with its quotes. Send it without them.' };
  }
  // The base64 of a JSON object begins so.
  if (/^eyJ/.test(word)) {
    const details = word.includes('.')
      ? 'The header of the JWT is no JSON object in base64url. Send the JWT as the library made it.'
      : 'What follows Bearer is only the first part of a JWT. Send the whole JWT: header, claims and signature.';
    return { cause: 'jwt-malformed', details };
  }
  return {
    details:
      'What follows Bearer is no JWT of an application. Change the word Bearer to OAuth: this interface takes an access token as "Authorization: OAuth <token>".',
  };
}

/** One word of visible ASCII after the scheme: what a token may be made of. */
const token = /^[ \t]+([\x21-\x7e]+)[ \t]*$/;

/**
 * Reads the access token from `Authorization: OAuth <token>` (spec "Authentication" A 2).
 *
 * @param isToken tells the cause of a header that cannot be read
 * @returns undefined when the header was not sent
 * @throws ApiError 400008 with the reason when it was sent in any other form (D28)
 */
export function readAuthorization(call: Call, isToken: IsToken = () => false): string | undefined {
  const { authorization } = call;
  if (authorization === undefined) return undefined;
  const { values, scheme, rest } = authorization;
  if (values.length > 1) {
    throw unusable(call, {
      cause: 'header-sent-twice',
      details: 'The Authorization header was sent more than once. Send it once.',
    });
  }
  const value = scheme === 'oauth' ? token.exec(rest)?.[1] : undefined;
  if (value !== undefined) return value;
  throw unusable(call, causeOfHeader(authorization, isToken));
}

function unusable(call: Call, { details, ...known }: HeaderCause): ApiError {
  return call.trace.refused('D28', new ApiError(400008, details, {}, known));
}

/** True when the caller uses the OAuth 2.0 style, right or wrong: then XML is the default format (D10). */
export function usesOAuthStyle({ authorization, parameters }: Call): boolean {
  return authorization?.scheme === 'oauth' || Boolean(parameters.get('oauth_token'));
}
