import { createHmac } from 'node:crypto';
import type { Dispatcher } from 'undici';
import type { Judge } from '#service/console/judge/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { invalidMember, missing } from '#service/kernel/index.ts';
import type { SecretRecord, SiteRecord } from '#service/records/index.ts';
import type { RequestCredential, RequestDraft, SignatureStages } from '#shared/contract/requests.ts';
import { baseStringStages, type NamedValue } from '#shared/protocol/base-string.ts';
import { encodeForm } from '#shared/protocol/percent.ts';
import { callableOrigin } from './own-target.ts';

/** What the parts of the service that build calls get. */
export interface RequestContext {
  readonly core: Core;
  /** Origins of the running listeners, for example `https://127.0.0.1:9443`. */
  addresses(): { readonly http: string; readonly https: string };
  /** Path of the CA certificate, named in the snippets. */
  readonly caPath: string;
  /** Returns the response of the service to a request, without storing anything. */
  readonly judge: Judge;
}

/** What the parts that also send calls get: a dispatcher that trusts the CA (see `createDispatcher`). */
export interface SendContext extends RequestContext {
  readonly dispatcher: Dispatcher;
}

/** A call to be sent, with its secrets: it must not leave the service unmasked. */
export interface BuiltCall {
  readonly httpMethod: 'GET' | 'POST';
  readonly origin: string;
  readonly transport: 'http' | 'https';
  /** `/<namespace>.<apiMethod>` */
  readonly path: string;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | undefined;
  /** As sent, in order: credential first, then the method's own. */
  readonly parameters: readonly NamedValue[];
  readonly credential: RequestCredential;
  readonly signature: SignatureStages | undefined;
}

const methodName = /^[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)+$/;

/** Origin to send to: the draft's own base address, or this service. */
function originOf(draft: RequestDraft, context: RequestContext): string {
  const base = draft.base?.trim();
  if (!base) return callableOrigin(context.addresses(), draft.transport);
  const url = URL.canParse(base) ? new URL(base) : undefined;
  const isOrigin = url !== undefined && url.pathname === '/' && !url.search && !url.hash && !url.username;
  if (!isOrigin || !/^https?:$/.test(url.protocol)) {
    throw invalidMember(
      'base',
      'The base address is not the origin of an http or https server.',
      'Write scheme, host and port only, for example "https://socialize.us1.example".',
    );
  }
  return url.origin;
}

function checkedMethod(name: string): string {
  const method = name.trim().replace(/^\/+/, '');
  if (methodName.test(method)) return method;
  throw invalidMember(
    'method',
    method === '' ? 'No method is chosen.' : `"${method}" is not the name of a method.`,
    'Write it as <namespace>.<method>, for example "socialize.getUserInfo".',
  );
}

/** The site's own secret, or that of one of its applications, with its owner. */
function signingSecret(
  site: SiteRecord,
  userKey: string | undefined,
): { readonly secret: SecretRecord; readonly owner: string } {
  if (userKey === undefined) return { secret: site.secret, owner: `site ${site.name} (${site.apiKey})` };
  const application = site.applications.find((candidate) => candidate.userKey === userKey);
  if (!application) {
    throw missing(
      `The site ${site.name} has no application with the userKey "${userKey}".`,
      'Choose one of its applications, or add this one in Sites.',
      'credential.userKey',
    );
  }
  return { secret: application.secret, owner: `application ${application.name} (${userKey})` };
}

function siteOf(draft: RequestDraft, context: RequestContext): SiteRecord {
  const site = context.core.store.of(siteRepository).get(draft.apiKey);
  if (site) return site;
  throw missing(
    `There is no site with the API key "${draft.apiKey}", so there is no secret to call with.`,
    'Choose a site, or add one with this key in Sites.',
    'apiKey',
  );
}

