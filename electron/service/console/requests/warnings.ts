import { mockResponseRepository } from '#service/console/mock-responses/index.ts';
import { nonceRepository } from '#service/core/auth/index.ts';
import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { TokenRecord } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { MethodEntry } from '#shared/contract/requests.ts';
import { mockMethodEntry } from '#shared/mock-responses/method-entry.ts';
import { parseBoolean } from '#shared/protocol/booleans.ts';
import { NONCE_MEMORY_S, TIMESTAMP_WINDOW_S } from '#shared/protocol/lifetimes.ts';
import { isNamespace, namespaces } from '#shared/protocol/methods.ts';
import type { BuiltCall } from './built-call.ts';
import type { RequestContext } from './context.ts';

interface Subject {
  readonly call: BuiltCall;
  readonly apiKey: string;
  readonly store: Store;
  readonly now: number;
  readonly entry: MethodEntry | undefined;
  /** The site has a mock response for the method (D38), which `entry` then describes. */
  readonly mocked: boolean;
  readonly token: TokenRecord | undefined;
  value(name: string): string | undefined;
}

/**
 * The errors that the service would return for a call, found without sending it; in the order of its checks (D29).
 * Each sentence names the error code and what to change.
 */
export function warningsOf(call: BuiltCall, apiKey: string, context: RequestContext): string[] {
  const { store, clock } = context.core;
  const values = new Map(call.parameters.map(({ name, value }) => [name.toLowerCase(), value]));
  const { credential } = call;
  const token = credential.kind === 'token' ? store.of(tokenRepository).find(credential.token) : undefined;
  const mock = store.of(mockResponseRepository).get(token?.apiKey ?? apiKey, call.method);
  const known = context.methods().find((entry) => entry.name.toLowerCase() === call.method.toLowerCase());
  const subject: Subject = {
    call,
    apiKey,
    store,
    now: clock(),
    entry: mock?.enabled ? mockMethodEntry(mock, known) : known,
    mocked: mock?.enabled ?? false,
    token,
    value: (name) => values.get(name.toLowerCase()),
  };
  return [
    ...duplicateNames(call),
    ...methodWarnings(subject),
    ...hostWarnings(subject),
    ...transportWarnings(subject),
    ...credentialWarnings(subject),
    ...parameterWarnings(subject),
  ];
}

function* duplicateNames(call: BuiltCall): Generator<string> {
  const seen = new Map<string, { readonly name: string; readonly value: string }>();
  for (const one of call.parameters) {
    const { name } = one;
    const first = seen.get(name.toLowerCase());
    if (first === undefined) seen.set(name.toLowerCase(), one);
    // The same value again is tolerated (D53).
    else if (first.value !== one.value) {
      const both =
        first.name === name ? `"${name}" is sent twice` : `"${first.name}" and "${name}" are the same parameter`;
      yield `${both} and the values differ, which is refused with 400001. Remove one of them.`;
    }
  }
}

function* methodWarnings({ call, entry, mocked }: Subject): Generator<string> {
  const namespace = call.method.split('.')[0]?.toLowerCase() ?? '';
  if (!entry && !isNamespace(namespace)) {
    yield `"${namespace}" is no namespace that is emulated, which is refused with 405001. Use one of ${namespaces.join(', ')}, or add a mock response for the method to the site.`;
  } else if (!entry) {
    yield `The method ${call.method} is not known, which is refused with 405001. Check its spelling in the method list.`;
  } else if (!entry.emulated && !mocked) {
    yield `Authdesk does not emulate ${entry.name}: it answers 400096 "Not supported". Add a mock response for it to the site.`;
  }
}

function* hostWarnings({ call, apiKey, store }: Subject): Generator<string> {
  const host = new URL(call.origin).hostname;
  const owner = store.of(siteRepository).byApiDomain(host);
  if (
    owner !== undefined &&
    owner.apiKey !== apiKey &&
    store.of(siteRepository).get(apiKey)?.dataCenter === owner.dataCenter
  ) {
    yield `The host is an API domain of the site ${owner.name}, which is refused with 400093. Call a host of the site itself.`;
  }
  for (const { id, name, domain } of store.of(dataCenterRepository).list()) {
    if (!host.endsWith(`.${domain}`)) continue;
    const label = host.slice(0, -domain.length - 1);
    const namespace = call.method.split('.')[0]?.toLowerCase() ?? '';
    if (label !== namespace) {
      yield `The host is for the namespace ${label} but the method is of ${namespace}, which is refused with 400001. Call ${namespace}.${domain}.`;
    }
    const site = store.of(siteRepository).get(apiKey);
    if (site && site.dataCenter !== id) {
      yield `The site belongs to the data center ${site.dataCenter}, not to ${name}, which is answered with 301001. Call the host of its own data center.`;
    }
  }
}

function* transportWarnings({ call, value }: Subject): Generator<string> {
  if (call.transport === 'https') return;
  if (value('secret') !== undefined || value('client_secret') !== undefined) {
    yield 'A secret over plain HTTP is refused with 403006. Use HTTPS, or sign the call.';
  }
  if (call.credential.kind === 'token' || value('oauth_token') !== undefined) {
    yield 'A token over plain HTTP is refused with 403025. Use HTTPS.';
  }
}

