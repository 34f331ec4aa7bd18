import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { hiddenFields } from '#service/fixtures/login.fixture.ts';
import { openPages, PAGE } from '#service/fixtures/pages.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, signed } from '#service/fixtures/rest.fixture.ts';
import { type Credential, enableAll, newUser, type User, usersOf } from '#service/fixtures/second-factors.fixture.ts';

const pages = forAllTests(openPages, ({ bench }) => bench.core.store.close());
/** A user with a phone as second factor, for all tests. */
let ada: User;
/** One bench for all tests: each would make a key for JWTs. */
beforeAll(async () => {
  await enableAll(pages.bench);
  ada = await withPhone();
});
const { begin, finish, provePhone, withPhone } = usersOf(() => pages.bench);

/** A login at a provider that comes back to a redirect_uri, and the parameters that the site gets. */
async function redirected(user: Pick<User, 'UID'>, more: Credential = {}, method = 'socialize.login') {
  const query = new URLSearchParams({
    ...{ client_id: API_KEY, x_provider: 'facebook', redirect_uri: PAGE, response_type: 'token', state: 's-1' },
    ...more,
  });
  query.delete('email');
  const person =
    user.UID === '' ? { person: 'new', first_name: 'Nora', email: more.email ?? '' } : { person: `uid:${user.UID}` };
  const { headers } = await pages.decided(`/${method}?${query}`, person);
  const { hash, searchParams } = new URL(String(headers.location));
  return Object.fromEntries(hash === '' ? searchParams : new URLSearchParams(hash.slice(1)));
}
const prove = async (user: User, regToken: string | undefined, more: Credential = {}) => {
  const begun = await begin(user, { regToken: regToken ?? '' }, 'gigyaPhone', 'verify');
  return (await finish(user, begun, await provePhone(user, begun), more)).json;
};
/** Somebody whom the site does not know yet. */
const someone = { UID: '' } as const;

