import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { CALLBACK, claimsOf, codeRequest, openIdBench, PUBLIC, pkce, type Reply, type Rp } from './openid.fixture.ts';

// What must not get through (R10, R11, R60): each request is refused with the error of its standard, and a good login
// goes on afterwards.

const bench = forAllTests(openIdBench, ({ stop }) => stop());
const rp = forAllTests(() => bench.createRp(PUBLIC));
const other = forAllTests(() => bench.createRp(PUBLIC));
const APP = { skipConsent: true, tokenEndpointAuthMethod: 'none', redirectUris: ['com.example.app:/cb'] };
const app = forAllTests(() => bench.createRp(APP));
const user = forAllTests(() => bench.register('una@shop.example'));

const request = (more: Record<string, string> = {}): Record<string, string> =>
  codeRequest(rp, { scope: 'openid email offline_access', state: 's-1', ...more });
const without = (name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(request()).filter(([one]) => one !== name));

const code = async (more: Record<string, string> = {}) =>
  (await bench.logIn(request(more), user.login_token)).to.parameters.code ?? '';
const form = (given: string) => ({ grant_type: 'authorization_code', code: given, redirect_uri: CALLBACK });
const tokens = async () => (await bench.exchange(await code(), rp)).json;

/** Nothing led to an address that the request named. */
function isShown(reply: Reply): void {
  expect(reply.status).toBe(302);
  expect(reply.to.address).toBe(`${bench.base}/proxy`);
  expect(reply.to.parameters.mode).toBe('error');
}

test.each<[string, () => Record<string, string>]>([
  ['no client_id', () => without('client_id')],
  ['an unknown client_id', () => request({ client_id: 'nobody' })],
  ['the client_id of Object.prototype', () => request({ client_id: '__proto__' })],
  ['no redirect_uri', () => without('redirect_uri')],
  ['a slash at the end', () => request({ redirect_uri: `${CALLBACK}/` })],
  ['a fragment', () => request({ redirect_uri: `${CALLBACK}#x` })],
  ['a line break', () => request({ redirect_uri: `${CALLBACK}\r\nSet-Cookie: a=b` })],
  ['the address of another relying party', () => request({ redirect_uri: 'com.example.app:/cb' })],
])('R11: what nothing vouches for is shown on the error page, and never redirected: %s', async (_, parameters) =>
  isShown(await bench.authorize(parameters())),
);

describe('RFC 6749 4.1.2.1: what is wrong otherwise is told to the relying party', () => {
  test.each<[string, Record<string, string>, string]>([
    ['no response_type', { response_type: '' }, 'invalid_request'],
    ['a response_type that it does not have', { response_type: 'id_token', nonce: 'n' }, 'invalid_request'],
    ['prompt=none with another one', { prompt: 'none login' }, 'invalid_request'],
    ['max_age in words', { max_age: 'soon' }, 'invalid_request'],
    ['claims that are no JSON', { claims: '{' }, 'invalid_request'],
    ['a request object', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
    ['the address of a request object', { request_uri: 'https://evil.example/r' }, 'request_uri_not_supported'],
    ['a code_challenge by plain', { ...pkce().challenge, code_challenge_method: 'plain' }, 'invalid_request'],
  ])('%s', async (_, parameters, error) => {
    const reply = await bench.authorize(request(parameters));
    expect(reply.to).toMatchObject({ address: CALLBACK, parameters: { error, state: 's-1' } });
  });

  test('R53: parameters of a megabyte are refused at once, and nothing is kept', async () => {
    const form = new URLSearchParams({ ...request(), state: 'x'.repeat(900_000) }).toString();
    isShown(await bench.send('/authorize', { form }));
  });

  test('R14: a parameter that is sent twice', async () => {
    const query = `${new URLSearchParams(request())}&redirect_uri=https%3A%2F%2Fevil.example%2F`;
    expect((await bench.send('/authorize', { query })).status).toBe(400);
  });

  test('RFC 7636 4.4.1: a public client without a challenge gets no code', async () => {
    const reply = await bench.authorize(codeRequest(app, { redirect_uri: 'com.example.app:/cb' }));
    expect(reply.to.parameters.error).toBe('invalid_request');
  });
});

describe('the token end-point', () => {
  const exchange = async (who?: Rp, more?: Record<string, string>) => bench.exchange(await code(), who, more);
  const refresh = async (kind: 'access_token' | 'refresh_token', who: Rp, scope?: string) => {
    const form = {
      grant_type: 'refresh_token',
      refresh_token: String((await tokens())[kind]),
      ...(scope && { scope }),
    };
    return bench.token(form, who);
  };
  const wrong = () => ({ ...rp, clientSecret: 'wrong' });
  const DEVICE = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: 'ot3.s.x' };

  test.each<[string, () => Promise<Reply>, string]>([
    ['no client', () => exchange(), 'invalid_request'],
    ['a wrong secret', () => exchange(wrong()), 'invalid_client'],
    [
      'a confidential client without its secret',
      () => exchange(undefined, { client_id: rp.clientID }),
      'invalid_client',
    ],
    ['the code of another relying party', () => exchange(other), 'invalid_grant'],
    ['an invented code', () => bench.exchange('co3.s.invented', rp), 'invalid_grant'],
    ['an unknown grant', () => bench.token({ grant_type: 'wish' }, rp), 'unsupported_grant_type'],
    ['an invented refresh token', () => bench.refresh('ot3.s.invented', rp), 'invalid_grant'],
    ['an access token as refresh token', () => refresh('access_token', rp), 'invalid_grant'],
    ['the refresh token of another one', () => refresh('refresh_token', other), 'invalid_grant'],
    ['more scopes than were given', () => refresh('refresh_token', rp, 'openid phone'), 'invalid_scope'],
    ['a verifier that is missing', async () => bench.exchange(await code(pkce().challenge), rp), 'invalid_grant'],
    ['a verifier of a code without challenge', () => exchange(rp, { code_verifier: pkce().verifier }), 'invalid_grant'],
    ['a device code that was never given', () => bench.token(DEVICE, rp), 'invalid_grant'],
  ])('%s', async (_, send, error) => {
    const reply = await send();
    expect(reply.json.error).toBe(error);
    expect(reply.json).not.toHaveProperty('access_token');
  });

  test('R52: parameters of a megabyte', async () => {
    const reply = await bench.exchange('x'.repeat(900_000), rp);
    expect({ status: reply.status, error: reply.json.error }).toEqual({ status: 400, error: 'invalid_request' });
  });

  test('R14: two ways to identify itself', async () => {
    const both = { ...form(await code()), client_id: rp.clientID, client_secret: rp.clientSecret };
    expect((await bench.token(both, rp)).json.error).toBe('invalid_request');
  });
});

