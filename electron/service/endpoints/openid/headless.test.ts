import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLBACK, type OpenIdBench, openIdBench, pkce, type Rp } from './openid.fixture.ts';

// What device clients without a browser do (X 1): authorize, read the context, log in, go on, exchange the code.

let bench: OpenIdBench;
let rp: Rp;
let user: { UID: string; login_token: string };

beforeAll(async () => {
  bench = await openIdBench();
  rp = await bench.createRp({ skipConsent: true, subjectIdentifierType: 'public' });
  user = await bench.register('una@shop.example');
});
afterAll(() => bench.stop());

const request = (more: Record<string, string> = {}) => ({
  client_id: rp.clientID,
  redirect_uri: CALLBACK,
  response_type: 'code',
  scope: 'openid email offline_access',
  state: 's-1',
  ...more,
});

describe('X 1: a client without a browser', () => {
  test('X 2: logs in by context, login_token and code, and gets tokens that tell who the user is', async () => {
    const { verifier, challenge } = pkce();
    const began = await bench.authorize(request({ nonce: 'n-1', ...challenge }));
    expect(began.status).toBe(302);
    expect(began.to.parameters).toMatchObject({ mode: 'login', client_id: rp.clientID, gig_skipConsent: 'true' });
    const { context = '' } = began.to.parameters;
    expect(context).toMatch(/^us1_tk1\.[\w-]+\.\d+$/);

    const back = await bench.goOn({ context, login_token: user.login_token });
    expect(back.status).toBe(302);
    expect(back.to).toMatchObject({ address: CALLBACK, parameters: { state: 's-1', code: expect.any(String) } });

    const code = back.to.parameters.code ?? '';
    const tokens = await bench.token(
      { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: verifier },
      rp,
    );
    expect(tokens.json).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'openid email offline_access' });
    const claims = JSON.parse(
      Buffer.from(String(tokens.json.id_token).split('.')[1] ?? '', 'base64url').toString(),
    ) as Record<string, unknown>;
    expect(claims).toMatchObject({ iss: bench.base, aud: rp.clientID, sub: user.UID, nonce: 'n-1' });

    const told = await bench.send('/userinfo', {
      headers: { authorization: `Bearer ${String(tokens.json.access_token)}` },
    });
    expect(told.json).toMatchObject({ sub: user.UID, email: 'una@shop.example' });
  });
});