describe('F 7.4: whoever has a second factor proves it in a login by a provider, too', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['a token', {}],
    ['a code', { response_type: 'code' }],
    ['an authCode', { x_authCodeOnly: 'true' }],
  ])('socialize.login for %s ends with 403101 and a regToken instead', async (_, more) => {
    const { regToken, ...rest } = await redirected(ada, more);
    expect(rest).toEqual({
      ...(more.response_type && { item: '7' }),
      error: 'access_denied',
      error_description: '403101 - Account Pending TFA Verification',
      state: 's-1',
    });
    const json = await prove(ada, regToken, { targetEnv: 'mobile' });
    const sessionInfo = { sessionToken: expect.any(String) };
    expect(json).toMatchObject({ errorCode: 0, UID: ada.UID, loginProvider: 'facebook', sessionInfo });
  });

  test('the client-side library gets them when it begins the session', async () => {
    const library = await pages.logIn({}, { person: `uid:${ada.UID}` });
    const { code = '' } = pages.resultOf(library);
    const begun = await pages.call('client-library/session', { code, state: 'st', sessionExpiration: '600' });
    expect(begun.cookies).toEqual([]);
    expect(begun.json).toMatchObject({ errorCode: 403101, UID: ada.UID, regToken: expect.any(String) });
    const json = await prove(ada, String(begun.json.regToken), { targetEnv: 'mobile' });
    expect(json).toMatchObject({ errorCode: 0, UID: ada.UID, sessionInfo: { expires_in: 600 } });
  });

  test.each(['socialize', 'accounts'])(
    'F 7.2: a login that the site reports to %s.notifyLogin is asked, too',
    async (namespace) => {
      const method = `${namespace}.notifyLogin`;
      const report = (more: Credential = {}) =>
        pages.bench.bySite(method, { siteUID: ada.UID, targetEnv: 'mobile', ...more });
      const asked = (await report({ sessionExpiration: '600' })).json;
      expect(asked).toMatchObject({ errorCode: 403101, UID: ada.UID, regToken: expect.any(String) });
      expect([asked.sessionToken, asked.sessionInfo]).toEqual([undefined, undefined]);
      const proved = await prove(ada, String(asked.regToken));
      expect(proved).toMatchObject({ errorCode: 0, sessionInfo: { expires_in: 600 } });
      expect((await report({ skipValidation: 'false' })).errorCode).toBe(403101);
      // The site answers for the user, over HTTPS only.
      const skipped = (await report({ skipValidation: 'true' })).json;
      expect(skipped).toMatchObject({ errorCode: 0, UID: ada.UID });
      const call = { method, transport: 'http', parameters: { siteUID: ada.UID, skipValidation: 'true' } } as const;
      const overHttp = await pages.bench.send({ ...call, parameters: signed(call, pages.bench.clock()) });
      expect(overHttp.json).toMatchObject(refusal(400001, 'skipValidation'));
    },
  );

  test('also one with the session of an app at a provider', async () => {
    const { identities } = pages.bench.account(ada.UID) ?? { identities: [] };
    const providerSessions = JSON.stringify({ facebook: { providerUID: identities[0]?.providerUID } });
    const social = await ada.page('accounts.notifySocialLogin', { providerSessions });
    expect(social.json).toMatchObject({ errorCode: 403101, UID: ada.UID });
    const socialize = await pages.bench.bySite('socialize.notifyLogin', { providerSessions });
    expect(socialize.json).toMatchObject({ errorCode: 403101, UID: ada.UID });
  });

  test('what the schema asks of a registration does not count for socialize.login, before and after the factor', async () => {
    const terms = (required: boolean) =>
      pages.bench.bySite('accounts.setSchema', { dataSchema: JSON.stringify({ fields: { terms: { required } } }) });
    await terms(true);
    const { regToken } = await redirected(ada);
    expect(await prove(ada, regToken)).toMatchObject({ errorCode: 0, UID: ada.UID });
    const account = await redirected(ada, {}, 'accounts.socialLogin');
    expect(await prove(ada, account.regToken)).toMatchObject({ errorCode: 206001 });
    await terms(false);
  });

  test('D22: a policy that requires one asks registered users for it, and lets pending and temporary ones in', async () => {
    await enableAll(pages.bench, true);
    expect((await redirected(someone)).error_description).toMatch(/^403102 - /);
    expect(await redirected(someone, { x_pending_registration: 'true' })).toHaveProperty('access_token');
    expect(await redirected(someone, { x_temporary_account: 'true' })).toHaveProperty('access_token');
    const user = await newUser(pages.bench);
    const { regToken = '' } = await redirected(user);
    const begun = await begin(user, { regToken }, 'gigyaPhone', 'register');
    const { json } = await finish(user, begun, await provePhone(user, begun));
    expect(json).toMatchObject({ errorCode: 0, UID: user.UID });
    await enableAll(pages.bench);
    expect(await redirected(someone)).toHaveProperty('access_token');
  });

  test('F 1.4: a locked account is refused without a regToken', async () => {
    const user = await newUser(pages.bench);
    await pages.bench.bySite('accounts.rba.lock', { UID: user.UID, duration: '60' });
    const { error_description, regToken } = await redirected(user);
    expect([error_description?.slice(0, 6), regToken]).toEqual(['403120', undefined]);
    expect((await pages.bench.bySite('socialize.notifyLogin', { siteUID: user.UID })).errorCode).toBe(403120);
  });
});

