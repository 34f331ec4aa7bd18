import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  API_KEY,
  basic,
  CALLBACK,
  type OpenIdBench,
  openIdBench,
  PASSWORD,
  pkce,
  type Reply,
  type Rp,
} from './openid.fixture.ts';

let bench: OpenIdBench;
let rp: Rp;
let user: { UID: string; login_token: string };

const EMAIL = 'ada@shop.example';

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

/** Authorizes and goes on with the user; the redirect to the relying party. */
async function logIn(more: Record<string, string> = {}, login_token = user.login_token): Promise<Reply> {
  const began = await bench.authorize(request(more));
  return bench.goOn({ context: began.to.parameters.context ?? '', login_token });
}

const exchange = (code: string, more: Record<string, string> = {}) =>
  bench.token({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK, ...more }, rp);
const refresh = (refresh_token: string) => bench.token({ grant_type: 'refresh_token', refresh_token }, rp);
const userinfo = (token: unknown) => bench.send('/userinfo', { headers: { authorization: `Bearer ${String(token)}` } });

async function tokens(more: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const { code = '' } = (await logIn(more)).to.parameters;
  return (await exchange(code)).json;
}

const claimsOf = (jwt: unknown) =>
  JSON.parse(Buffer.from(String(jwt).split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** What the log says of the newest call. */
async function logged(): Promise<string> {
  const { items } = await bench.running.ask('log.list', { filter: {}, limit: 1 });
  return items[0]?.reason ?? '';
}

describe('codes', () => {
  test('R1, RFC 6749 4.1.2: a code is exchanged once, also in parallel', async () => {
    const { code = '' } = (await logIn()).to.parameters;
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ json }) => json.error))).toEqual(
      new Set(['invalid_grant']),
    );
  });

  test('R2: a code used twice ends the tokens of its first use, and the log says so', async () => {
    const { code = '' } = (await logIn()).to.parameters;
    const { access_token, refresh_token } = (await exchange(code)).json;
    expect((await userinfo(access_token)).status).toBe(200);
    expect((await exchange(code)).json).toMatchObject({ error: 'invalid_grant' });
    expect(await logged()).toContain('The code was used before');
    expect((await userinfo(access_token)).status).toBe(401);
    expect((await refresh(String(refresh_token))).json).toMatchObject({ error: 'invalid_grant' });
  });

  test('R3, D39: a code dies at 120 s of the service clock', async () => {
    const { code = '' } = (await logIn()).to.parameters;
    bench.running.clock.advance(121_000);
    expect((await exchange(code)).json).toMatchObject({ error: 'invalid_grant' });
    expect(await logged()).toContain('valid for 120 seconds');
  });

  test.each([
    ['another path', 'https://app.example/callback/'],
    ['another case', 'https://app.example/Callback'],
  ])('R4: a code is bound to its redirect_uri: %s', async (_, redirect_uri) => {
    const { code = '' } = (await logIn()).to.parameters;
    expect((await exchange(code, { redirect_uri })).json).toMatchObject({ error: 'invalid_grant' });
  });

  test('RFC 7636: the verifier has to fit the challenge', async () => {
    const { challenge, verifier } = pkce();
    const { code = '' } = (await logIn(challenge)).to.parameters;
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
    const second = (await refresh(String(first.refresh_token))).json;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await userinfo(second.access_token)).status).toBe(200);
    expect((await refresh(String(first.refresh_token))).json).toMatchObject({ error: 'invalid_grant' });
    expect(await logged()).toContain('may have been stolen');
    expect((await userinfo(second.access_token)).status).toBe(401);
    expect((await refresh(String(second.refresh_token))).json).toMatchObject({ error: 'invalid_grant' });
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
    const changed = await bench.rest('accounts.setPassword', { UID: user.UID, newPassword: `${PASSWORD}-new` });
    const done =
      changed.errorCode === 0
        ? changed
        : await bench.rest('accounts.setAccountInfo', {
            UID: user.UID,
            password: PASSWORD,
            newPassword: `${PASSWORD}-new`,
          });
    expect(done.errorCode).toBe(0);
    expect((await userinfo(access_token)).status).toBe(401);
    expect((await refresh(String(refresh_token))).json).toMatchObject({ error: 'invalid_grant' });
  });

  test('D28: a disabled or deleted account gets nothing by its refresh token', async () => {
    user = await bench.register('disabled@shop.example');
    const { refresh_token } = await tokens();
    await bench.rest('accounts.setAccountInfo', { UID: user.UID, isActive: 'false' });
    expect((await refresh(String(refresh_token))).json).toMatchObject({ error: 'invalid_grant' });
    user = await bench.register('deleted@shop.example');
    const { access_token } = await tokens();
    await bench.rest('accounts.deleteAccount', { UID: user.UID });
    expect((await userinfo(access_token)).status).toBe(401);
    user = await bench.register('after@shop.example');
  });

  test('F 7.12: with a relying party everything ends that it was given', async () => {
    const gone = await bench.createRp({ skipConsent: true });
    const { code = '' } = (await logIn({ client_id: gone.clientID })).to.parameters;
    const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK };
    const { access_token } = (await bench.token(form, gone)).json;
    expect((await userinfo(access_token)).status).toBe(200);
    await bench.rest('fidm.oidc.op.delRP', { clientID: gone.clientID });
    expect((await userinfo(access_token)).status).toBe(401);
    expect((await bench.authorize(request({ client_id: gone.clientID }))).to.parameters.mode).toBe('error');
  });
});