describe('R60: tokens that others made', () => {
  const parts = (header: object, claims: object) =>
    [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const logout = (id_token_hint: string) => bench.send('/end_session', { query: { id_token_hint } });

  test.each<[string, (jwt: string) => Promise<string>]>([
    ['alg none', async (jwt) => `${parts({ alg: 'none' }, claimsOf(jwt))}.`],
    [
      'HS256 with the public key',
      async (jwt) => {
        const { keys } = (await bench.send('/.well-known/jwks')).json as { keys: object[] };
        const text = parts({ alg: 'HS256', typ: 'JWT' }, claimsOf(jwt));
        return `${text}.${createHmac('sha256', JSON.stringify(keys[0])).update(text).digest('base64url')}`;
      },
    ],
    [
      'a key of its own in the header',
      async (jwt) => {
        const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        const text = parts({ alg: 'RS256', jwk: publicKey.export({ format: 'jwk' }) }, claimsOf(jwt));
        return `${text}.${createSign('sha256').update(text).sign(privateKey).toString('base64url')}`;
      },
    ],
    [
      'changed claims',
      async (jwt) => {
        const [head = '', , signature = ''] = jwt.split('.');
        return `${head}.${Buffer.from(JSON.stringify({ ...claimsOf(jwt), sub: 'u-1' })).toString('base64url')}.${signature}`;
      },
    ],
    ['no JWT at all', async () => 'x.y'],
  ])('an id token with %s is no id_token_hint', async (_, make) => {
    isShown(await logout(await make(String((await tokens()).id_token))));
  });

  test('userinfo without a token of the provider is refused', async () => {
    for (const authorization of [undefined, 'Bearer eyJhbGciOiJub25lIn0.e30.', 'Basic YTpi', 'Bearer a, Bearer b']) {
      const { status } = await bench.send(
        '/userinfo',
        authorization === undefined ? {} : { headers: { authorization } },
      );
      expect([400, 401]).toContain(status);
    }
  });

  test('RFC 9700 2.3.1: an access token in the query is refused', async () => {
    const { access_token } = await tokens();
    expect((await bench.send('/userinfo', { query: { access_token: String(access_token) } })).status).toBe(400);
  });

  test('a token of the provider opens no REST method', async () => {
    const { access_token } = await tokens();
    const form = { oauth_token: String(access_token), format: 'json' };
    const sent = await bench.send('/../../../../../accounts.getAccountInfo', { form });
    expect(sent.text).not.toContain('una@shop.example');
  });
});

describe('sites and contexts', () => {
  test('X 2: a context that is none is shown on the error page', async () => {
    const { login_token } = user;
    isShown(await bench.goOn({ login_token }));
    for (const context of ['us1_tk1.abc', `us1_tk1.${'a'.repeat(43)}.1700000000`, '../../authorize']) {
      isShown(await bench.goOn({ context, login_token }));
    }
  });

  test('an unknown site has no provider', async () => {
    const reply = await bench.send('/.well-known/openid-configuration', { apiKey: '3_nobody' });
    expect(reply.status).toBe(400);
  });

  test('another data center is named', async () => {
    const host = `fidm.eu1.authdesk.localhost:${new URL(bench.base).port}`;
    const reply = await bench.send('/.well-known/openid-configuration', { host });
    expect(reply.json.error_description).toContain('us1');
  });

  test('the pages and cookies of the library itself are out of reach', async () => {
    for (const path of ['/device_verification', '/waiting/x', '/authorize/x', '/reg']) {
      expect((await bench.send(path)).status).toBe(404);
    }
    expect((await bench.authorize(request())).headers).not.toHaveProperty('set-cookie');
  });
});

test.each(['http://app.example/cb', 'https://app.example/cb#x', 'javascript:alert(1)'])(
  'F 7.12: an address that cannot be registered: %j',
  async (address) => {
    const made = await bench.rest('fidm.oidc.op.createRP', { redirectUris: JSON.stringify([address]) });
    expect([made.errorCode, made.errorDetails]).toEqual([
      400006,
      'Invalid parameter value: redirectUris[0]. It has to be an https address, http at localhost, or the scheme of an app, without fragment, user and blanks.',
    ]);
  },
);
