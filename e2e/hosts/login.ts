import { randomUUID } from 'node:crypto';
import { type Decision, decisionForm, type ProviderScreen, readProviderScreen } from '../pages/provider-screen.ts';
import type { ServiceAddress } from './console-host.ts';
import { signed } from './signing.ts';
import { basic, send, type WireResponse } from './wire.ts';
import { demo } from './workspace.ts';

/** A login request with everything it needs; `change` replaces parameters, undefined leaves one out. */
export function loginQuery(change: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  const all: Record<string, string | undefined> = {
    x_provider: 'facebook',
    client_id: demo.apiKey,
    redirect_uri: demo.redirectUri,
    response_type: 'code',
    ...change,
  };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Opens the login end-point as a browser does that is sent there. */
export function openLogin(served: ServiceAddress, query: Readonly<Record<string, string>>): Promise<WireResponse> {
  return send(served, '/socialize.login', { query });
}

/** Presses a button on the provider's screen. */
export function decide(
  served: ServiceAddress,
  screen: ProviderScreen,
  decision: Decision = 'approve',
  identity: Parameters<typeof decisionForm>[2] = { UID: 'u-ada' },
): Promise<WireResponse> {
  return send(served, screen.action, { form: decisionForm(screen, decision, identity) });
}

/** Where a login ended: the redirect, with its parameters read from query and fragment. */
export interface Landing {
  readonly location: string;
  readonly query: URLSearchParams;
  readonly fragment: URLSearchParams;
}

/** Reads the redirect of a response; fails when it is none. */
export function landingOf(response: WireResponse): Landing {
  const location = response.headers.location;
  if (response.status !== 302 || location === undefined) {
    throw new Error(`Not a redirect but HTTP ${response.status}:\n${response.body.slice(0, 2000)}`);
  }
  const url = new URL(location);
  return { location, query: url.searchParams, fragment: new URLSearchParams(url.hash.slice(1)) };
}

/** Logs an identity in over the wire, from the login request to the redirect. */
export async function logIn(
  served: ServiceAddress,
  change: Readonly<Record<string, string | undefined>> = {},
  decision: Decision = 'approve',
  identity?: Parameters<typeof decisionForm>[2],
): Promise<Landing> {
  const screen = readProviderScreen((await openLogin(served, loginQuery(change))).body);
  return landingOf(await decide(served, screen, decision, identity));
}

/** Calls the token end-point as the demo site. */
export function askToken(served: ServiceAddress, form: Readonly<Record<string, string>>): Promise<WireResponse> {
  return send(served, '/socialize.getToken', { form, headers: { authorization: basic(demo.apiKey, demo.secret) } });
}

/** A token of u-ada without a login. */
export const issueToken = (served: ServiceAddress) => askToken(served, { grant_type: 'none', x_siteUID: 'u-ada' });

export const exchange = (served: ServiceAddress, code: string) =>
  askToken(served, { grant_type: 'authorization_code', code, redirect_uri: demo.redirectUri });

const method = '/socialize.getUserInfo';
/** The name of the data center: a signed call to it stays the same when the port changes. */
const signedAt = { transport: 'http', host: 'socialize.us1.authdesk.localhost' } as const;

/** A signed call for u-ada. @param nonce absent: a fresh one */
export const signedQuery = (nonce: string = randomUUID()): Record<string, string> =>
  signed({
    ...{ url: `http://${signedAt.host}${method}`, parameters: { apiKey: demo.apiKey, UID: 'u-ada' } },
    ...{ secret: demo.secret, nonce },
  });

export const sendSigned = (served: ServiceAddress, query = signedQuery()) =>
  send(served, method, { ...signedAt, query });

/** How it ended. */
export const errorOfSigned = async (served: ServiceAddress, query?: Record<string, string>): Promise<unknown> =>
  (await sendSigned(served, query)).json().errorCode;

export const tokenIn = (response: WireResponse): string => String(response.json().access_token);

/** Reads the user of a token. */
export const callWith = (served: ServiceAddress, token: string) =>
  send(served, method, { query: { format: 'json' }, headers: { authorization: `OAuth ${token}` } });

/** A fresh authorization code for the demo site. */
export async function freshCode(served: ServiceAddress, redirectUri: string = demo.redirectUri): Promise<string> {
  const { query, location } = await logIn(served, { redirect_uri: redirectUri });
  const code = query.get('code');
  if (code === null) throw new Error(`The login gave no code: ${location}`);
  return code;
}
