import type { Call } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import { ApiError } from '#service/kernel/errors.ts';
import type { SiteRecord } from '#service/storage/records.ts';
import { checkBearer } from './bearer.ts';
import type { Caller } from './caller.ts';
import { readCredential } from './credential.ts';
import { checkDataCenter } from './data-center.ts';
import { isApiKeyAsToken } from './key-as-token.ts';
import { checkSecretOf } from './secret-owner.ts';
import { authenticateSession } from './session.ts';
import { authenticateSessionSecret } from './session-secret.ts';
import { checkSignature } from './signature.ts';
import { authenticateSignedToken } from './signed-token.ts';
import { authenticateToken } from './token.ts';

/**
 * Decides who makes a call, in the order of D29: credential present, API key known, data center, transport, credential.
 * Adds a trace step for every rule checked, and fills `call.facts`.
 *
 * @param needsNone true for a method that anybody may call: an API key in the place of a token is no credential (D65)
 * @throws ApiError with the code of the first rule that does not hold
 */
export function authenticate(core: Core, call: Call, needsNone = false): Caller {
  const credential = readCredential(call, (text) => needsNone && isApiKeyAsToken(core, call, text));
  if (credential.kind === 'sessionSecret') {
    call.facts.credential = 'oauth';
    return authenticateSessionSecret(core, call, credential);
  }
  call.facts.credential = credential.kind;
  if (credential.kind === 'oauth') return authenticateToken(core, call, credential.token);
  if (credential.kind === 'signedToken') return authenticateSignedToken(core, call, credential);

  const site = findSite(core, call, credential.apiKey);
  checkDataCenter(core.store, call, site);

  switch (credential.kind) {
    case 'secret':
      checkSecretOf(call, site, credential.secret);
      return { kind: 'site', site };
    case 'userKey':
      return checkSecretOf(call, site, credential.secret, credential.userKey) === 'site'
        ? { kind: 'site', site }
        : { kind: 'site', site, userKey: credential.userKey };
    case 'jwt':
      return { kind: 'site', site, userKey: checkBearer(core, call, site, credential.jwt) };
    case 'signature':
      checkSignature(core, call, site, credential);
      return credential.userKey === undefined
        ? { kind: 'site', site }
        : { kind: 'site', site, userKey: credential.userKey };
    case 'loginToken':
    case 'cookie':
      return authenticateSession(core, call, site, credential);
    case 'anonymous':
      return { kind: 'anonymous', site };
  }
}

function findSite(core: Core, call: Call, apiKey: string): SiteRecord {
  const site = core.store.sites.get(apiKey);
  const given = apiKey.slice(0, 100);
  if (site === undefined) {
    const error = new ApiError(400093, `No site has the API key "${given}". Copy it from the Sites panel.`);
    throw call.trace.refused('D29', error, { apiKey: given }, 'No site has this API key.');
  }
  call.facts.apiKey = site.apiKey;
  call.trace.passed('D29', 'The API key belongs to a site.', { apiKey, site: site.name });
  return site;
}
