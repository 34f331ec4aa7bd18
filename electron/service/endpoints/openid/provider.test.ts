import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import {
  API_KEY,
  basic,
  CALLBACK,
  claimsOf,
  codeRequest,
  cookieOf,
  openIdBench,
  PASSWORD,
  PUBLIC,
  pkce,
} from './openid.fixture.ts';

const bench = forAllTests(openIdBench, ({ stop }) => stop());
const rp = forAllTests(() => bench.createRp(PUBLIC));
let user: { UID: string; login_token: string };
beforeAll(async () => {
  user = await bench.register('una@shop.example');
});

const request = (more: Record<string, string> = {}) =>
  codeRequest(rp, { scope: 'openid email offline_access', state: 's-1', ...more });
const begin = async (more: Record<string, string> = {}) =>
  (await bench.authorize(request(more))).to.parameters.context ?? '';
/** The redirect to the relying party. */
const logIn = (more: Record<string, string> = {}) => bench.logIn(request(more), user.login_token);
const codeOf = async (more: Record<string, string> = {}) => (await logIn(more)).to.parameters.code ?? '';
const exchange = (code: string, more: Record<string, string> = {}) => bench.exchange(code, rp, more);
const refresh = (token: unknown) => bench.refresh(token, rp);
const tokens = async (more: Record<string, string> = {}) => (await exchange(await codeOf(more))).json;

/** What the log says of the newest call. */
async function logged(): Promise<string> {
  const { items } = await bench.running.ask('log.list', { filter: {}, limit: 1 });
  return items[0]?.reason ?? '';
}

describe('codes', () => {
  test('R1, RFC 6749 4.1.2: a code is exchanged once, also in parallel', async () => {
    const code = await codeOf();
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, json } of answers) if (status !== 200) expect(json.error).toBe('invalid_grant');
  });

  test('R2: a code used twice ends the tokens of its first use, and the log says so', async () => {
    const code = await codeOf();
    const { access_token, refresh_token } = (await exchange(code)).json;
    expect((await bench.userinfo(access_token)).status).toBe(200);
    expect((await exchange(code)).json).toMatchObject({ error: 'invalid_grant' });
    expect(await logged()).toContain('The code was used before');
    expect((await bench.userinfo(access_token)).status).toBe(401);
    expect((await refresh(refresh_token)).json).toMatchObject({ error: 'invalid_grant' });
  });

  test('R3, D39: a code dies at 120 s of the service clock', async () => {
    const code = await codeOf();
    bench.running.clock.advance(121_000);
    expect((await exchange(code)).json).toMatchObject({ error: 'invalid_grant' });
    expect(await logged()).toContain('valid for 120 seconds');
  });

  test.each([
    ['another path', 'https://app.example/callback/'],
    ['another case', 'https://app.example/Callback'],
  ])('R4: a code is bound to its redirect_uri: %s', async (_, redirect_uri) => {
    const code = await codeOf();
    expect((await exchange(code, { redirect_uri })).json).toMatchObject({ error: 'invalid_grant' });
  });

  test('RFC 7636: the verifier has to fit the challenge', async () => {
    const { challenge, verifier } = pkce();
    const code = await codeOf(challenge);
    const other = pkce().verifier;
    expect((await exchange(code, { code_verifier: other })).json).toMatchObject({ error: 'invalid_grant' });
    expect(await logged()).toContain('code_verifier');
    expect((await exchange(code)).json).toMatchObject({ error: 'invalid_grant' });
    expect((await exchange(code, { code_verifier: verifier })).status).toBe(200);
  });
});

