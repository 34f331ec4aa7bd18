import { beforeAll, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { API_KEY, type Reply, SHOP } from '#service/endpoints/openid/openid.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { startUpstream } from './upstream.fixture.ts';

const both = forAllTests(startUpstream, ({ stop }) => stop());
beforeAll(async () => {
  const { UID } = await both.far.register('ada@work.example');
  await both.far.rest('accounts.setAccountInfo', { UID, profile: '{"firstName":"Ada"}', isVerified: 'true' });
});

const user = async ({ to }: Reply) => {
  const form = { oauth_token: to.parameters.access_token ?? '', format: 'json' };
  return (await both.near.call('/accounts.getAccountInfo', { form })).json;
};

test('X 4: a user logs in at the foreign provider: the account has its identity and profile, and a second login finds it', async () => {
  const first = await both.login('ada@work.example');
  expect(first.to.address).toBe(SHOP);
  expect(first.to.parameters).toMatchObject({ access_token: expect.any(String), state: 's-1' });
  const account = await user(first);
  expect(account).toMatchObject({
    profile: { firstName: 'Ada', email: 'ada@work.example' },
    loginProvider: 'oidc-work',
    socialProviders: 'oidc-work',
    isRegistered: true,
  });
  const second = await both.login('ada@work.example');
  expect((await user(second)).UID).toBe(account.UID);
});

test('D47: the tokens of the provider are not kept, which the trace says, and nothing is invented in their place', async () => {
  const given = await both.login('ada@work.example');
  const { UID = '' } = (await user(given)) as { UID?: string };
  const { trace } = await both.near.rowOf(given);
  const noted = trace.find(({ rule }) => rule === 'D47');
  expect(noted).toMatchObject({ outcome: 'noted', values: { tokens: 'id_token, access_token' } });
  const parameters = { UID, provider: 'oidc-work' };
  for (const method of ['socialize.getSessionInfo', 'socialize.refreshProviderSession']) {
    expect(await both.near.rest(method, parameters)).toMatchObject(refusal(400096, 'keeps no session of oidc-work'));
  }
});

test('X 4, D60: what the site requires keeps the registration pending, as after every login at a provider', async () => {
  await both.far.register('pending@work.example');
  const terms = (required: boolean) => {
    const fields = { terms: { type: 'boolean', required, writeAccess: 'clientModify' } };
    return both.near.rest('accounts.setSchema', { dataSchema: JSON.stringify({ fields }) });
  };
  await terms(true);
  const { to } = await both.login('pending@work.example');
  await terms(false);
  const { regToken = '' } = to.parameters;
  expect(to.parameters.access_token).toBeUndefined();
  const form = { apiKey: API_KEY, regToken, format: 'json' };
  const finished = await both.near.call('/accounts.finalizeRegistration', { form });
  expect(finished.json).toMatchObject({ errorCode: 0, loginProvider: 'oidc-work' });
});

test('X 4: it is among the providers of the site, of its pages and of the client-side library', async () => {
  const { providers } = await both.near.rest('socialize.getAvailableProviders', { enabledProviders: 'OIDC-work' });
  expect(providers).toEqual(['oidc-work']);
  const query = { client_id: API_KEY, x_provider: 'oidc-other', redirect_uri: SHOP, response_type: 'token' };
  const unknown = await both.near.call('/accounts.socialLogin', { query });
  expect(unknown.to.parameters).toMatchObject({ error: 'invalid_request' });
});

test('F 3.2: connected to an account that is logged in, it logs that one in from then on', async () => {
  await both.far.register('linked@work.example');
  const { UID, login_token } = await both.near.register('own@shop.example');
  await both.login('linked@work.example', { x_loginMode: 'connect', oauth_token: login_token });
  expect((await user(await both.login('linked@work.example'))).UID).toBe(UID);
});

test.each([
  ['the language of the login, as BCP 47 writes it', { x_lang: 'pt-br' }, 'pt-BR'],
  ['the language without its style, which BCP 47 does not know', { x_lang: 'de-inf' }, 'de'],
  ['the language that is sent as lang', { lang: 'de' }, 'de'],
  ['none where the login has none: the browser says it at the provider', {}, null],
  ['none where it is empty', { x_lang: '' }, null],
])('OpenID Connect Core 3.1.2.1, D46: ui_locales is %s', async (_what, more, sent) => {
  expect((await both.begin(more)).authorize.searchParams.get('ui_locales')).toBe(sent);
});

test('X 4: the screen of simulated providers decides nothing about a login at a foreign one', async () => {
  const { cookie, authorize } = await both.begin();
  const login = authorize.searchParams.get('state') ?? '';
  const form = { login, anti_forgery_token: cookie.split('=')[1] ?? '', person: 'uid:u-1', decision: 'approve' };
  const forged = await both.near.call('/login/decision', { form });
  expect([forged.status, forged.headers.location]).toEqual([400, undefined]);
});

test('RFC 9700 4.4: one provider cannot end a login at another one', async () => {
  await both.near.rest('fidm.oidc.rp.createOP', { ...both.settings, providerName: 'other' });
  const { cookie, authorize } = await both.begin();
  const address = await both.atProvider(authorize, 'ada@work.example');
  address.pathname = address.pathname.replace(/work$/, 'other');
  expect((await both.comeBack(address, cookie)).status).toBe(400);
});

test('OpenID Connect Core 3.1.3.7: a foreign issuer, key, audience or code is believed in nothing; the log says why', async () => {
  const change = (more: Record<string, string>) =>
    both.near.rest('fidm.oidc.rp.updateOP', { providerName: 'work', ...more });
  const right = both.settings;
  const keys = JSON.stringify({ keys: [{ kty: 'RSA', e: 'AQAB', n: Buffer.alloc(256, 7).toString('base64url') }] });
  const wrong: Record<string, string>[] = [
    { issuer: 'https://other.example' },
    { jwks: keys },
    { clientSecret: 'another-secret-altogether' },
  ];
  for (const one of wrong) {
    await change(one);
    const { to } = await both.login('ada@work.example');
    expect(to.parameters).toMatchObject({ error: 'access_denied', state: 's-1' });
    await change(right);
  }
  const { cookie, authorize } = await both.begin();
  const address = await both.atProvider(authorize, 'ada@work.example');
  address.searchParams.set('code', 'made-up');
  expect((await both.comeBack(address, cookie)).to.parameters).toMatchObject({ error: 'access_denied' });
});

test('X 4: a user who refuses at the provider comes back to the site with access_denied', async () => {
  const { cookie, authorize } = await both.begin();
  const back = new URL(authorize.searchParams.get('redirect_uri') ?? '');
  back.searchParams.set('state', authorize.searchParams.get('state') ?? '');
  back.searchParams.set('error', 'access_denied');
  const { to } = await both.comeBack(back, cookie);
  expect(to.parameters).toMatchObject({ error: 'access_denied', state: 's-1' });
});

test('R32, D49: a provider elsewhere is not called before its host was allowed', async () => {
  await both.near.rest('fidm.oidc.rp.updateOP', { providerName: 'work', tokenEndpoint: 'https://op.invalid/token' });
  await both.login('ada@work.example');
  const page = await both.near.running.ask('log.list', { limit: 1 });
  expect(page.items[0]?.reason).toContain(
    'op.invalid is not this machine, and not among the hosts that this site may reach',
  );
  await both.near.rest('fidm.oidc.rp.updateOP', { ...both.settings });
});

test('R42: neither the methods nor the log show the secret that the provider gave', async () => {
  const read = await both.near.rest('fidm.oidc.rp.getOP', { providerName: 'work' });
  expect(read.OP).toMatchObject({ providerName: 'work', clientID: both.settings.clientID });
  const page = await both.near.running.ask('log.list', { limit: 200 });
  expect(JSON.stringify([read, page])).not.toContain(both.settings.clientSecret);
});