describe('what the log says (R59)', () => {
  test.each([['https://app.example/callback/', 'a slash at the end']])(
    'of the redirect_uri %s: %s',
    async (redirect_uri, words) => {
      await bench.authorize(request({ redirect_uri }));
      expect(await logged()).toContain('redirect_uri differs from the registered one in ');
      expect(await logged()).toContain(words);
      expect(await logged()).toContain('Send "https://app.example/callback"');
    },
  );
});

describe('hybrid and implicit answers', () => {
  test('OpenID Connect Core 3.3: code id_token comes in the fragment, with a digest of the code', async () => {
    const hybrid = await bench.createRp({
      skipConsent: true,
      subjectIdentifierType: 'public',
      supportedResponseTypes: ['code id_token', 'id_token'],
    });
    const back = await logIn({ client_id: hybrid.clientID, response_type: 'code id_token', nonce: 'n' });
    expect(String(back.headers.location)).toContain(`${CALLBACK}#`);
    expect(claimsOf(back.to.parameters.id_token)).toMatchObject({ nonce: 'n', c_hash: expect.any(String) });
    const implicit = await logIn({
      client_id: hybrid.clientID,
      response_type: 'id_token',
      nonce: 'n',
      scope: 'openid',
    });
    expect(claimsOf(implicit.to.parameters.id_token)).toMatchObject({ sub: user.UID, nonce: 'n' });
  });
});

