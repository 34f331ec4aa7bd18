import { readMachineToken } from '#service/core/credentials/machine-tokens/index.ts';
import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { sharedSite } from '#service/core/site-groups/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call, unreadTokenOf } from '#service/kernel/index.ts';
import type { Caller } from '#service/methods/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { ownState } from '#shared/causes/own-state.ts';
import { mask } from '#shared/protocol/masking.ts';
import { isAdministration, siteOfAdministrator, withAdministrators } from './administration.ts';
import { checkBearer } from './bearer.ts';
import { checkCertificate } from './certificate.ts';
import { readCredential } from './credential.ts';
import { checkDataCenter } from './data-center.ts';
import { siteGone } from './gone.ts';
import { isApiKeyAsToken } from './key-as-token.ts';
import { checkMachineToken, siteOfMachineToken } from './machine-token.ts';
import { meantSite, type SignedCall } from './meant-site.ts';
import { checkSecretOf } from './secret-owner.ts';
import { authenticateSession } from './session.ts';
import { authenticateSessionSecret } from './session-secret.ts';
import { addressOf, checkSignature } from './signature.ts';
import { authenticateSignedToken } from './signed-token.ts';
import { causeOfSwapped } from './swapped.ts';
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
  const isToken = (text: string) => core.store.of(tokenRepository).find(text) !== undefined;
  const isNoToken = (text: string) => needsNone && isApiKeyAsToken(core, call, text);
  const credential = readCredential(call, needsNone, isNoToken, isToken, {
    ofAdministrator: (userKey) => siteOfAdministrator(core.store, call, userKey),
    ofBearer: (jwt) => siteOfMachineToken(core, jwt),
  });
  if (credential.kind === 'sessionSecret') {
    call.facts.credential = 'oauth';
    return authenticateSessionSecret(core, call, credential);
  }
  call.facts.credential = credential.kind;
  if (credential.kind === 'oauth') return authenticateToken(core, call, credential.token);
  if (credential.kind === 'signedToken') return authenticateSignedToken(core, call, credential);

  const named = findSite(core, call, credential.apiKey);
  const site = withAdministrators(core.store, named);
  if (isAdministration(call)) call.trace.passed('D68', 'admin is on the host of every data center, for all sites.');
  else checkDataCenter(core.store, call, site);

  // What comes after the credential is about the accounts of the group (D70).
  const group = sharedSite(core.store, named);
  if (group !== named) {
    call.trace.passed('D70', 'The site is a child: its users, schema and policies are those of its parent.', {
      parent: group.apiKey,
    });
  }
  switch (credential.kind) {
    case 'secret':
      checkSecretOf(core, call, site, credential.secret);
      return { kind: 'site', site: group };
    case 'userKey':
      return checkSecretOf(core, call, site, credential.secret, credential.userKey) === 'site'
        ? { kind: 'site', site: group }
        : { kind: 'site', site: group, userKey: credential.userKey };
    case 'jwt': {
      const given = readMachineToken(core.store, credential.jwt);
      const userKey =
        given === undefined
          ? checkBearer(core, call, site, credential.jwt)
          : checkMachineToken(core, call, named, given);
      return { kind: 'site', site: group, userKey };
    }
    case 'certificate':
      return { kind: 'site', site: group, userKey: checkCertificate(core, call, site, credential.userKey) };
    case 'signature':
      checkSignature(core, call, site, credential);
      return credential.userKey === undefined
        ? { kind: 'site', site: group }
        : { kind: 'site', site: group, userKey: credential.userKey };
    case 'loginToken':
    case 'cookie': {
      const caller = authenticateSession(core, call, group, credential);
      // The token is of the group; the call is of the site that it names.
      call.facts.apiKey = named.apiKey;
      return { ...caller, site: group };
    }
    case 'anonymous':
      return { kind: 'anonymous', site: group, unread: unreadTokenOf(isToken, call) };
  }
}

/** Codes and tokens of this interface begin so, also those of another installation (D24). */
const tokenForm = /^[a-z]{2}\d\.s\.[\w-]{20}/;

/** An API key for responses and traces; a secret or a token that came in its place is masked (D14). */
function shownKey(apiKey: string): string {
  if (tokenForm.test(apiKey)) return mask(apiKey);
  return apiKey.length >= 20 && /^[A-Za-z0-9+/]+={0,2}$/.test(apiKey) && /[+/=]/.test(apiKey)
    ? mask(apiKey)
    : apiKey.slice(0, 100);
}

/** Longer calls are not signed anew for every site (R52). */
const LONGEST_TRIED = 4_000;

/** The call as its signature covers it; undefined when it has none, or is long. */
function signedBy(call: Call): SignedCall | undefined {
  const { httpMethod, parameters } = call;
  const sig = parameters.get('sig');
  const list = [...parameters];
  const size = list.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  return sig && size <= LONGEST_TRIED ? { httpMethod, address: addressOf(call), parameters: list, sig } : undefined;
}

function findSite(core: Core, call: Call, apiKey: string): SiteRecord {
  const site = core.store.of(siteRepository).get(apiKey);
  const given = shownKey(apiKey);
  if (site === undefined) {
    const sites = core.store.of(siteRepository);
    const gone = siteGone(core.store, apiKey);
    const swapped = causeOfSwapped(sites, { clientId: apiKey, secret: call.parameters.get('secret') ?? '' });
    const meant = swapped === undefined ? meantSite(sites.list(), apiKey, signedBy(call)) : undefined;
    const reason = gone ?? swapped?.details ?? (meant && `${meant.cause} ${meant.fix}`);
    const isToken = tokenForm.test(apiKey);
    const details = isToken
      ? 'A token came as apiKey. Send it as oauth_token, or as "Authorization: OAuth <token>", over HTTPS.'
      : `No site has the API key "${given}". Copy it from the Sites panel.`;
    const error = new ApiError(
      400093,
      details,
      {},
      { reason, cause: swapped?.cause ?? meant?.name ?? (isToken ? 'token-as-api-key' : 'unknown-api-key') },
    );
    const values = {
      apiKey: given,
      ...(gone && ownState('site deleted')),
      ...(meant && { 'API key meant': meant.apiKey }),
    };
    throw call.trace.refused('D29', error, values, 'No site has this API key.');
  }
  call.facts.apiKey = site.apiKey;
  call.trace.passed('D29', 'The API key belongs to a site.', { apiKey, site: site.name });
  return site;
}
