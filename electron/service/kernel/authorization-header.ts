import type { Call } from './call.ts';
import { ApiError } from './errors.ts';
import type { IsToken } from './unread-token.ts';
import { causeOfHeader, type HeaderCause } from './unreadable-header.ts';

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
