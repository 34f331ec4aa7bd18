import type { Call } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import { ApiError } from '#service/kernel/errors.ts';
import type { TokenRecord } from '#service/storage/records.ts';
import { mask } from '#shared/protocol/masking.ts';
import type { Caller } from './caller.ts';
import { checkDataCenter } from './data-center.ts';

/**
 * Checks an access token (spec "Authentication" A, D28): transport, then the token, then its user.
 *
 * @throws ApiError 403025 over plain HTTP, 500024 with the reason, 301001 on another data center's host, 400001 when an
 *   apiKey of another site came with it
 */
export function authenticateToken(core: Core, call: Call, value: string): Caller {
  checkTokenTransport(call);

  const masked = { token: mask(value) };
  const token = core.store.tokens.find(value);
  if (token === undefined) {
    const details =
      core.store.sites.get(value) === undefined
        ? 'The token is unknown. Get a new one from the login or the token end-point.'
        : 'The token is unknown: its value is an API key. A client library that is made without a secret sends the key as token; give it the secret.';
    const check = 'No token with this value was issued, or it was deleted with its site.';
    throw call.trace.refused('D28', noSession(details), masked, check);
  }
  const site = core.store.sites.get(token.apiKey);
  if (site === undefined) {
    const error = noSession('The token belongs to a site that was deleted.');
    throw call.trace.refused('D28', error, masked, 'The site of the token is gone.');
  }
  call.facts.apiKey = site.apiKey;
  if (token.cid !== undefined) call.facts.cid ??= token.cid;
  call.trace.passed('D28', 'The token was issued by this service.', {
    ...masked,
    site: site.apiKey,
    user: token.UID ?? 'not bound to a user',
    'obtained by': token.origin,
  });
  checkApiKey(call, site.apiKey);
  checkDataCenter(core.store, call, site);
  checkLife(call, token);

  if (token.UID === undefined) {
    core.store.tokens.used(token.id, call.id);
    return { kind: 'site', site, token };
  }
  const account = core.store.accounts.get(site.apiKey, token.UID);
  if (account === undefined) {
    const error = noSession(`The user of the token is gone: the account "${token.UID}" was deleted.`);
    throw call.trace.refused('D28', error, { UID: token.UID }, 'The user of the token has no account any more.');
  }
  call.trace.passed('D28', 'The user of the token has an account.', { UID: account.UID });
  call.facts.UID = account.UID;
  core.store.tokens.used(token.id, call.id);
  return { kind: 'user', site, token, account };
}

function checkTokenTransport(call: Call): void {
  if (call.transport === 'https') {
    call.trace.passed('spec: Authentication A 3', 'The token came over HTTPS.');
    return;
  }
  const details =
    'An access token was sent over plain HTTP, where it is not accepted. Call over HTTPS, or use apiKey with timestamp, nonce and sig.';
  const check = 'The token came over plain HTTP.';
  throw call.trace.refused('spec: Authentication A 3', new ApiError(403025, details), undefined, check);
}

function checkApiKey(call: Call, apiKey: string): void {
  const given = call.parameters.get('apiKey');
  if (given === undefined || given === '' || given === apiKey) return;
  const details = `The token belongs to the site "${apiKey}", but apiKey names "${given.slice(0, 100)}". Leave out apiKey or send the right token.`;
  throw call.trace.refused(
    'D29',
    new ApiError(400001, details),
    { apiKey: given, 'site of the token': apiKey },
    'The call names another site than its token.',
  );
}

/** A token expires at the millisecond of `expiresAt` (R7). */
function checkLife(call: Call, token: TokenRecord): void {
  const now = new Date(call.at).toISOString();
  if (token.revokedAt !== undefined) {
    const revokedAt = new Date(token.revokedAt).toISOString();
    if (token.browserClosed) {
      const error = noSession(`The token was revoked at ${revokedAt}, because its browser was closed. Log in again.`);
      const check = 'The browser that the token was bound to was closed.';
      throw call.trace.refused('D25', error, { closedAt: revokedAt, now }, check);
    }
    const error = noSession(`The token was revoked at ${revokedAt}. Get a new one.`);
    throw call.trace.refused('D28', error, { revokedAt, now }, 'The token was revoked.');
  }
  if (token.expiresAt === undefined) {
    call.trace.passed('D25', token.browserBound ? 'The browser of the token is open.' : 'The token never expires.');
    return;
  }
  const expiresAt = new Date(token.expiresAt).toISOString();
  if (call.at >= token.expiresAt) {
    const error = noSession(`The token expired at ${expiresAt}; by the service clock it is ${now}. Get a new one.`);
    throw call.trace.refused('D28', error, { expiresAt, now }, 'The token has expired.');
  }
  call.trace.passed('D25', 'The token has not expired.', { expiresAt, now });
}

function noSession(details: string): ApiError {
  return new ApiError(500024, details);
}
