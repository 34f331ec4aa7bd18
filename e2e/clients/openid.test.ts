import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Served, serve } from '../hosts/serve.ts';
import { localhostOf, send } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';
import { runClient } from './run-client.ts';

/*
 * Relying parties of others, unmodified, at the OpenID provider of a site (X 1, X 2). Each checks discovery, keys,
 * signatures, nonce, state and every member of every response by itself.
 */

const email = 'rp@shop.example';
const password = 'Correct-horse-7';
const CALLBACK = 'https://app.example/callback';
let served: Served;
let UID: unknown;

beforeAll(async () => {
  served = await serve({ dataDir: ':memory:' });
  UID = (await bySite('accounts.register', { email, password, finalizeRegistration: 'true' })).UID;
});
afterAll(() => served.stop());

const bySite = async (method: string, form: Readonly<Record<string, string>>) =>
  (
    await send(served, `/${method}`, { form: { apiKey: demo.apiKey, secret: demo.secret, format: 'json', ...form } })
  ).json() as Record<string, unknown>;

async function run(program: string, settings: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  const rp = await bySite('fidm.oidc.op.createRP', {
    redirectUris: JSON.stringify([CALLBACK]),
    postLogoutRedirectUris: JSON.stringify([CALLBACK]),
    skipConsent: 'true',
    subjectIdentifierType: 'public',
    ...settings,
  });
  const output = await runClient({
    program,
    environment: {
      SERVICE: `https://${localhostOf(served, 'https')}`,
      API_KEY: demo.apiKey,
      EMAIL: email,
      PASSWORD: password,
      CLIENT_ID: String(rp.clientID),
      CLIENT_SECRET: String(rp.clientSecret ?? ''),
      CALLBACK,
      NODE_EXTRA_CA_CERTS: served.caPath,
    },
  });
  return JSON.parse(output) as Record<string, unknown>;
}

describe('X 1, X 2: relying parties of others, unmodified', () => {
  test('the npm package "openid-client": code with PKCE, userinfo, refresh, introspection, revocation, device, logout', async () => {
    expect(await run('openid-client-caller.mjs', {})).toEqual({
      sub: UID,
      email,
      active: true,
      ended: false,
      reused: 'invalid_grant',
      device: UID,
      passively: 'login_required',
      logout: 200,
    });
  });

  test('the npm package "oauth4webapi": a public client, strictly', async () => {
    const told = await run('oauth4webapi-caller.mjs', { tokenEndpointAuthMethod: 'none' });
    expect(told).toEqual({ sub: UID, email, type: 'bearer' });
  });
});
