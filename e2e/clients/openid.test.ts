import { beforeAll, describe, expect, test } from 'vitest';
import { callAsSite, registerUser } from '../hosts/by-site.ts';
import { serveMeanwhile } from '../hosts/meanwhile.ts';
import { localhostOf } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';
import { runClient } from './run-client.ts';

/*
 * Relying parties of others, unmodified, at the OpenID provider of a site (X 1, X 2). Each checks discovery, keys,
 * signatures, nonce, state and every member of every response by itself.
 */

const email = 'rp@shop.example';
const password = 'Correct-horse-7';
const CALLBACK = 'https://app.example/callback';
const served = serveMeanwhile({ dataDir: ':memory:' });
let UID: unknown;

beforeAll(async () => {
  UID = await registerUser(served, { email, password });
});

async function run(program: string, settings: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  const rp = await callAsSite(served, 'fidm.oidc.op.createRP', {
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
      SECRET: demo.secret,
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

  test('the npm package "passport-openidconnect": a login in an express app, with nonce and userinfo', async () => {
    expect(await run('passport-openidconnect-caller.mjs', {})).toEqual({ to: '/me', id: UID, email });
  });

  test('the npm package "passport-gigya-oauth2": a login in an express app, as its README sets it up for such a site', async () => {
    expect(await run('passport-gigya-oauth2-caller.mjs', {})).toEqual({ to: '/me', sub: UID, email });
  });

  test('the npm package "express-openid-connect": a login, userinfo and the way to the logout of the provider', async () => {
    expect(await run('express-openid-connect-caller.mjs', {})).toEqual({
      ...{ to: 302, sub: UID, email, isIn: true, logout: true },
    });
  });
});

describe('X 5: SAML service providers of others, unmodified', () => {
  test('the npm package "@node-saml/passport-saml": a login in an express app; a changed response is refused', async () => {
    expect(await run('passport-saml-caller.mjs', {})).toEqual({
      ...{ to: '/me', nameID: email, mail: email, sessionIndex: true, changed: false },
    });
  });

  test('the npm package "@boxyhq/saml20": its request is taken, and it believes the response; a changed one is refused', async () => {
    expect(await run('saml20-caller.mjs', {})).toEqual({
      entityID: true,
      issuer: true,
      mail: email,
      forged: 'refused',
    });
  });
});