describe('prompt and max_age', () => {
  test('X 2: prompt=none without a session is login_required, sent to the relying party', async () => {
    const began = await bench.authorize(request({ prompt: 'none' }));
    expect(began.to.parameters.mode).toBe('passiveLogin');
    const back = await bench.goOn({ context: began.to.parameters.context ?? '' });
    expect(back.to).toMatchObject({ address: CALLBACK, parameters: { error: 'login_required', state: 's-1' } });
  });

  test('D48: the cookie of a call that a page makes by itself does not count', async () => {
    const began = await bench.authorize(request({ prompt: 'none' }));
    const headers = { cookie: `glt_3_shop=${user.login_token}`, 'sec-fetch-mode': 'cors' };
    const back = await bench.goOn({ context: began.to.parameters.context ?? '' }, headers);
    expect(back.to.parameters.error).toBe('login_required');
  });

  test('X 2: prompt=login wants a login that is younger than the request', async () => {
    user = await bench.register(EMAIL);
    bench.running.clock.advance(2_000);
    const began = await bench.authorize(request({ prompt: 'login' }));
    expect(began.to.parameters.mode).toBe('forceLogin');
    const { context = '' } = began.to.parameters;
    const old = await bench.goOn({ context, login_token: user.login_token });
    expect(old.to.parameters).toMatchObject({ mode: 'forceLogin', context });
    bench.running.clock.advance(1_000);
    const { sessionInfo } = (await bench.login(EMAIL)) as {
      sessionInfo: { login_token: string };
    };
    expect((await bench.goOn({ context, login_token: sessionInfo.login_token })).to.parameters).toHaveProperty('code');
  });

  test('OpenID Connect Core 3.1.2.1: max_age counts from the login, and auth_time says when it was', async () => {
    user = await bench.register('aged@shop.example');
    bench.running.clock.advance(30_000);
    expect((await logIn({ max_age: '10' })).to.parameters.mode).toBe('forceLogin');
    const { code = '' } = (await logIn({ max_age: '100' })).to.parameters;
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
    const request = { client_id: rp.clientID, redirect_uri: CALLBACK, response_type: 'code', scope: 'openid' };
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
    const { keys } = (await bench.send('/.well-known/jwks')).json as { keys: JsonWebKey[] };
    const isVerified = (jwt: string) => {
      const [header, claims, signature = ''] = jwt.split('.');
      return keys.some((key) =>
        verify(
          'sha256',
          Buffer.from(`${header}.${claims}`),
          createPublicKey({ key, format: 'jwk' }),
          Buffer.from(signature, 'base64url'),
        ),
      );
    };
    await bench.running.ask('nextLogins.set', { site: API_KEY, outcome: 'complete', UID });
    const request = { client_id: rp.clientID, redirect_uri: CALLBACK, response_type: 'code', scope: 'openid' };
    const { id_token } = (await exchange((await bench.authorize(request)).to.parameters.code ?? '')).json;
    const right = await make({ claims: { nonce: 'n-1' } });
    const { sub, iss, aud } = claimsOf(id_token);
    expect(claimsOf(right)).toMatchObject({ sub, iss, aud, nonce: 'n-1' });
    expect([isVerified(String(id_token)), isVerified(right), isVerified(await make({ signedBy: 'another' }))]).toEqual([
      true,
      true,
      false,
    ]);
    const { iat, exp } = claimsOf(await make({ expiresIn: -60 }));
    expect([Number(exp) < Number(claimsOf(right).iat), Number(iat) <= Number(exp)]).toEqual([true, true]);
    expect(claimsOf(await make({ claims: { aud: 'another' } })).aud).toBe('another');
  });

  test('X 2: a context is valid for 10 minutes of the service clock', async () => {
    const began = await bench.authorize(request());
    bench.running.clock.advance(601_000);
    const { login_token } = await bench.register('late@shop.example');
    const back = await bench.goOn({ context: began.to.parameters.context ?? '', login_token });
    expect(back.to.parameters).toMatchObject({ mode: 'error' });
    expect(back.to.parameters.errorMessage).toContain('10 minutes');
  });

  test('R1: a context gives one code, also in parallel', async () => {
    const { context = '' } = (await bench.authorize(request())).to.parameters;
    const all = await Promise.all(
      Array.from({ length: 5 }, () => bench.goOn({ context, login_token: user.login_token })),
    );
    expect(all.filter(({ to }) => 'code' in to.parameters)).toHaveLength(1);
  });

  test('D58: a login token that cannot be used is told on the error page, and the context stays', async () => {
    const { context = '' } = (await bench.authorize(request())).to.parameters;
    const refused = await bench.goOn({ context, login_token: 'st2.s.nonsense' });
    expect(refused.to.parameters).toMatchObject({ mode: 'error', errorCode: '403005' });
    expect((await bench.goOn({ context, login_token: user.login_token })).to.parameters).toHaveProperty('code');
  });

  test('F 1.3: a registration that is not finished goes on with its regToken, and then with the context', async () => {
    const { context = '' } = (await bench.authorize(request())).to.parameters;
    const made = await bench.rest('accounts.register', { email: 'half@shop.example', password: PASSWORD });
    expect(made.errorCode).toBe(206001);
    const done = await bench.rest('accounts.finalizeRegistration', {
      regToken: String(made.regToken),
      targetEnv: 'jssdk',
    });
    const { login_token } = done.sessionInfo as { login_token: string };
    expect((await bench.goOn({ context, login_token })).to.parameters).toHaveProperty('code');
  });

  test('403041, 403120: a disabled or locked account gets what it gets today, and goes on when that ends', async () => {
    user = await bench.register('locked@shop.example');
    const { context = '' } = (await bench.authorize(request())).to.parameters;
    await bench.rest('accounts.setAccountInfo', { UID: user.UID, isActive: 'false' });
    expect(await bench.login('locked@shop.example')).toMatchObject({ errorCode: 403041 });
    expect((await bench.goOn({ context, login_token: user.login_token })).to.parameters.mode).toBe('error');
    await bench.rest('accounts.setAccountInfo', { UID: user.UID, isActive: 'true' });
    const { sessionInfo } = (await bench.login('locked@shop.example')) as {
      sessionInfo: { login_token: string };
    };
    expect((await bench.goOn({ context, login_token: sessionInfo.login_token })).to.parameters).toHaveProperty('code');
  });

  test('X 2: a gmidTicket stands for the session that asked for it, once', async () => {
    const ticketOf = async (more: Record<string, string>) =>
      String(
        (await bench.call('/socialize.getIDs', { form: { apiKey: '3_shop', includeTicket: 'true', ...more } })).json
          .gmidTicket,
      );
    const gmidTicket = await ticketOf({ login_token: user.login_token, format: 'json' });
    const { context = '' } = (await bench.authorize(request())).to.parameters;
    expect((await bench.goOn({ context, gmidTicket })).to.parameters).toHaveProperty('code');
    const next = (await bench.authorize(request())).to.parameters.context ?? '';
    expect((await bench.goOn({ context: next, gmidTicket })).to.parameters.mode).toBe('error');
    const ofNobody = await ticketOf({ format: 'json' });
    expect((await bench.goOn({ context: next, gmidTicket: ofNobody })).to.parameters.errorCode).toBe('403005');
  });

  test('X 2: contextData says who asks for what', async () => {
    const { context = '' } = (await bench.authorize(request())).to.parameters;
    const { json } = await bench.send('/contextData', { query: { oidc_context: context, client_id: rp.clientID } });
    expect(json).toMatchObject({ errorCode: 0, clientID: rp.clientID, scope: 'openid email offline_access' });
    // The service asks the library with a prompt of its own.
    expect(json).not.toHaveProperty('prompt');
  });
});