describe('tokens', () => {
  test('RFC 9700 4.14: a refresh token is for one use; used again, everything of its login ends', async () => {
    const first = await tokens();
    const second = (await refresh(first.refresh_token)).json;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await bench.userinfo(second.access_token)).status).toBe(200);
    expect((await refresh(first.refresh_token)).json).toMatchObject({ error: 'invalid_grant' });
    expect(await logged()).toContain('may have been stolen');
    expect((await bench.userinfo(second.access_token)).status).toBe(401);
    expect((await refresh(second.refresh_token)).json).toMatchObject({ error: 'invalid_grant' });
  });

  test('RFC 7009, RFC 7662: a revoked token is not active', async () => {
    const { access_token } = await tokens();
    const form = { token: String(access_token) };
    const introspect = async () => (await bench.send('/introspect', { form, headers: basic(rp) })).json.active;
    expect(await introspect()).toBe(true);
    expect((await bench.send('/revoke', { form, headers: basic(rp) })).status).toBe(200);
    expect(await introspect()).toBe(false);
  });

  test('RFC 7662: another relying party learns nothing of a token, unless the site allows it', async () => {
    const { access_token } = await tokens();
    const other = await bench.createRp();
    const active = async () =>
      (await bench.send('/introspect', { form: { token: String(access_token) }, headers: basic(other) })).json.active;
    expect(await active()).toBe(false);
    await bench.rest('fidm.oidc.op.setConfig', { config: '{"allowIntrospectAllStaticRp":true}' });
    expect(await active()).toBe(true);
    await bench.rest('fidm.oidc.op.clearConfig');
  });

  test('R57: a changed password ends what apps were given', async () => {
    user = await bench.register('changed@shop.example');
    const { access_token, refresh_token } = await tokens();
    const change = { UID: user.UID, password: PASSWORD, newPassword: `${PASSWORD}-new` };
    expect((await bench.rest('accounts.setAccountInfo', change)).errorCode).toBe(0);
    expect((await bench.userinfo(access_token)).status).toBe(401);
    expect((await refresh(refresh_token)).json).toMatchObject({ error: 'invalid_grant' });
  });

  test('D28: a disabled or deleted account gets nothing by its refresh token', async () => {
    user = await bench.register('disabled@shop.example');
    const { refresh_token } = await tokens();
    await bench.rest('accounts.setAccountInfo', { UID: user.UID, isActive: 'false' });
    expect((await refresh(refresh_token)).json).toMatchObject({ error: 'invalid_grant' });
    user = await bench.register('deleted@shop.example');
    const { access_token } = await tokens();
    await bench.rest('accounts.deleteAccount', { UID: user.UID });
    expect((await bench.userinfo(access_token)).status).toBe(401);
    user = await bench.register('after@shop.example');
  });

  test('F 7.12: with a relying party everything ends that it was given', async () => {
    const gone = await bench.createRp({ skipConsent: true });
    const code = await codeOf({ client_id: gone.clientID });
    const { access_token } = (await bench.exchange(code, gone)).json;
    expect((await bench.userinfo(access_token)).status).toBe(200);
    await bench.rest('fidm.oidc.op.delRP', { clientID: gone.clientID });
    expect((await bench.userinfo(access_token)).status).toBe(401);
    expect((await bench.authorize(request({ client_id: gone.clientID }))).to.parameters.mode).toBe('error');
  });
});

test('OpenID Connect Core 3.3: code id_token comes in the fragment, with a digest of the code', async () => {
  const supportedResponseTypes = ['code id_token', 'id_token'];
  const hybrid = await bench.createRp({ ...PUBLIC, supportedResponseTypes });
  const back = await logIn({ client_id: hybrid.clientID, response_type: 'code id_token', nonce: 'n' });
  expect(String(back.headers.location)).toContain(`${CALLBACK}#`);
  expect(claimsOf(back.to.parameters.id_token)).toMatchObject({ nonce: 'n', c_hash: expect.any(String) });
  const alone = { client_id: hybrid.clientID, response_type: 'id_token', nonce: 'n', scope: 'openid' };
  const implicit = await logIn(alone);
  expect(claimsOf(implicit.to.parameters.id_token)).toMatchObject({ sub: user.UID, nonce: 'n' });
});

describe('prompt and max_age', () => {
  test('X 2: prompt=none without a session is login_required, sent to the relying party', async () => {
    const began = await bench.authorize(request({ prompt: 'none' }));
    expect(began.to.parameters.mode).toBe('passiveLogin');
    const back = await bench.goOn({ context: began.to.parameters.context ?? '' });
    expect(back.to).toMatchObject({ address: CALLBACK, parameters: { error: 'login_required', state: 's-1' } });
  });

  test('D48: the cookie of a call that a page makes by itself does not count', async () => {
    const headers = { ...cookieOf(user.login_token), 'sec-fetch-mode': 'cors' };
    const back = await bench.goOn({ context: await begin({ prompt: 'none' }) }, headers);
    expect(back.to.parameters.error).toBe('login_required');
  });

  test('X 2: prompt=login wants a login that is younger than the request', async () => {
    user = await bench.register('ada@shop.example');
    bench.running.clock.advance(2_000);
    const began = await bench.authorize(request({ prompt: 'login' }));
    expect(began.to.parameters.mode).toBe('forceLogin');
    const { context = '' } = began.to.parameters;
    const old = await bench.goOn({ context, login_token: user.login_token });
    expect(old.to.parameters).toMatchObject({ mode: 'forceLogin', context });
    bench.running.clock.advance(1_000);
    const login_token = await bench.loginToken('ada@shop.example');
    expect((await bench.goOn({ context, login_token })).to.parameters).toHaveProperty('code');
  });

  test('OpenID Connect Core 3.1.2.1: max_age counts from the login, and auth_time says when it was', async () => {
    user = await bench.register('aged@shop.example');
    bench.running.clock.advance(30_000);
    expect((await logIn({ max_age: '10' })).to.parameters.mode).toBe('forceLogin');
    const code = await codeOf({ max_age: '100' });
    const { auth_time, iat } = claimsOf((await exchange(code)).json.id_token);
    expect(Number(iat) - Number(auth_time)).toBeGreaterThanOrEqual(30);
  });

  test('OpenID Connect Core 5.5.1.1: a class of logins that cannot be had is told to the relying party', async () => {
    const claims = JSON.stringify({ id_token: { acr: { essential: true, values: ['urn:none'] } } });
    expect((await logIn({ claims })).to.parameters.error).toBe('unmet_authentication_requirements');
  });
});

