import { codeRepository, tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { lifetimeInWords, loginLifetime } from '#service/endpoints/oauth/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { CODE_LIFETIME_S, sessionLifetimeOf } from '#shared/protocol/lifetimes.ts';
import type { LoginRequest } from './request.ts';
import type { SiteCall } from './site-call.ts';

/** Bytes of a session secret, as of any secret (D34). */
const SECRET_BYTES = 32;

/** True when the login returns a code and not a token. */
export function givesCode({ responseType, isCodeOnly }: LoginRequest): boolean {
  return responseType === 'code' || isCodeOnly === true;
}

/**
 * Issues what the login asked for: a token, or a code that is bound to site and redirect_uri (D24). With
 * `x_authCodeOnly` a code replaces the token, as `authCode`, and there is no session (D40).
 *
 * @returns the parameters of the redirect, without `state`
 */
export function issueCredential(
  { core, call, site }: SiteCall,
  account: AccountRecord,
  request: LoginRequest,
): readonly (readonly [string, string])[] {
  const { redirectUri, cid, sessionExpiration, responseType, isCodeOnly = false } = request;
  const { apiKey, UID } = account;
  if (givesCode(request)) {
    const expiresAt = call.at + CODE_LIFETIME_S * 1000;
    const issuedByCall = call.id;
    const code = core.store.of(codeRepository).issue({
      apiKey,
      redirectUri,
      UID,
      expiresAt,
      cid,
      sessionExpiration,
      issuedByCall,
    });
    call.trace.passed('D24', 'A one-time code was issued for this site and this redirect_uri.', {
      lifetime: `${CODE_LIFETIME_S} s`,
      UID,
    });
    if (isCodeOnly) call.trace.noted('D40', 'x_authCodeOnly: the site gets a code, and no session was made.');
    return [[responseType === 'code' ? 'code' : 'authCode', code.value]];
  }

  const lifetime = loginLifetime(site, sessionExpiration);
  const { expiresAt, expiresIn, browserBound } = sessionLifetimeOf(lifetime, call.at);
  const secret = request.withSecret ? core.random(SECRET_BYTES).toString('base64') : undefined;
  const token = core.store.of(tokenRepository).issue({
    apiKey,
    UID,
    secret,
    dynamic: sessionExpiration === -1,
    origin: 'login',
    expiresAt,
    browserBound,
    cid,
    issuedByCall: call.id,
  });
  call.trace.passed('D25', `An access token was issued; it ${lifetimeInWords(lifetime)}.`, {
    'lifetime comes from': sessionExpiration === undefined ? "the site's default" : 'x_session_expiration',
    UID,
  });
  return [
    ...(secret === undefined ? [] : [['status', 'ok'] as const]),
    ['access_token', token.value],
    ...(secret === undefined ? [] : [['x_access_token_secret', secret] as const]),
    ...(expiresIn === undefined ? [] : [['expires_in', String(expiresIn)] as const]),
  ];
}
