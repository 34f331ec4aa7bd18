import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLBACK, type OpenIdBench, openIdBench, pkce, type Reply, type Rp } from './openid.fixture.ts';

// What must not get through (R10, R11, R60): each request is refused with the error of its standard, and a good login
// goes on afterwards.

let bench: OpenIdBench;
let rp: Rp;
let other: Rp;
let app: Rp;
let user: { UID: string; login_token: string };

beforeAll(async () => {
  bench = await openIdBench();
  rp = await bench.createRp({ skipConsent: true, subjectIdentifierType: 'public' });
  other = await bench.createRp({ skipConsent: true, subjectIdentifierType: 'public' });
  app = await bench.createRp({
    skipConsent: true,
    tokenEndpointAuthMethod: 'none',
    redirectUris: ['com.example.app:/cb'],
  });
  user = await bench.register('una@shop.example');
});
afterAll(() => bench.stop());

const request = (more: Record<string, string> = {}): Record<string, string> => ({
  client_id: rp.clientID,
  redirect_uri: CALLBACK,
  response_type: 'code',
  scope: 'openid email offline_access',
  state: 's-1',
  ...more,
});
const without = (name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(request()).filter(([one]) => one !== name));

async function code(more: Record<string, string> = {}): Promise<string> {
  const began = await bench.authorize(request(more));
  const back = await bench.goOn({ context: began.to.parameters.context ?? '', login_token: user.login_token });
  return back.to.parameters.code ?? '';
}
const form = (given: string, more: Record<string, string> = {}) => ({
  grant_type: 'authorization_code',
  code: given,
  redirect_uri: CALLBACK,
  ...more,
});
const tokens = async () => (await bench.token(form(await code()), rp)).json;

/** Nothing led to an address that the request named. */
function isShown(reply: Reply): void {
  expect(reply.status).toBe(302);
  expect(reply.to.address).toBe(`${bench.base}/proxy`);
  expect(reply.to.parameters.mode).toBe('error');
}

describe('R11: what nothing vouches for is shown on the error page, and never redirected', () => {
  test.each<[string, () => Record<string, string>]>([
    ['no client_id', () => without('client_id')],
    ['an unknown client_id', () => request({ client_id: 'nobody' })],
    ['the client_id of Object.prototype', () => request({ client_id: '__proto__' })],
    ['no redirect_uri', () => without('redirect_uri')],
    ['a slash at the end', () => request({ redirect_uri: `${CALLBACK}/` })],
    ['a fragment', () => request({ redirect_uri: `${CALLBACK}#x` })],
    ['a line break', () => request({ redirect_uri: `${CALLBACK}\r\nSet-Cookie: a=b` })],
    ['the address of another relying party', () => request({ redirect_uri: 'com.example.app:/cb' })],
  ])('%s', async (_, parameters) => isShown(await bench.authorize(parameters())));
});

