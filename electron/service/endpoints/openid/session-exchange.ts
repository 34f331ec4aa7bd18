import { accountRepository } from '#service/core/accounts/index.ts';
import { readLifetime, startSession } from '#service/core/credentials/sessions/index.ts';
import { policiesOf } from '#service/core/policies/index.ts';
import type { SiteCall } from '#service/endpoints/login/index.ts';
import { artifactRepository, fidmRepository, issuerFor, signedBySite } from '#service/families/fidm/index.ts';
import type { Response } from '#service/kernel/index.ts';
import { OpenIdProblem } from './problem.ts';
import { jsonResponse } from './responses.ts';

/** RFC 8693, 2.1 and 3. */
const GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange';
const types = { access: 'urn:ietf:params:oauth:token-type:access_token', jwt: 'urn:ietf:params:oauth:token-type:jwt' };
/** What the mobile client libraries ask for (X 2). */
const SCOPE = 'gigya.mobileSessionInfo';
/** What their access token has to be for. */
const SIGN_ON = 'gigya.sso';
/** Of the JWT that has the session, seconds. */
const LIFETIME_S = 300;

/** The value that each parameter has to have. */
const fixed: Readonly<Record<string, string>> = {
  grant_type: GRANT,
  subject_token_type: types.access,
  requested_token_type: types.jwt,
  scope: SCOPE,
};

/**
 * Exchanges the access token of single sign-on for the session of a mobile client library, once (X 2, RFC 8693). The members of
 * the response besides those of the RFC are inferred.
 */
export function exchangeSession(at: SiteCall): Response {
  const { core, call, site } = at;
  const { apiKey } = site;
  const refused = (error: string, errorCode: number, details: string): OpenIdProblem =>
    call.trace.refused('RFC 8693 2.2.2', new OpenIdProblem(error, errorCode, details));
  for (const [name, value] of Object.entries(fixed)) {
    const sent = call.parameters.get(name);
    // The types may be left out: there is one of each.
    if (sent === value || (sent === undefined && name.endsWith('_type') && name !== 'grant_type')) continue;
    const error =
      name === 'grant_type' ? 'unsupported_grant_type' : name === 'scope' ? 'invalid_scope' : 'invalid_request';
    throw refused(error, 400006, `The parameter ${name} has to be ${value}.`);
  }
  const clientId = call.parameters.get('client_id') ?? apiKey;
  const subject = call.parameters.get('subject_token') ?? '';
  const artifacts = core.store.of(artifactRepository);
  const found = artifacts.find(apiKey, 'AccessToken', 'id', subject);
  const unusable = 'The subject_token is unknown, has expired, was revoked, or was exchanged before. Log in again.';
  if (found === undefined || call.at >= Number(found.payload.exp) * 1000)
    throw refused('invalid_grant', 400006, unusable);
  const { clientId: owner, scope, accountId } = found.payload;
  if (clientId !== apiKey || owner !== apiKey || !String(scope).split(' ').includes(SIGN_ON)) {
    const details = `The subject_token has to be that of the client "${apiKey}", with the scope ${SIGN_ON}.`;
    throw refused('invalid_grant', 403007, details);
  }
  const account = core.store.of(accountRepository).get(apiKey, String(accountId));
  if (account === undefined || !account.isActive || account.status !== 'final') {
    throw refused('invalid_grant', 403041, 'The account is gone, disabled or not finished.');
  }
  if (!artifacts.consume(apiKey, 'AccessToken', subject)) throw refused('invalid_grant', 400006, unusable);
  const { UID } = account;
  call.facts.UID = UID;
  const { sessionExpiration } = policiesOf(core.store, apiKey).gigyaPlugins;
  const lifetime = readLifetime(undefined, 'mobile', call.at, sessionExpiration);
  const begin = startSession(at);
  const { info } = begin({ UID, environment: 'mobile', lifetime, cid: call.facts.cid });
  const [key = ''] = core.store.of(fidmRepository).keys(apiKey);
  const iat = Math.floor(call.at / 1000);
  const claims = {
    iss: issuerFor(core, call, apiKey),
    aud: apiKey,
    sub: UID,
    iat,
    exp: iat + LIFETIME_S,
    [SCOPE]: info,
  };
  call.trace.passed('X 2', 'The access token is one of single sign-on, and was not exchanged before.', { UID });
  const body = {
    access_token: signedBySite(key, claims),
    issued_token_type: types.jwt,
    token_type: 'N_A',
    expires_in: LIFETIME_S,
    scope: SCOPE,
    sessionInfo: info,
  };
  return jsonResponse(200, body, { errorCode: 0, reason: `Began a session of "${UID}" for a mobile client library.` });
}
