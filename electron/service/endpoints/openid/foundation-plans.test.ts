import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { CALLBACK, codeRequest, cookieOf, fieldOf, openIdBench, PUBLIC, type Reply } from './openid.fixture.ts';

// Own tests with the names of the modules of the OpenID Foundation's plans, each doing what that module does. The suite itself
// needs Docker and has not been run here.

const BYE = 'https://app.example/bye';
const bench = forAllTests(openIdBench, ({ stop }) => stop());
const rp = forAllTests(() => bench.createRp({ ...PUBLIC, postLogoutRedirectUris: [BYE] }));
const user = forAllTests(() => bench.register('una@shop.example'));
/** The session of the browser; undefined: nobody is logged in. */
let session: string | undefined;

const profile = {
  ...{ firstName: 'Una', lastName: 'Doe', nickname: 'una', gender: 'f', birthYear: 1990, birthMonth: 2, birthDay: 3 },
  ...{ country: 'IT', city: 'Turin', zip: '10100', address: 'Via Po 1', locale: 'it' },
};

beforeAll(async () => {
  await bench.rest('accounts.setAccountInfo', { UID: user.UID, profile: JSON.stringify(profile) });
  session = user.login_token;
});

type Parameters = Record<string, string>;
const request = (more: Parameters = {}): Parameters => codeRequest(rp, { state: 'st', nonce: 'no', ...more });
const cookies = () => (session === undefined ? {} : cookieOf(session));

/** A browser that follows the proxy page: it goes on with its session. */
async function browse(began: Reply): Promise<Reply> {
  const { context } = began.to.parameters;
  return context === undefined ? began : bench.goOn({ context }, cookies());
}
const logIn = async (more: Parameters = {}) => browse(await bench.authorize(request(more)));
const exchange = ({ to }: Reply) => bench.exchange(to.parameters.code, rp);

/** The claims of an id token, once everything is checked that a relying party has to check. */
async function checked(jwt: unknown): Promise<Record<string, unknown>> {
  const jwks = (await bench.send('/.well-known/jwks')).json as unknown as JSONWebKeySet;
  for (const key of jwks.keys) expect(key).not.toHaveProperty('d');
  const now = bench.running.clock() / 1000;
  const rules = { algorithms: ['RS256'], currentDate: new Date(now * 1000) };
  const { payload: claims } = await jwtVerify(String(jwt), createLocalJWKSet(jwks), rules);
  expect(claims).toMatchObject({ iss: bench.base, aud: rp.clientID, sub: user.UID });
  expect(Number(claims.exp)).toBeGreaterThan(now);
  expect(Math.abs(Number(claims.iat) - now)).toBeLessThan(60);
  return claims;
}

/** A whole login; the tokens, with a checked id token. */
async function tokens(more: Parameters = {}) {
  const back = await logIn(more);
  expect(back.to).toMatchObject({ address: CALLBACK, parameters: { state: 'st', iss: bench.base } });
  const { json } = await exchange(back);
  expect(json).toMatchObject({ token_type: 'Bearer' });
  const claims = await checked(json.id_token);
  return { claims, accessToken: String(json.access_token), idToken: String(json.id_token) };
}
const userinfo = async (more: Parameters) => (await bench.userinfo((await tokens(more)).accessToken)).json;

const claimsOfScope: Record<string, Record<string, unknown>> = {
  profile: { name: 'Una Doe', given_name: 'Una', family_name: 'Doe', gender: 'female', birthdate: '1990-02-03' },
  email: { email: 'una@shop.example', email_verified: false },
  address: { address: { country: 'IT', locality: 'Turin', postal_code: '10100', street_address: 'Via Po 1' } },
  phone: {},
};