describe('RFC 6749 4.1.2.1: what is wrong otherwise is told to the relying party', () => {
  test.each<[string, Record<string, string>, string]>([
    ['no response_type', { response_type: '' }, 'invalid_request'],
    ['a response_type that it does not have', { response_type: 'id_token', nonce: 'n' }, 'invalid_request'],
    ['prompt=none with another one', { prompt: 'none login' }, 'invalid_request'],
    ['max_age in words', { max_age: 'soon' }, 'invalid_request'],
    ['claims that are no JSON', { claims: '{' }, 'invalid_request'],
    ['a request object', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
    ['the address of a request object', { request_uri: 'https://evil.example/r' }, 'request_uri_not_supported'],
    [
      'a code_challenge by plain',
      { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' },
      'invalid_request',
    ],
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
    const reply = await bench.authorize(
      request({ client_id: app.clientID, redirect_uri: 'com.example.app:/cb', scope: 'openid' }),
    );
    expect(reply.to.parameters.error).toBe('invalid_request');
  });
});

describe('the token end-point', () => {
  const of = (parameters: Record<string, string>, who: Rp | 'nobody' = rp) =>
    bench.token(parameters, who === 'nobody' ? undefined : who);

  test.each<[string, () => Promise<Reply>, string]>([
    ['no client', async () => of(form(await code()), 'nobody'), 'invalid_request'],
    ['a wrong secret', async () => of(form(await code()), { ...rp, clientSecret: 'wrong' }), 'invalid_client'],
    [
      'a confidential client without its secret',
      async () => of({ ...form(await code()), client_id: rp.clientID }, 'nobody'),
      'invalid_client',
    ],
    ['the code of another relying party', async () => of(form(await code()), other), 'invalid_grant'],
    ['an invented code', () => of(form('co3.s.invented')), 'invalid_grant'],
    ['an unknown grant', () => of({ grant_type: 'wish' }), 'unsupported_grant_type'],
    [
      'an invented refresh token',
      () => of({ grant_type: 'refresh_token', refresh_token: 'ot3.s.invented' }),
      'invalid_grant',
    ],
    [
      'an access token as refresh token',
      async () => of({ grant_type: 'refresh_token', refresh_token: String((await tokens()).access_token) }),
      'invalid_grant',
    ],
    [
      'the refresh token of another one',
      async () => of({ grant_type: 'refresh_token', refresh_token: String((await tokens()).refresh_token) }, other),
      'invalid_grant',
    ],
    [
      'more scopes than were given',
      async () =>
        of({
          grant_type: 'refresh_token',
          refresh_token: String((await tokens()).refresh_token),
          scope: 'openid phone',
        }),
      'invalid_scope',
    ],
    ['a verifier that is missing', async () => of(form(await code(pkce().challenge))), 'invalid_grant'],
    [
      'a verifier of a code without challenge',
      async () => of(form(await code(), { code_verifier: pkce().verifier })),
      'invalid_grant',
    ],
    [
      'a device code that was never given',
      () => of({ grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: 'ot3.s.x' }),
      'invalid_grant',
    ],
  ])('%s', async (_, send, error) => {
    const reply = await send();
    expect(reply.json.error).toBe(error);
    expect(reply.json).not.toHaveProperty('access_token');
  });

  test('R52: parameters of a megabyte', async () => {
    const reply = await of(form('x'.repeat(900_000)));
    expect({ status: reply.status, error: reply.json.error }).toEqual({ status: 400, error: 'invalid_request' });
  });

  test('R14: two ways to identify itself', async () => {
    const both = { ...form(await code()), client_id: rp.clientID, client_secret: rp.clientSecret };
    expect((await of(both)).json.error).toBe('invalid_request');
  });
});

describe('R60: tokens that others made', () => {
  const parts = (header: object, claims: object) =>
    [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const logout = (id_token_hint: string) => bench.send('/end_session', { query: { id_token_hint } });

  test.each<[string, (jwt: string) => Promise<string>]>([
    ['alg none', async (jwt) => `${parts({ alg: 'none' }, claims(jwt))}.`],
    [
      'HS256 with the public key',
      async (jwt) => {
        const { keys } = (await bench.send('/.well-known/jwks')).json as { keys: object[] };
        const text = parts({ alg: 'HS256', typ: 'JWT' }, claims(jwt));
        return `${text}.${createHmac('sha256', JSON.stringify(keys[0])).update(text).digest('base64url')}`;
      },
    ],
    [
      'a key of its own in the header',
      async (jwt) => {
        const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        const text = parts({ alg: 'RS256', jwk: publicKey.export({ format: 'jwk' }) }, claims(jwt));
        return `${text}.${createSign('sha256').update(text).sign(privateKey).toString('base64url')}`;
      },
    ],
    [
      'changed claims',
      async (jwt) => {
        const [head = '', , signature = ''] = jwt.split('.');
        return `${head}.${Buffer.from(JSON.stringify({ ...claims(jwt), sub: 'u-1' })).toString('base64url')}.${signature}`;
      },
    ],
    ['no JWT at all', async () => 'x.y'],
  ])('an id token with %s is no id_token_hint', async (_, make) => {
    isShown(await logout(await make(String((await tokens()).id_token))));
  });

  const claims = (jwt: string) =>
    JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

  test('userinfo without a token of the provider is refused', async () => {
    for (const [, headers] of [
      ['none', {}],
      ['an id token', { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' }],
      ['Basic', { authorization: 'Basic YTpi' }],
      ['two schemes', { authorization: 'Bearer a, Bearer b' }],
    ] as const) {
      const { status } = await bench.send('/userinfo', { headers });
      expect([400, 401]).toContain(status);
    }
  });

  test('RFC 9700 2.3.1: an access token in the query is refused', async () => {
    const { access_token } = await tokens();
    expect((await bench.send('/userinfo', { query: { access_token: String(access_token) } })).status).toBe(400);
  });

  test('a token of the provider opens no REST method', async () => {
    const { access_token } = await tokens();
    const { running } = bench;
    const sent = await bench.send('/../../../../../accounts.getAccountInfo', {
      form: { oauth_token: String(access_token), format: 'json' },
    });
    expect(running.service.addresses.https).toContain('https');
    expect(sent.text).not.toContain('una@shop.example');
  });
});

describe('sites and contexts', () => {
  test('X 2: a context that is none is shown on the error page', async () => {
    for (const [, context] of [
      ['no context', ''],
      ['half a context', 'us1_tk1.abc'],
      ['an invented one', `us1_tk1.${'a'.repeat(43)}.1700000000`],
      ['one with another form', '../../authorize'],
    ] as const) {
      isShown(await bench.goOn({ ...(context !== '' && { context }), login_token: user.login_token }));
    }
  });

  test('an unknown site has no provider', async () => {
    const reply = await bench.send('/.well-known/openid-configuration', { apiKey: '3_nobody' });
    expect(reply.status).toBe(400);
  });

  test('another data center is named', async () => {
    const { port } = new URL(bench.base);
    const host = `fidm.eu1.authdesk.localhost:${port}`;
    const reply = await bench.send('/.well-known/openid-configuration', { host });
    expect(reply.json.error_description).toContain('us1');
  });

  test('the pages and cookies of the library itself are out of reach', async () => {
    for (const path of ['/device_verification', '/waiting/x', '/authorize/x', '/reg']) {
      expect((await bench.send(path)).status).toBe(404);
    }
    const { cookies } = { cookies: (await bench.authorize(request())).headers['set-cookie'] };
    expect(cookies).toBeUndefined();
  });
});

describe('F 7.12: addresses that cannot be registered', () => {
  test.each(['http://app.example/cb', 'https://app.example/cb#x', 'javascript:alert(1)'])('%j', async (address) => {
    const made = await bench.rest('fidm.oidc.op.createRP', { redirectUris: JSON.stringify([address]) });
    expect([made.errorCode, made.errorDetails]).toEqual([
      400006,
      'Invalid parameter value: redirectUris[0]. It has to be an https address, http at localhost, or the scheme of an app, without fragment, user and blanks.',
    ]);
  });
});