describe('F 7.4: whoever has the first factor alone adds no identity to an account that asks for a second one', () => {
  const accountOf = (user: User) => pages.bench.account(user.UID);
  const providersOf = (user: User) => accountOf(user)?.identities.map(({ provider }) => provider) ?? [];
  const lastLoginOf = (user: User) => accountOf(user)?.lastLoginAt;
  const sessions = (provider: string) =>
    JSON.stringify({ [provider]: { authToken: `t-${provider}`, providerUID: `${provider}-1` } });

  /** Interrupted, it adds nothing and is no login; its second factor proved, it is one and has its identity. */
  async function addsOnceProved(user: User, provider: string, logIn: () => Promise<string>): Promise<void> {
    const [before, lastLogin] = [providersOf(user), lastLoginOf(user)];
    pages.bench.clock.advance(1000);
    const regToken = await logIn();
    expect([providersOf(user), lastLoginOf(user)]).toEqual([before, lastLogin]);
    expect(await prove(user, regToken)).toMatchObject({ errorCode: 0, UID: user.UID });
    expect([providersOf(user), lastLoginOf(user)]).toEqual([[...before, provider], pages.bench.clock()]);
  }

  test.each([
    ['socialize', 'linkedin'],
    ['accounts', 'xing'],
  ])('%s.notifyLogin with a new identity connects it once the factor is proved', async (namespace, provider) => {
    const parameters = { siteUID: ada.UID, providerSessions: sessions(provider) };
    await addsOnceProved(ada, provider, async () => {
      const { json } = await pages.bench.bySite(`${namespace}.notifyLogin`, parameters);
      expect(json).toMatchObject({ errorCode: 403101 });
      return String(json.regToken);
    });
  });

  test('the session at the provider that came with it is kept then, too', async () => {
    const { json } = await pages.bench.bySite('socialize.getSessionInfo', { UID: ada.UID, provider: 'linkedin' });
    expect(json).toMatchObject({ errorCode: 0, authToken: 't-linkedin' });
  });

  test('accounts.notifySocialLogin connects the second of two identities once the factor is proved', async () => {
    const known = accountOf(ada)?.identities[0];
    const own = { [known?.provider ?? '']: { providerUID: known?.providerUID } };
    const both = JSON.stringify({ ...own, twitter: { providerUID: 'twitter-1' } });
    await addsOnceProved(ada, 'twitter', async () =>
      String((await ada.page('accounts.notifySocialLogin', { providerSessions: both })).json.regToken),
    );
  });

  test.each([
    ['socialize.login', 'yahoo'],
    ['accounts.socialLogin', 'instagram'],
  ])('%s as a redirect connects it once the factor is proved', async (method, provider) => {
    await addsOnceProved(ada, provider, async () =>
      String((await redirected(ada, { x_provider: provider }, method)).regToken),
    );
  });

  test('D22: an identity that another account got meanwhile stays there, and the login is finished', async () => {
    const parameters = { siteUID: ada.UID, providerSessions: sessions('vkontakte') };
    const { regToken } = (await pages.bench.bySite('socialize.notifyLogin', parameters)).json;
    const other = await newUser(pages.bench);
    await pages.bench.bySite('socialize.notifyLogin', { ...parameters, siteUID: other.UID });
    expect(await prove(ada, String(regToken))).toMatchObject({ errorCode: 0, UID: ada.UID });
    expect([providersOf(ada).includes('vkontakte'), providersOf(other)]).toEqual([false, ['vkontakte']]);
  });

  test('F 7.3: linking an unfinished social login, with the password alone, waits for the factor, too', async () => {
    const password = 'Correct-horse-7';
    const email = 'links@shop.example';
    const given = { siteUID: 'u-links', email, password, finalizeRegistration: 'true' };
    await pages.bench.bySite('accounts.register', given);
    const owner: User = { ...ada, UID: 'u-links' };
    await pages.bench.bySite('accounts.setAccountInfo', { UID: owner.UID, data: '{}' });
    const login = async () =>
      (await pages.call('accounts.login', { loginID: email, password, targetEnv: 'jssdk' })).json;
    const { login_token = '' } = (await login()).sessionInfo as { login_token?: string };
    const begun = await begin(owner, { login_token }, 'gigyaPhone', 'register');
    expect((await finish(owner, begun, await provePhone(owner, begun))).json.errorCode).toBe(0);
    const conflicts = (loginIdentifierConflict: string) =>
      pages.bench.bySite('accounts.setPolicies', { accountOptions: JSON.stringify({ loginIdentifierConflict }) });
    await conflicts('failOnAnyConflictingIdentity');
    const unfinished = await redirected(someone, { x_provider: 'mixi', email }, 'accounts.socialLogin');
    expect(unfinished.error_description).toMatch(/^403043/);
    await addsOnceProved(owner, 'mixi', async () => {
      const sent = { loginID: email, password, regToken: String(unfinished.regToken) };
      const { json } = await pages.call('accounts.linkAccounts', sent);
      expect(json).toMatchObject({ errorCode: 403101 });
      return String(json.regToken);
    });
    await conflicts('ignore');
  });
});

