import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import type { OperationResult } from '../../hosts/conformance/host.ts';
import { type Landing, landingOf, loginQuery } from '../../hosts/login.ts';
import { signed } from '../../hosts/signing.ts';
import { basic, send, type WireRequest, type WireResponse } from '../../hosts/wire.ts';
import { type Decision, decisionForm, type ProviderScreen, readProviderScreen } from '../../pages/provider-screen.ts';

/*
 * The service under test and the ways to call it. Everything known about its workspace comes from the workspace file
 * that it runs with.
 */

const given = inject('conformance');
export const { address, kind } = given;

interface WorkspaceSite {
  readonly name: string;
  readonly apiKey: string;
  readonly secret: string;
  readonly domains: readonly string[];
  readonly applications?: readonly { readonly userKey: string; readonly secret: string }[];
}

const workspace = JSON.parse(readFileSync(given.workspace, 'utf8')) as { readonly sites: readonly WorkspaceSite[] };

export interface Site {
  readonly apiKey: string;
  /** Base64. */
  readonly secret: string;
  /** An address on its first registered domain. */
  readonly redirectUri: string;
  readonly application: { readonly userKey: string; readonly secret: string };
}

/** A site of the workspace file, by the name that says what it is for. */
function site(role: string): Site {
  const found = workspace.sites.find(({ name }) => name === `Conformance: ${role}`);
  if (found === undefined) throw new Error(`The workspace file has no site "Conformance: ${role}".`);
  return {
    apiKey: found.apiKey,
    secret: found.secret,
    redirectUri: `https://${found.domains[0]}/callback`,
    application: found.applications?.[0] ?? { userKey: '', secret: '' },
  };
}

/** Everything is allowed; its people are u-ada (facebook) and u-ben (facebook, linkedin). */
export const shop = site('shop');
export const otherShop = site('other shop');
/** Lives in the European data center. */
export const europeanShop = site('European shop');
/** May not use codes, knows one provider, and its tokens never end. */
export const noCodes = site('no codes');
/** Accepts signed calls with a userKey (D30). */
export const signedUserKeys = site('signed userKeys');

/** Walked through by the stories with its defaults: no policies, schemas or required fields of its own. */
export const storyShop = site('stories');
/** The stories give it policies and schemas, and take them away again. */
export const strictShop = site('strict registrations');

/** `localhost` with the port, or the host that was given. */
export function hostOf(transport: 'http' | 'https'): string {
  const url = new URL(address[transport]);
  return url.hostname === '127.0.0.1' ? `localhost:${url.port}` : url.host;
}

/** The host of a namespace and a data center, with the port of a listener. */
export function dataCenterHost(transport: 'http' | 'https', id = 'us1', namespace = 'socialize'): string {
  const { port } = new URL(address[transport]);
  return `${namespace}.${id}.authdesk.localhost${port === '' ? '' : `:${port}`}`;
}

/** One request, exactly as written. */
export function request(path: string, how: WireRequest = {}): Promise<WireResponse> {
  return send(address, path, { host: hostOf(how.transport ?? 'https'), ...how });
}

export type Values = Readonly<Record<string, string>>;

/** A value that no test has used before, also not an earlier run against the same service. */
export function fresh(prefix: string): string {
  return `${prefix}-${randomUUID()}`;
}

// REST

/** Calls a method with key and secret over HTTPS, by POST. */
export function bySecret(method: string, parameters: Values = {}, owner: Site = shop): Promise<WireResponse> {
  return request(`/${method}`, { form: { apiKey: owner.apiKey, secret: owner.secret, ...parameters } });
}

/** Calls a method with a token in the Authorization header; JSON unless `format` says otherwise. */
export function byToken(token: string, method: string, parameters: Values = {}): Promise<WireResponse> {
  return request(`/${method}`, {
    form: { format: 'json', ...parameters },
    headers: { authorization: `OAuth ${token}` },
  });
}

export interface SignedCall {
  readonly method?: string;
  readonly parameters?: Values;
  readonly httpMethod?: 'GET' | 'POST';
  readonly transport?: 'http' | 'https';
  readonly host?: string;
  readonly owner?: Site;
  readonly secret?: string;
  /** Seconds; absent: now. */
  readonly timestamp?: number;
  readonly nonce?: string;
}

/** The parameters of a signed call, with `sig`. */
export function signedParameters(call: SignedCall = {}): Record<string, string> {
  const { method = 'socialize.getUserInfo', transport = 'http', owner = shop } = call;
  return signed({
    method: call.httpMethod ?? 'POST',
    url: `${transport}://${call.host ?? hostOf(transport)}/${method}`,
    parameters: { apiKey: owner.apiKey, ...(call.parameters ?? { UID: 'u-ada' }) },
    secret: call.secret ?? owner.secret,
    ...(call.timestamp !== undefined && { timestamp: call.timestamp }),
    ...(call.nonce !== undefined && { nonce: call.nonce }),
  });
}

