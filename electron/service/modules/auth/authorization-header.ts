import type { Call } from '#service/kernel/call.ts';
import { ApiError } from '#service/kernel/errors.ts';

/** One word of visible ASCII after the scheme: what a token may be made of. */
const token = /^[ \t]+([\x21-\x7e]+)[ \t]*$/;

/**
 * Reads the access token from `Authorization: OAuth <token>` (spec "Authentication" A 2).
 *
 * @returns undefined when the header was not sent
 * @throws ApiError 400008 with the reason when it was sent in any other form (D28)
 */
export function readAuthorization(call: Call): string | undefined {
  const { authorization } = call;
  if (authorization === undefined) return undefined;
  const { values, scheme, rest } = authorization;
  if (values.length > 1) throw unusable(call, 'The Authorization header was sent more than once. Send it once.');

  const value = scheme === 'oauth' ? token.exec(rest)?.[1] : undefined;
  if (value !== undefined) return value;
  throw unusable(call, explanation(scheme));
}

function explanation(scheme: string): string {
  switch (scheme) {
    case 'oauth':
      return 'The Authorization header must be the word OAuth, a blank and the access token, and nothing else.';
    case 'bearer':
      return 'The Authorization header says "Bearer", but what follows is no JWT of an application. This interface takes an access token as "Authorization: OAuth <token>". Change the word Bearer to OAuth.';
    case 'basic':
      return 'The Authorization header says "Basic", which only socialize.getToken takes. REST calls take "Authorization: OAuth <token>".';
    default:
      return 'The Authorization header cannot be read. Send "Authorization: OAuth <token>".';
  }
}

function unusable(call: Call, details: string): ApiError {
  return call.trace.refused('D28', new ApiError(400008, details));
}

/** True when the caller uses the OAuth 2.0 style, right or wrong: then XML is the default format (D10). */
export function usesOAuthStyle({ authorization, parameters }: Call): boolean {
  return authorization?.scheme === 'oauth' || Boolean(parameters.get('oauth_token'));
}
