import type { Authorization } from './authorization.ts';
import { looksLikeJwt } from './compact-jwt.ts';
import type { KnownCause } from './errors.ts';
import type { IsToken } from './unread-token.ts';

/** Why a header cannot be read, as the sentences for the response, and the name of the cause. */
export interface HeaderCause extends KnownCause {
  readonly details: string;
}

/** Of a header with which a REST call says who it is, the cause of 400008 (D28): as a sentence, then what to do. */
export function causeOfHeader({ values, scheme, rest }: Authorization, isToken: IsToken): HeaderCause {
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