/** Signs and sends a call; `change` replaces parameters after they were signed. */
export function bySignature(call: SignedCall = {}, change: Values = {}): Promise<WireResponse> {
  const { method = 'socialize.getUserInfo', transport = 'http', httpMethod = 'POST' } = call;
  const values = { ...signedParameters(call), ...change };
  return request(`/${method}`, {
    transport,
    ...(call.host !== undefined && { host: call.host }),
    ...(httpMethod === 'GET' ? { query: values } : { form: values }),
  });
}

// Token end-point

/** Calls the token end-point as a site, by Basic header. */
export function askToken(form: Values, owner: Site = shop, how: WireRequest = {}): Promise<WireResponse> {
  return request('/socialize.getToken', {
    form,
    headers: { authorization: basic(owner.apiKey, owner.secret) },
    ...how,
  });
}

/** A token without a user, or of the site's user `UID`. */
export async function tokenOf(UID?: string, more: Values = {}, owner: Site = shop): Promise<string> {
  const form = { grant_type: 'none', ...(UID !== undefined && { x_siteUID: UID }), ...more };
  return readToken(await askToken(form, owner));
}

export function exchange(code: string, owner: Site = shop, change: Values = {}): Promise<WireResponse> {
  return askToken({ grant_type: 'authorization_code', code, redirect_uri: owner.redirectUri, ...change }, owner);
}

export function readToken(response: WireResponse): string {
  const { access_token } = response.json();
  if (typeof access_token !== 'string') throw new Error(`No token but HTTP ${response.status}: ${response.body}`);
  return access_token;
}

// Login end-point

export type Change = Readonly<Record<string, string | undefined>>;
export type Identity = Parameters<typeof decisionForm>[2];

/** Somebody whom no site has seen. */
export function stranger(firstName = 'Grace'): Identity & { readonly providerUID: string } {
  return { firstName, providerUID: fresh('person') };
}

export function openLogin(change: Change = {}, owner: Site = shop): Promise<WireResponse> {
  return request('/socialize.login', {
    query: loginQuery({ client_id: owner.apiKey, redirect_uri: owner.redirectUri, ...change }),
  });
}

export async function openScreen(change: Change = {}, owner: Site = shop): Promise<ProviderScreen> {
  return readProviderScreen((await openLogin(change, owner)).body);
}

export function press(screen: ProviderScreen, decision: Decision, identity: Identity): Promise<WireResponse> {
  return request(screen.action, { form: decisionForm(screen, decision, identity) });
}

/** From the login request to the redirect. */
export async function logIn(
  change: Change = {},
  identity: Identity = { UID: 'u-ada' },
  decision: Decision = 'approve',
  owner: Site = shop,
): Promise<Landing> {
  return landingOf(await press(await openScreen(change, owner), decision, identity));
}

/** A login request that is refused by a redirect. */
export async function refusedLogin(change: Change = {}, owner: Site = shop): Promise<Landing> {
  return landingOf(await openLogin(change, owner));
}

export async function freshCode(owner: Site = shop, change: Change = {}, identity?: Identity): Promise<string> {
  const { query, location } = await logIn(change, identity ?? stranger(), 'approve', owner);
  const code = query.get('code');
  if (code === null) throw new Error(`The login gave no code: ${location}`);
  return code;
}

/** Logs somebody in for a token (use case 1). */
export async function freshLoginToken(change: Change = {}, identity?: Identity, owner: Site = shop): Promise<string> {
  const { fragment, location } = await logIn({ response_type: 'token', ...change }, identity, 'approve', owner);
  const token = fragment.get('access_token');
  if (token === null) throw new Error(`The login gave no token: ${location}`);
  return token;
}

// Operations

/** True when the suite may move the clock and change the workspace: with every host that it started itself. */
export const hasOperations = given.operations !== null;

/** Invokes an operation of the service. */
export async function invoke<T = Record<string, unknown>>(name: string, input: unknown = {}): Promise<T> {
  if (given.operations === null) throw new Error('This service was not started by the suite.');
  const response = await fetch(given.operations, { method: 'POST', body: JSON.stringify({ name, input }) });
  const result = (await response.json()) as OperationResult;
  if (!result.ok) throw new Error(`${name} failed: ${JSON.stringify(result.error)}`);
  return result.value as T;
}