describe('OpenID Connect Basic plan', () => {
  test('oidcc-server', async () => {
    expect((await tokens()).claims.nonce).toBe('no');
  });
  test.each(['get', 'post-header', 'post-body'])('oidcc-userinfo-%s', async (how) => {
    const { accessToken } = await tokens();
    const headers = { authorization: `Bearer ${accessToken}` };
    const given = how === 'post-body' ? { form: { access_token: accessToken } } : { headers };
    const sent = how === 'post-header' ? { ...given, form: '' } : given;
    expect((await bench.send('/userinfo', sent)).json).toMatchObject({ sub: user.UID });
  });
  test('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    const { nonce: _, ...rest } = request();
    const { json } = await exchange(await browse(await bench.authorize(rest)));
    expect(await checked(json.id_token)).not.toHaveProperty('nonce');
  });
  test.each(['profile', 'email', 'address', 'phone'])('oidcc-scope-%s', async (scope) => {
    expect(await userinfo({ scope: `openid ${scope}` })).toMatchObject(claimsOfScope[scope] ?? {});
  });
  test.each(['page', 'popup'])('oidcc-display-%s', async (display) => {
    expect((await bench.authorize(request({ display }))).to.parameters.display).toBe(display);
    await tokens({ display });
  });
  test('oidcc-id-token-hint', async () => {
    const { idToken, claims } = await tokens();
    expect((await tokens({ id_token_hint: idToken, prompt: 'none' })).claims.sub).toBe(claims.sub);
  });
  test('oidcc-login-hint', async () => {
    const began = await bench.authorize(request({ login_hint: 'una@shop.example' }));
    expect(began.to.parameters.gig_login_hint).toBe('una@shop.example');
    await tokens({ login_hint: 'una@shop.example' });
  });
  test('oidcc-ensure-post-request-succeeds', async () => {
    const back = await browse(await bench.send('/authorize', { form: request() }));
    await checked((await exchange(back)).json.id_token);
  });
  test('oidcc-claims-essential', async () => {
    const claims = JSON.stringify({ userinfo: { name: { essential: true } } });
    expect(await userinfo({ claims })).toMatchObject({ name: 'Una Doe' });
  });
});

describe('OpenID Connect Config plan', () => {
  test('oidcc-discovery-endpoint-verification', async () => {
    const { json } = await bench.send('/.well-known/openid-configuration');
    expect(json).toMatchObject({
      issuer: bench.base,
      authorization_endpoint: `${bench.base}/authorize`,
      token_endpoint: `${bench.base}/token`,
      userinfo_endpoint: `${bench.base}/userinfo`,
      jwks_uri: `${bench.base}/.well-known/jwks`,
      end_session_endpoint: `${bench.base}/end_session`,
      introspection_endpoint: `${bench.base}/introspect`,
      revocation_endpoint: `${bench.base}/revoke`,
      device_authorization_endpoint: `${bench.base}/device_authorization`,
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      subject_types_supported: ['public', 'pairwise'],
      claims_parameter_supported: true,
      request_uri_parameter_supported: false,
    });
  });
});

describe('OpenID Connect Form Post plan', () => {
  test('oidcc-server (response_mode=form_post)', async () => {
    const back = await logIn({ response_mode: 'form_post' });
    expect(back.status).toBe(200);
    expect(back.text).toContain(`action="${CALLBACK}"`);
    expect(String(back.headers['content-security-policy'])).toContain("script-src 'sha256-");
    await checked((await bench.exchange(fieldOf(back, 'code'), rp)).json.id_token);
  });
});

describe('OpenID Connect RP-Initiated Logout plan', () => {
  const ask = (query: Parameters) => bench.send('/end_session', { query, headers: cookies() });
  const hint = async () => ({ id_token_hint: (await tokens()).idToken, post_logout_redirect_uri: BYE });

  test('oidcc-rp-initiated-logout', async () => {
    const left = await bench.confirmLogout(await ask({ ...(await hint()), state: 'bye' }));
    expect(left.to).toMatchObject({ address: BYE, parameters: { state: 'bye' } });
  });
  test('oidcc-rp-initiated-logout-bad-post-logout-redirect-uri', async () => {
    const shown = await ask({ ...(await hint()), post_logout_redirect_uri: 'https://evil.example/' });
    expect(shown.to.parameters.mode).toBe('error');
  });
  test.each<[string, Parameters]>([
    ['no-id-token-hint', { post_logout_redirect_uri: BYE, state: 's' }],
    ['no-params', {}],
    ['only-state', { state: 's' }],
  ])('oidcc-rp-initiated-logout-%s', async (_, query) => {
    const asked = await ask(query);
    expect(asked.text).toContain('Log out of Shop?');
    const left = await bench.confirmLogout(asked);
    expect(left.to.address).toBe(`${bench.base}/end_session/success`);
  });
  test('a logout that another page sends is refused', async () => {
    const form = { xsrf: 'guessed', logout: 'yes' };
    const refused = await bench.send('/end_session/confirm', { form, headers: cookies() });
    expect(refused.to.parameters.mode).toBe('error');
    expect((await logIn({ prompt: 'none' })).to.parameters).toHaveProperty('code');
  });
});