describe('contexts', () => {
  test('D50: the next login decided beforehand ends a request as that user, refused, or failed, without a page', async () => {
    const { UID } = await bench.register('decided@shop.example');
    const ask = (outcome: 'complete' | 'refuse' | 'fail') =>
      bench.running.ask('nextLogins.set', { site: API_KEY, outcome, ...(outcome === 'complete' && { UID }) });
    const request = codeRequest(rp);
    await ask('complete');
    const { code = '' } = (await bench.authorize(request)).to.parameters;
    const { id_token } = (await exchange(code)).json;
    expect(claimsOf(id_token)).toMatchObject({ aud: rp.clientID, sub: expect.any(String) });
    expect((await bench.authorize(request)).to.parameters.context).toBeTruthy();
    await ask('refuse');
    expect((await bench.authorize(request)).to).toMatchObject({
      address: CALLBACK,
      parameters: { error: 'access_denied' },
    });
    await ask('fail');
    expect((await bench.authorize(request)).to.parameters.error).toBe('temporarily_unavailable');
    expect(await bench.running.ask('nextLogins.list', {})).toEqual([]);
  });

  test('an id token made for a test has the subject of a login, and is right or wrong as asked for', async () => {
    const { UID } = await bench.register('made@shop.example');
    const make = async (more: object = {}) => {
      const input = { apiKey: API_KEY, UID, clientID: rp.clientID, ...more };
      return (await bench.running.ask('openid.idToken', input)).idToken;
    };
    const keys = createLocalJWKSet((await bench.send('/.well-known/jwks')).json as unknown as JSONWebKeySet);
    const currentDate = new Date(bench.running.clock());
    await bench.running.ask('nextLogins.set', { site: API_KEY, outcome: 'complete', UID });
    const { code = '' } = (await bench.authorize(codeRequest(rp))).to.parameters;
    const { id_token } = (await exchange(code)).json;
    const right = await make({ claims: { nonce: 'n-1' } });
    const { sub, iss, aud } = claimsOf(id_token);
    expect(claimsOf(right)).toMatchObject({ sub, iss, aud, nonce: 'n-1' });
    const jwts = [String(id_token), right, await make({ signedBy: 'another' })];
    const verified = await Promise.allSettled(jwts.map((jwt) => jwtVerify(jwt, keys, { currentDate })));
    expect(verified.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    const { iat, exp } = claimsOf(await make({ expiresIn: -60 }));
    expect([Number(exp) < Number(claimsOf(right).iat), Number(iat) <= Number(exp)]).toEqual([true, true]);
    expect(claimsOf(await make({ claims: { aud: 'another' } })).aud).toBe('another');
  });

  test('X 2: a context is valid for 10 minutes of the service clock', async () => {
    const context = await begin();
    bench.running.clock.advance(601_000);
    const { login_token } = await bench.register('late@shop.example');
    const back = await bench.goOn({ context, login_token });
    expect(back.to.parameters).toMatchObject({ mode: 'error' });
    expect(back.to.parameters.errorMessage).toContain('10 minutes');
  });

  test('R1: a context gives one code, also in parallel', async () => {
    const context = await begin();
    const goOn = () => bench.goOn({ context, login_token: user.login_token });
    const all = await Promise.all(Array.from({ length: 5 }, goOn));
    expect(all.filter(({ to }) => 'code' in to.parameters)).toHaveLength(1);
  });

  test('D58: a login token that cannot be used is told on the error page, and the context stays', async () => {
    const context = await begin();
    const refused = await bench.goOn({ context, login_token: 'st2.s.nonsense' });
    expect(refused.to.parameters).toMatchObject({ mode: 'error', errorCode: '403005' });
    expect((await bench.goOn({ context, login_token: user.login_token })).to.parameters).toHaveProperty('code');
  });

  test('F 1.3: a registration that is not finished goes on with its regToken, and then with the context', async () => {
    const context = await begin();
    const made = await bench.rest('accounts.register', { email: 'half@shop.example', password: PASSWORD });
    expect(made.errorCode).toBe(206001);
    const finish = { regToken: String(made.regToken), targetEnv: 'jssdk' };
    const done = await bench.rest('accounts.finalizeRegistration', finish);
    const { login_token } = done.sessionInfo as { login_token: string };
    expect((await bench.goOn({ context, login_token })).to.parameters).toHaveProperty('code');
  });

  test('X 2: a gmidTicket stands for the session that asked for it, once', async () => {
    const ticketOf = async (more: Record<string, string>) => {
      const form = { apiKey: API_KEY, includeTicket: 'true', ...more };
      return String((await bench.call('/socialize.getIDs', { form })).json.gmidTicket);
    };
    const gmidTicket = await ticketOf({ login_token: user.login_token, format: 'json' });
    const context = await begin();
    expect((await bench.goOn({ context, gmidTicket })).to.parameters).toHaveProperty('code');
    const next = await begin();
    expect((await bench.goOn({ context: next, gmidTicket })).to.parameters.mode).toBe('error');
    const ofNobody = await ticketOf({ format: 'json' });
    expect((await bench.goOn({ context: next, gmidTicket: ofNobody })).to.parameters.errorCode).toBe('403005');
  });
});

describe('sites', () => {
  test('F 7.12: ids are pairwise where nothing else is said, and the same for each login', async () => {
    const pairwise = await bench.createRp({ skipConsent: true });
    const sub = async () => {
      const code = await codeOf({ client_id: pairwise.clientID });
      return claimsOf((await bench.exchange(code, pairwise)).json.id_token).sub;
    };
    const first = await sub();
    expect(first).not.toBe(user.UID);
    expect(await sub()).toBe(first);
  });

  test('X 4: custom scopes and claims come from profile and data, and some of them into the id token', async () => {
    const config = {
      customClaims: { town: { fieldName: 'profile.city' }, level: { fieldName: 'data.level' } },
      customScopes: { home: ['town', 'level'] },
      standardClaims: { town: { useInIdToken: true } },
    };
    expect((await bench.rest('fidm.oidc.op.setConfig', { config: JSON.stringify(config) })).errorCode).toBe(0);
    await bench.rest('accounts.setAccountInfo', { UID: user.UID, profile: '{"city":"Turin"}', data: '{"level":7}' });
    const given = await tokens({ scope: 'openid home' });
    expect((await bench.userinfo(given.access_token)).json).toMatchObject({ town: 'Turin', level: 7 });
    expect(claimsOf(given.id_token)).toMatchObject({ town: 'Turin' });
    expect(claimsOf(given.id_token)).not.toHaveProperty('level');
    const long = '9007199254740993';
    await bench.rest('accounts.setAccountInfo', { UID: user.UID, data: `{"level":${long}}` });
    expect((await bench.userinfo(given.access_token)).text).toContain(`"level":${long}`);
    await bench.rest('fidm.oidc.op.clearConfig');
  });

  test('X 2: access tokens as JWT, with claims of their own, last as long as the relying party says', async () => {
    const config = {
      customClaims: { personId: { fieldName: 'UID' } },
      customScopes: { personId: ['personId'] },
      standardClaims: { personId: { useInAccessToken: true } },
      availableAccessTokenAudiences: ['https://api.example'],
    };
    await bench.rest('fidm.oidc.op.setConfig', { config: JSON.stringify(config) });
    const jwts = await bench.createRp({ ...PUBLIC, accessTokenFormat: 'JWT', accessTokenLifetime: 300 });
    const code = await codeOf({ client_id: jwts.clientID, scope: 'openid personId' });
    const { access_token, expires_in, scope } = (await bench.exchange(code, jwts)).json;
    expect({ expires_in, scope }).toEqual({ expires_in: 300, scope: 'openid personId' });
    expect(claimsOf(access_token)).toMatchObject({
      ...{ iss: bench.base, sub: user.UID, aud: 'https://api.example', client_id: jwts.clientID, personId: user.UID },
    });
    await bench.rest('fidm.oidc.op.clearConfig');
    const { to } = await bench.authorize(request({ resource: 'https://evil.example/' }));
    expect(to.parameters.error).toBe('invalid_target');
  });

  test('X 2: the issuer is the address that was called, on the data center, too', async () => {
    const { port } = new URL(bench.base);
    const host = `fidm.us1.authdesk.localhost:${port}`;
    const { json } = await bench.send('/.well-known/openid-configuration', { host });
    expect(json).toMatchObject({
      issuer: `https://${host}/oidc/op/v1.0/3_shop`,
      token_endpoint: `https://${host}/oidc/op/v1.0/3_shop/token`,
    });
  });

  test('X 2: oauth/token is another address of token', async () => {
    const code = await codeOf();
    const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK };
    expect((await bench.send('/oauth/token', { form, headers: basic(rp) })).status).toBe(200);
  });
});
