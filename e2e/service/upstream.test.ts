import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../hosts/serve.ts';
import { localhostOf, send, type WireResponse } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';

/* A second Authdesk is the OpenID provider at which the users of the first one log in (X 4). */

const APP = 'https://app.example/callback';
const VERIFIER = 'a-verifier-of-the-test-with-more-than-43-characters';
const email = 'ada@work.example';
const password = 'Correct-horse-7';
const PROVIDER = `/oidc/op/v1.0/${demo.apiKey}`;
let near: Served;
let far: Served;

beforeAll(async () => {
  [near, far] = await Promise.all([serve({ dataDir: ':memory:' }), serve({ dataDir: ':memory:' })]);
});
afterAll(() => Promise.all([near.stop(), far.stop()]));

async function bySite(served: Served, method: string, form: Readonly<Record<string, string>>) {
  const { apiKey, secret } = demo;
  const answer = (await send(served, `/${method}`, { form: { apiKey, secret, format: 'json', ...form } })).json();
  if (answer.errorCode !== 0) throw new Error(`${method}: ${String(answer.errorDetails)}`);
  return answer;
}

const locationOf = ({ headers }: WireResponse): URL => new URL(String(headers.location));
/** Goes on at an address of a service. */
const follow = (served: Served, { pathname, search }: URL, cookie = '') =>
  send(served, pathname + search, { headers: { cookie } });

/** Registers the second one as provider of the first one, and an app at the first one. */
async function setUp(): Promise<{ readonly client_id: string; readonly client_secret: string }> {
  const callback = `https://${localhostOf(near, 'https')}/oidc/rp/v1.0/${demo.apiKey}/callback/work`;
  const rp = await bySite(far, 'fidm.oidc.op.createRP', {
    redirectUris: JSON.stringify([callback]),
    skipConsent: 'true',
  });
  const issuer = `https://${localhostOf(far, 'https')}${PROVIDER}`;
  await bySite(far, 'accounts.register', { email, password, finalizeRegistration: 'true' });
  await bySite(near, 'fidm.oidc.rp.createOP', {
    ...{ providerName: 'work', clientID: String(rp.clientID), clientSecret: String(rp.clientSecret), issuer },
    ...{ authorizeEndpoint: `${issuer}/authorize`, tokenEndpoint: `${issuer}/token`, scopes: 'openid profile' },
    ...{ jwks: `${issuer}/.well-known/jwks`, caCertificate: far.caPem },
  });
  const app = await bySite(near, 'fidm.oidc.op.createRP', {
    ...{ redirectUris: JSON.stringify([APP]), skipConsent: 'true', tokenEndpointAuthMethod: 'client_secret_post' },
  });
  return { client_id: String(app.clientID), client_secret: String(app.clientSecret) };
}

/** A user logs in at the first one by the second one. @returns the token of the session */
async function logIn(): Promise<string> {
  const began = await send(near, '/accounts.socialLogin', {
    query: { client_id: demo.apiKey, x_provider: 'oidc-work', redirect_uri: demo.redirectUri, response_type: 'token' },
  });
  const cookie = String(began.headers['set-cookie']?.[0]).split(';', 1)[0] ?? '';
  const led = await send(near, String(began.headers.location), { headers: { cookie } });
  const context = locationOf(await follow(far, locationOf(led))).searchParams.get('context') ?? '';
  const form = { apiKey: demo.apiKey, loginID: email, password, targetEnv: 'jssdk', format: 'json' };
  const { sessionInfo } = (await send(far, '/accounts.login', { form })).json() as {
    sessionInfo: { login_token: string };
  };
  const query = { context, login_token: sessionInfo.login_token };
  const back = locationOf(await send(far, `${PROVIDER}/authorize/continue`, { query }));
  const ended = locationOf(await follow(near, back, cookie));
  return new URLSearchParams(ended.hash.slice(1)).get('access_token') ?? '';
}

test('X 4: an app of the first Authdesk logs a user of the second one in, refreshes, and the user logs out', async () => {
  const client = await setUp();
  const code_challenge = createHash('sha256').update(VERIFIER).digest('base64url');
  const request = {
    ...{ client_id: client.client_id, redirect_uri: APP, response_type: 'code', scope: 'openid offline_access' },
    ...{ code_challenge, code_challenge_method: 'S256' },
  };
  const authorize = async (more: Readonly<Record<string, string>> = {}) =>
    locationOf(await send(near, `${PROVIDER}/authorize`, { query: { ...request, ...more } })).searchParams.get(
      'context',
    ) ?? '';
  const goOn = async (context: string, login_token: string) =>
    locationOf(await send(near, `${PROVIDER}/authorize/continue`, { query: { context, login_token } })).searchParams;
  const exchange = async (form: Readonly<Record<string, string>>) =>
    (await send(near, `${PROVIDER}/token`, { form: { ...client, ...form } })).json();

  const token = await logIn();
  const code = (await goOn(await authorize({ prompt: 'consent' }), token)).get('code') ?? '';
  const tokens = await exchange({ grant_type: 'authorization_code', code, redirect_uri: APP, code_verifier: VERIFIER });
  expect(tokens).toMatchObject({ id_token: expect.any(String), refresh_token: expect.any(String) });
  const refreshed = await exchange({ grant_type: 'refresh_token', refresh_token: String(tokens.refresh_token) });
  expect(refreshed).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) });

  const account = (
    await send(near, '/accounts.getAccountInfo', { form: { oauth_token: token, format: 'json' } })
  ).json();
  expect(account).toMatchObject({ errorCode: 0, loginProvider: 'oidc-work' });
  await send(near, '/accounts.logout', { form: { oauth_token: token, format: 'json' } });
  const left = (await send(near, '/accounts.getAccountInfo', { form: { oauth_token: token, format: 'json' } })).json();
  expect(left.errorCode).not.toBe(0);
  const again = await goOn(await authorize({ prompt: 'none' }), token);
  expect(again.get('code')).toBeNull();
  expect(await logIn()).not.toBe(token);
});