/** Parameters of the credential, before those of the method; without names that the draft has itself. */
function credentialParameters(draft: RequestDraft, context: RequestContext): readonly NamedValue[] {
  const { credential } = draft;
  const apiKey = { name: 'apiKey', value: draft.apiKey };
  switch (credential.kind) {
    case 'none':
      return [apiKey];
    case 'token':
      return credential.place === 'parameter' ? [{ name: 'oauth_token', value: credential.token }] : [];
    case 'secret': {
      const { secret } = signingSecret(siteOf(draft, context), credential.userKey);
      return [apiKey, ...userKeyOf(credential.userKey), { name: 'secret', value: secret.text }];
    }
    case 'signature': {
      const seconds = Math.floor(context.core.clock() / 1000);
      return [
        apiKey,
        ...userKeyOf(credential.userKey),
        { name: 'timestamp', value: draft.timestamp || String(seconds) },
        { name: 'nonce', value: draft.nonce || context.core.random(16).toString('hex') },
      ];
    }
  }
}

function userKeyOf(userKey: string | undefined): readonly NamedValue[] {
  return userKey === undefined ? [] : [{ name: 'userKey', value: userKey }];
}

/**
 * Signs a call and keeps every stage (spec, "Signature base string" and "Signature").
 *
 * @param url as the caller sees it: scheme, host, port when it is not the scheme's own, path (D31)
 */
function signStages(
  httpMethod: string,
  url: string,
  parameters: Iterable<NamedValue>,
  key: { readonly secret: SecretRecord; readonly owner: string },
): SignatureStages {
  const stages = baseStringStages(httpMethod, url, parameters);
  const digest = createHmac('sha1', key.secret.key).update(stages.baseString, 'utf8').digest();
  return {
    sorted: [...stages.sorted],
    encoded: [...stages.encoded],
    joined: stages.joined,
    parts: [...stages.parts],
    baseString: stages.baseString,
    key: { owner: key.owner, bytes: key.secret.key.length },
    digestHex: digest.toString('hex'),
    signature: digest.toString('base64'),
  };
}

/**
 * Builds the call that a draft describes, with a fresh nonce and timestamp unless the draft fixes them.
 *
 * @throws {OperationProblem} when the site, the application, the method's name or the base address is unusable
 */
export function buildCall(draft: RequestDraft, context: RequestContext): BuiltCall {
  const origin = originOf(draft, context);
  const method = checkedMethod(draft.method);
  const path = `/${method}`;
  // A lone surrogate is sent as U+FFFD, so it is signed and sorted as U+FFFD too.
  const own = draft.parameters
    .filter((parameter) => parameter.name !== '')
    .map(({ name, value }) => ({ name: name.toWellFormed(), value: value.toWellFormed() }));
  const ownNames = new Set(own.map((parameter) => parameter.name.toLowerCase()));
  const added = credentialParameters(draft, context).filter(({ name }) => !ownNames.has(name.toLowerCase()));
  const unsigned = [...added, ...own];

  const { credential } = draft;
  const signature =
    credential.kind === 'signature'
      ? signStages(
          draft.httpMethod,
          `${origin}${path}`,
          unsigned,
          signingSecret(siteOf(draft, context), credential.userKey),
        )
      : undefined;
  const parameters =
    signature && !ownNames.has('sig') ? [...unsigned, { name: 'sig', value: signature.signature }] : unsigned;

  const encoded = encodeForm(parameters);
  const isPost = draft.httpMethod === 'POST';
  const headers: [string, string][] = [];
  if (credential.kind === 'token' && credential.place === 'header') {
    headers.push(['Authorization', `OAuth ${credential.token}`]);
  }
  if (isPost) headers.push(['Content-Type', 'application/x-www-form-urlencoded']);
  return {
    httpMethod: draft.httpMethod,
    origin,
    transport: origin.startsWith('https:') ? 'https' : 'http',
    path,
    method,
    url: isPost || encoded === '' ? `${origin}${path}` : `${origin}${path}?${encoded}`,
    headers,
    body: isPost ? encoded : undefined,
    parameters,
    credential,
    signature,
  };
}
