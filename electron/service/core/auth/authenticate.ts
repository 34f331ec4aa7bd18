import { readMachineToken } from '#service/core/credentials/machine-tokens/index.ts';
import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { sharedSite } from '#service/core/site-groups/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, unreadTokenOf } from '#service/kernel/index.ts';
import type { Caller } from '#service/methods/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { isAdministration, withAdministrators } from './administration.ts';
import { apiKeyRefused } from './api-key-refused.ts';
import { checkBearer } from './bearer.ts';
import { checkCertificate } from './certificate.ts';
import { type Credential, readCredential } from './credential.ts';
import { checkDataCenter } from './data-center.ts';
import { checkMachineToken } from './machine-token.ts';
import { checkSecretOf } from './secret.ts';
import { authenticateSession } from './session.ts';
import { authenticateSessionSecret } from './session-secret.ts';
import { checkSignature } from './signature.ts';
import { authenticateSignedToken } from './signed-token.ts';
import { authenticateToken } from './token.ts';

/**
 * Decides who makes a call, in the order of D29: credential present, API key known, data center, transport, credential.
 * Adds a trace step for every rule checked, and fills `call.facts`.
 *
 * @param needsNone true for a method that anybody may call: an API key in the place of a token is no credential, and neither is a
 *   userKey without secret (D65)
 * @throws ApiError with the code of the first rule that does not hold
 */
export function authenticate(core: Core, call: Call, needsNone = false): Caller {
  const credential = readCredential(core, call, needsNone);
  call.facts.credential = credential.kind === 'sessionSecret' ? 'oauth' : credential.kind;
  switch (credential.kind) {
    case 'oauth':
      return authenticateToken(core, call, credential.token);
    case 'sessionSecret':
      return authenticateSessionSecret(core, call, credential);
    case 'signedToken':
      return authenticateSignedToken(core, call, credential);
    default:
      return authenticateForSite(core, call, credential);
  }
}

/** Of a credential that comes with the API key of its site. */
function authenticateForSite(core: Core, call: Call, credential: Extract<Credential, { apiKey: string }>): Caller {
  const named = findSite(core, call, credential.apiKey);
  const site = withAdministrators(core.store, named);
  if (isAdministration(call)) call.trace.passed('D68', 'admin is on the host of every data center, for all sites.');
  else checkDataCenter(core.store, call, site);
  const group = groupOf(core, call, named);
  switch (credential.kind) {
    case 'secret':
      checkSecretOf(core, call, site, credential.secret);
      return { kind: 'site', site: group };
    case 'userKey': {
      const owner = checkSecretOf(core, call, site, credential.secret, credential.userKey);
      return ofSite(group, owner === 'site' ? undefined : credential.userKey);
    }
    case 'jwt': {
      const given = readMachineToken(core.store, credential.jwt);
      const userKey =
        given === undefined
          ? checkBearer(core, call, site, credential.jwt)
          : checkMachineToken(core, call, named, given);
      return ofSite(group, userKey);
    }
    case 'certificate':
      return ofSite(group, checkCertificate(core, call, site, credential.userKey));
    case 'signature':
      checkSignature(core, call, site, credential);
      return ofSite(group, credential.userKey);
    case 'loginToken':
    case 'cookie': {
      const caller = authenticateSession(core, call, group, credential);
      // The token is of the group; the call is of the site that it names.
      call.facts.apiKey = named.apiKey;
      return { ...caller, site: group };
    }
    case 'anonymous': {
      const isToken = (text: string) => core.store.of(tokenRepository).find(text) !== undefined;
      return { kind: 'anonymous', site: group, unread: unreadTokenOf(isToken, call) };
    }
  }
}

const ofSite = (site: SiteRecord, userKey: string | undefined): Caller =>
  userKey === undefined ? { kind: 'site', site } : { kind: 'site', site, userKey };

function findSite({ store }: Core, call: Call, apiKey: string): SiteRecord {
  const site = store.of(siteRepository).get(apiKey);
  if (site === undefined) throw apiKeyRefused(store, call, apiKey);
  call.facts.apiKey = site.apiKey;
  call.trace.passed('D29', 'The API key belongs to a site.', { apiKey, site: site.name });
  return site;
}

/** The site whose accounts the call is about: of a child that of its group (D70). */
function groupOf({ store }: Core, call: Call, named: SiteRecord): SiteRecord {
  const group = sharedSite(store, named);
  if (group !== named) {
    call.trace.passed('D70', 'The site is a child: its users, schema and policies are those of its parent.', {
      parent: group.apiKey,
    });
  }
  return group;
}
