import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call } from '#service/kernel/index.ts';
import type { Caller } from '#service/methods/index.ts';
import type { SignedTokenCredential } from './credential.ts';
import { checkSigned } from './signature.ts';
import { callerOf, usableToken } from './token.ts';

/**
 * Checks a call that a token signs with the secret of its session (D51): the token, then timestamp, signature and nonce
 * as of any signed call (D29). It may come over HTTP: the token alone is worth nothing there.
 *
 * @throws ApiError 500024 for the token, 403003 when it has no secret or another one signed, 400006, 403002, 403004
 */
export function authenticateSignedToken(core: Core, call: Call, credential: SignedTokenCredential): Caller {
  const found = usableToken(core, call, credential.token);
  const { site, token } = found;
  const secret = core.store.of(tokenRepository).secretOf(token.id);
  if (secret === undefined) {
    const details =
      'The token has no session secret, so calls with it cannot be signed: leave out sig and call over HTTPS, or log in with targetEnv=mobile, which gives sessionToken and sessionSecret.';
    const check = 'The session of the token has no secret.';
    const error = new ApiError(403003, details, {}, 'session-without-secret');
    throw call.trace.refused('D51', error, { 'obtained by': token.origin }, check);
  }
  const key = { text: secret, key: Buffer.from(secret, 'base64'), createdAt: token.createdAt };
  checkSigned(core, call, site, [['the secret of the session', key]], credential);
  return callerOf(core, call, found);
}
