import { constantTimeEqual } from '#node/constant-time.ts';
import { readMachineToken } from '#service/core/credentials/machine-tokens/index.ts';
import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { sharedSite } from '#service/core/site-groups/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call, unreadTokenOf } from '#service/kernel/index.ts';
import type { Caller } from '#service/methods/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { withRepositories } from '#service/storage/index.ts';
import { mask } from '#shared/protocol/masking.ts';
import { isAdministration, namedApiKey, withAdministrators } from './administration.ts';
import { apiKeyRefused } from './api-key-refused.ts';
import { checkBearer } from './bearer.ts';
import { checkCertificate } from './certificate.ts';
import { type Credential, type CredentialOf, readCredential } from './credential.ts';
import { checkDataCenter } from './data-center.ts';
import { checkMachineToken } from './machine-token.ts';
import { nonceRepository } from './nonces/repository.ts';
import { checkSecretOf, matching, siteSecrets } from './secret.ts';
import { authenticateSession } from './session.ts';
import { checkSignature, checkSigned } from './signature.ts';
import { authenticateToken, callerOf, checkTokenTransport, usableToken } from './token.ts';

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

/**
 * Decides anew who makes a call, after it waited (R56): its secret, application, token or session may have ended meanwhile.
 * Its nonce was recorded and its token was marked as used when it was decided first.
 *
 * @throws ApiError as `authenticate`
 */
export function authenticateAgain(core: Core, call: Call, needsNone?: boolean): Caller {
  return authenticate(
    withoutRecording(core, () => true),
    call,
    needsNone,
  );
}

/**
 * A core with which authenticating records nothing.
 *
 * @param isNew whether the site did not use this nonce before
 */
export function withoutRecording(core: Core, isNew: (apiKey: string, nonce: string) => boolean): Core {
  const nonces = core.store.of(nonceRepository);
  const tokens = core.store.of(tokenRepository);
  return {
    ...core,
    store: {
      ...core.store,
      of: withRepositories(core.store, [
        [nonceRepository, { ...nonces, remember: isNew }],
        [tokenRepository, { ...tokens, used() {} }],
      ]),
    },
  };
}

/**
 * Checks a token that came with the secret of its session, unsigned (D65, C 4.1). The secret of a site or of an application
 * is another principal's, whatever the token is worth.
 *
 * @throws ApiError 403025 over plain HTTP, 400001 for a secret of the site or of an application, and for a token without
 *   session secret, 500024 for the token, 403010 for another secret
 */
export function authenticateSessionSecret(core: Core, call: Call, credential: CredentialOf<'sessionSecret'>): Caller {
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

/**
 * Checks a call that a token signs with the secret of its session (D51): the token, then timestamp, signature and nonce
 * as of any signed call (D29). It may come over HTTP: the token alone is worth nothing there.
 *
 * @throws ApiError 500024 for the token, 403003 when it has no secret or another one signed, 400006, 403002, 403004
 */
export function authenticateSignedToken(core: Core, call: Call, credential: CredentialOf<'signedToken'>): Caller {
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

/**
 * Notes who makes a call that is refused whoever makes it, so that its log row has its site, user and credential, and its
 * trace what else would refuse it. Nothing is written: the nonce stays unused, so that the corrected call may have it.
 */
export function identify(core: Core, call: Call): void {
  const nonces = core.store.of(nonceRepository);
  const reading = withoutRecording(core, (apiKey, nonce) => nonces.usedAt(apiKey, nonce) === undefined);
  try {
    authenticate(reading, call);
  } catch (error) {
    // The trace has it.
    if (!(error instanceof ApiError)) throw error;
  }
}
