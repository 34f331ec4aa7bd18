import { constantTimeEqual } from '#node/constant-time.ts';
import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call } from '#service/kernel/index.ts';
import type { Caller } from '#service/methods/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { mask } from '#shared/protocol/masking.ts';
import type { SessionSecretCredential } from './credential.ts';
import { namedApiKey } from './named-site.ts';
import { matching, siteSecrets } from './secret.ts';
import { callerOf, checkTokenTransport, usableToken } from './token.ts';

/**
 * Checks a token that came with the secret of its session, unsigned (D65, C 4.1). The secret of a site or of an application
 * is another principal's, whatever the token is worth.
 *
 * @throws ApiError 403025 over plain HTTP, 400001 for a secret of the site or of an application, and for a token without
 *   session secret, 500024 for the token, 403010 for another secret
 */
export function authenticateSessionSecret(core: Core, call: Call, credential: SessionSecretCredential): Caller {
  const { secret } = credential;
  checkTokenTransport(call);
  rejectSecretOf(call, core.store.of(siteRepository).get(namedApiKey(call) ?? ''), secret);
  const found = usableToken(core, call, credential.token);
  const { site, token } = found;
  rejectSecretOf(call, site, secret);
  const own = core.store.of(tokenRepository).secretOf(token.id);
  if (own === undefined) {
    const why =
      'The session of this token has no secret: log in with targetEnv=mobile to get one, or leave out secret.';
    throw twoKinds(call, why, { 'obtained by': token.origin });
  }
  if (!constantTimeEqual(secret, own)) {
    const details =
      'The secret is not that of the session. Send the sessionSecret that came with this token, or leave out secret.';
    const check = 'The secret is not that of the session.';
    const error = new ApiError(403010, details, {}, 'secret-of-another-session');
    throw call.trace.refused('D65', error, { secret: mask(secret) }, check);
  }
  call.trace.passed('D65', 'The secret is that of the session.', { secret: mask(secret) });
  return callerOf(core, call, found);
}

function rejectSecretOf(call: Call, site: SiteRecord | undefined, secret: string): void {
  if (site === undefined) return;
  const applications = site.applications.map(({ name, secret }) => [name, secret] as const);
  if (matching([...siteSecrets(site), ...applications], secret) === undefined) return;
  throw twoKinds(call, 'The secret is that of the site or of an application, not of the session. Send one of them.');
}

function twoKinds(call: Call, why: string, values?: Readonly<Record<string, string>>): ApiError {
  const details = `Two kinds of credential in one call: an access token and secret. ${why}`;
  const error = new ApiError(400001, details, {}, 'two-credentials');
  return call.trace.refused('D65', error, values, 'The credentials do not go together.');
}