function* credentialWarnings(subject: Subject): Generator<string> {
  const { call, apiKey, store, now, entry, mocked, token, value } = subject;
  const { credential } = call;
  const site = store.of(siteRepository).get(apiKey);
  if (credential.kind !== 'token' && !site) {
    yield `No site has the API key "${apiKey}", which is refused with 400093. Choose a site of this service.`;
  }
  switch (credential.kind) {
    case 'none':
      // Clients call with what the site gave them: a search with querySig, a login with authCode or UIDSig (F 5.7, F 7.13).
      if (value('querySig') !== undefined || value('authCode') !== undefined) return;
      if (value('UIDSig') !== undefined && entry?.name === 'socialize.notifyLogin') return;
      if (entry && (entry.emulated || mocked) && !entry.access.includes('anonymous')) {
        yield `${entry.name} needs a credential: an API key alone is refused with 403005. Choose a signature, a secret or a token.`;
      }
      return;
    case 'token':
      yield* tokenWarnings(credential.token, token, now);
      return;
    case 'signature': {
      if (credential.userKey !== undefined && site && !site.allowSignedUserKey) {
        yield 'A userKey with a signature is refused with 400001 unless the site allows signed userKey calls (Sites). Or send its secret over HTTPS.';
      }
      const timestamp = value('timestamp') ?? '';
      const skew = Number(timestamp) - now / 1000;
      if (!/^-?\d+$/.test(timestamp)) {
        yield `The timestamp "${timestamp}" is not a whole number, which is refused with 400006. Write Unix time in seconds.`;
      } else if (Math.abs(skew) > TIMESTAMP_WINDOW_S) {
        yield `The timestamp is ${describeSkew(skew)} the service clock; more than ${TIMESTAMP_WINDOW_S} s is refused with 403002. Leave it empty to use the current time.`;
      }
      const nonce = value('nonce');
      const usedAt = nonce === undefined ? undefined : store.of(nonceRepository).usedAt(apiKey, nonce);
      if (usedAt !== undefined && now - usedAt < NONCE_MEMORY_S * 1000) {
        yield 'This nonce was used in the last 10 minutes, which is refused with 403004. Leave it empty to get a fresh one.';
      }
      return;
    }
    case 'secret':
      return;
  }
}

function describeSkew(seconds: number): string {
  const distance = Math.round(Math.abs(seconds));
  const unit = distance > 1e10 ? ' (these look like milliseconds)' : '';
  return `${distance} s ${seconds < 0 ? 'behind' : 'ahead of'}${unit}`;
}

function* tokenWarnings(value: string, token: TokenRecord | undefined, now: number): Generator<string> {
  if (value.trim() === '') {
    yield 'No token is given. Paste one, or take one from Tokens or Flows.';
  } else if (!token) {
    yield 'This service did not issue this token, which is refused with 500024. Take one from Tokens or Flows.';
  } else if (token.revokedAt !== undefined) {
    yield 'This token was revoked, which is refused with 500024. Get a new one in Flows.';
  } else if (token.expiresAt !== undefined && token.expiresAt <= now) {
    yield 'This token has expired, which is refused with 500024. Get a new one in Flows.';
  }
}

function* parameterWarnings({ entry, mocked, token, value }: Subject): Generator<string> {
  if (!entry || (!entry.emulated && !mocked)) return;
  const uidFromToken = token?.UID;
  const isUserLevel = entry.access.includes('user');
  for (const parameter of entry.parameters) {
    const sent = value(parameter.name);
    const isUid = parameter.name.toLowerCase() === 'uid';
    const needsUid = isUid && isUserLevel && uidFromToken === undefined && !mocked;
    if (sent === undefined || (sent === '' && (parameter.required || needsUid))) {
      if (needsUid) {
        yield `${entry.name} acts on a user and this credential names none: it is refused with 400002. Add the parameter UID.`;
      } else if (parameter.required && !isUid) {
        yield `The required parameter ${parameter.name} is missing, which is refused with 400002. Add it.`;
      }
      continue;
    }
    if (isUid && uidFromToken !== undefined && sent !== uidFromToken) {
      yield `The token belongs to ${uidFromToken} but UID names ${sent}, which is refused with 403007. Leave UID out.`;
    }
    const problem = typeProblem(parameter.type, sent);
    if (problem) yield `${parameter.name} ${problem}, which is refused with 400006. Correct the value.`;
  }
}

function typeProblem(type: MethodEntry['parameters'][number]['type'], value: string): string | undefined {
  switch (type) {
    case 'integer':
      return /^-?\d+$/.test(value.trim()) ? undefined : 'is not a whole number';
    case 'boolean':
      return parseBoolean(value) === undefined ? 'is neither true nor false' : undefined;
    case 'json':
      return isJson(value) ? undefined : 'is not JSON';
    case 'date':
    case 'list':
    case 'string':
      return undefined;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