describe('F 7.4: what a login reports of its user is written when it is finished', () => {
  const accountOf = (UID: string) => pages.bench.account(UID);
  const reports = async (measures: string) => {
    const day = new Date(pages.bench.clock()).toISOString().slice(0, 10);
    const asked = { startDate: day, endDate: day, measures, dimensions: 'cid', dataFormat: 'json' };
    return (await pages.bench.bySite('reports.getSocializeStats', asked)).json.data;
  };

  test('userInfo, regSource and newUser of socialize.notifyLogin wait for the second factor', async () => {
    const user = await withPhone();
    const reported = { userInfo: '{"nickname":"Eve"}', regSource: 'https://evil.example', newUser: 'true' };
    const report = { siteUID: user.UID, ...reported, cid: 'reported' };
    const { json } = await pages.bench.bySite('socialize.notifyLogin', report);
    expect(json).toMatchObject({ errorCode: 403101 });
    expect(accountOf(user.UID)).toMatchObject({ userInfo: undefined, regSource: undefined });
    expect(await reports('newSiteUsers')).not.toContainEqual(['reported', 1]);
    expect(await prove(user, String(json.regToken), { cid: 'reported' })).toMatchObject({ errorCode: 0 });
    expect(accountOf(user.UID)).toMatchObject({ userInfo: { nickname: 'Eve' }, regSource: 'https://evil.example' });
    expect(await reports('newSiteUsers')).toContainEqual(['reported', 1]);
  });

  test('F 7.11: a login by authCode that the second factor interrupted is counted once', async () => {
    const user = await newUser(pages.bench);
    await redirected(user);
    const cid = 'by-code';
    const { authCode = '' } = await redirected(user, { x_authCodeOnly: 'true', x_cid: cid });
    const login_token = await user.loginToken();
    const begun = await begin(user, { login_token }, 'gigyaPhone', 'register');
    await finish(user, begun, await provePhone(user, begun));
    const { json } = await pages.bench.bySite('socialize.notifyLogin', { authCode });
    expect(json).toMatchObject({ errorCode: 403101 });
    expect(await reports('logins,siteLogins')).toContainEqual([cid, 1, 0]);
    expect(await prove(user, String(json.regToken), { cid })).toMatchObject({ errorCode: 0 });
    expect(await reports('logins,siteLogins')).toContainEqual([cid, 1, 0]);
  });

  /** The site gives the account another UID. */
  const renamed = async (UID: string) =>
    (await pages.bench.write(accountRepository, (accounts) => accounts.rename(API_KEY, UID, `${UID}-renamed`))).UID;
  const providersOf = (UID: string) => accountOf(UID)?.identities.map(({ provider }) => provider);

  test('also when the account gets another UID while the login waits', async () => {
    const user = await withPhone();
    const providerSessions = '{"odnoklassniki":{"providerUID":"od-1"}}';
    const userInfo = '{"nickname":"Ada"}';
    const report = { siteUID: user.UID, providerSessions, userInfo };
    const { json } = await pages.bench.bySite('socialize.notifyLogin', report);
    const UID = await renamed(user.UID);
    expect(await prove(user, String(json.regToken))).toMatchObject({ errorCode: 0, UID });
    expect([providersOf(UID), accountOf(UID)?.userInfo]).toEqual([['odnoklassniki'], { nickname: 'Ada' }]);
  });

  test('F 3.2: a connection whose account gets another UID while the screen is open goes to that account', async () => {
    const user = await newUser(pages.bench);
    const query = new URLSearchParams({
      ...{ client_id: API_KEY, x_provider: 'twitter', redirect_uri: PAGE, response_type: 'token', state: 's-1' },
      oauth_token: await pages.bench.token(user.UID),
    });
    const screen = await pages.send(`/socialize.addConnection?${query}`);
    const UID = await renamed(user.UID);
    const chosen = { person: 'new', first_name: 'Nora', provider_uid: 'tw-renamed', decision: 'approve' };
    await pages.send('/login/decision', { form: { ...hiddenFields(screen.body), ...chosen } });
    expect(providersOf(UID)).toEqual(['twitter']);
  });
});

test.each(['socialize', 'accounts'])(
  'F 8.2: only a finished login is the last one: %s.notifyLogin that ends with 403102 is none',
  async (namespace) => {
    await enableAll(pages.bench, true);
    const user = await newUser(pages.bench);
    const logins = () => pages.bench.account(user.UID)?.lastLoginAt;
    const report = async () => (await pages.bench.bySite(`${namespace}.notifyLogin`, { siteUID: user.UID })).errorCode;
    expect([await report(), logins()]).toEqual([403102, undefined]);
    await enableAll(pages.bench);
    expect([await report(), logins()]).toEqual([0, pages.bench.clock()]);
  },
);