describe('sites', () => {
  test('F 7.12: ids are pairwise where nothing else is said, and the same for each login', async () => {
    const pairwise = await bench.createRp({ skipConsent: true });
    const sub = async () => {
      const { code = '' } = (await logIn({ client_id: pairwise.clientID })).to.parameters;
      const answer = await bench.token({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK }, pairwise);
      return claimsOf(answer.json.id_token).sub;
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
    expect((await userinfo(given.access_token)).json).toMatchObject({ town: 'Turin', level: 7 });
    expect(claimsOf(given.id_token)).toMatchObject({ town: 'Turin' });
    expect(claimsOf(given.id_token)).not.toHaveProperty('level');
    const long = '9007199254740993';
    await bench.rest('accounts.setAccountInfo', { UID: user.UID, data: `{"level":${long}}` });
    expect((await userinfo(given.access_token)).text).toContain(`"level":${long}`);
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
    const jwts = await bench.createRp({
      ...{ skipConsent: true, subjectIdentifierType: 'public', accessTokenFormat: 'JWT', accessTokenLifetime: 300 },
    });
    const { code = '' } = (await logIn({ client_id: jwts.clientID, scope: 'openid personId' })).to.parameters;
    const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK };
    const { access_token, expires_in, scope } = (await bench.token(form, jwts)).json;
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
    const { code = '' } = (await logIn()).to.parameters;
    const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK };
    expect((await bench.send('/oauth/token', { form, headers: basic(rp) })).status).toBe(200);
  });
});
