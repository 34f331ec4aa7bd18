import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { invitationRoutes } from '#service/endpoints/mail-links/module.ts';
import { opened } from '#service/fixtures/browser.fixture.ts';
import { callsOf } from '#service/fixtures/namespace-calls.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';

const bench = forEachTest(openBench);

const email = 'lite@shop.example';
const news = '{"news":{"email":{"isSubscribed":true,"tags":["shop"]}}}';
const { bySite: call, byPage } = callsOf(bench, 'accounts');
const begin = async () => String((await byPage('initRegistration', { isLite: 'true' })).regToken);
const count = () => bench.core.store.of(accountRepository).count({});

describe('F 7.3, isLite: a page registers an address', () => {
  test('the first setAccountInfo makes the account and returns its UID; then the regToken reads and changes it', async () => {
    const regToken = await begin();
    const profile = JSON.stringify({ email, firstName: 'Nora' });
    const made = await byPage('setAccountInfo', { regToken, profile, subscriptions: news });
    expect(made).toMatchObject({ errorCode: 0, UID: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const again = await byPage('setAccountInfo', { regToken, profile: '{"city":"Turin"}' });
    expect(again).toMatchObject({ errorCode: 0, UID: made.UID });
    const include = 'profile,subscriptions,loginIDs';
    expect(await byPage('getAccountInfo', { regToken, include })).toMatchObject({
      UID: made.UID,
      isLite: true,
      isRegistered: false,
      profile: { email, firstName: 'Nora', city: 'Turin' },
      subscriptions: { news: { email: { isSubscribed: true } } },
    });
  });

  test('an address that has a lite account changes it, and its data stay unread', async () => {
    const { UID } = await call('importLiteAccount', { email, data: '{"secret":1}' });
    const regToken = await begin();
    const profile = JSON.stringify({ email: email.toUpperCase(), city: 'Turin' });
    expect(await byPage('setAccountInfo', { regToken, profile })).toMatchObject({ errorCode: 0, UID });
    expect(await byPage('getAccountInfo', { regToken })).toMatchObject({ errorCode: 400006 });
  });

  test('the same address can still register in full, and accounts.search finds full accounts only', async () => {
    await call('importLiteAccount', { email });
    const registered = await call('register', { email, password: 'Correct-horse-7', finalizeRegistration: 'true' });
    expect(registered).toMatchObject({ errorCode: 0 });
    const query = `SELECT UID FROM accounts WHERE profile.email = "${email}"`;
    expect(await call('search', { query })).toMatchObject({ totalCount: 1, results: [{ UID: registered.UID }] });
  });

  test.each([
    ['setAccountInfo', {}, 400002, 'profile.email'],
    ['setAccountInfo', { profile: '{"email":"none"}' }, 400006, 'profile.email'],
    ['setAccountInfo', { profile: `{"email":"${email}","shoe":1}` }, 400009, 'profile.shoe'],
    ['setAccountInfo', { profile: `{"email":"${email}"}`, username: 'nora' }, 400006, 'username'],
    ['register', { email, password: 'Correct-horse-7' }, 400006, 'isLite'],
    ['getAccountInfo', {}, 400006, 'regToken'],
  ])('accounts.%s with %j is %i and names %s; no account is made (R45)', async (method, parameters, code, named) => {
    const before = count();
    const json = await byPage(method, { regToken: await begin(), ...parameters } as Record<string, string>);
    expect(json).toMatchObject(refusal(code, named));
    expect(count()).toBe(before);
  });
});

describe('F 7.3: a lite account has no login, and its tokens open none (D57)', () => {
  test.each([
    ['finalizeRegistration', {}],
    ['otp.update', { vToken: 'x', code: '1' }],
    ['auth.fido.initRegisterCredentials', {}],
    ['tfa.initTFA', { provider: 'gigyaTotp', mode: 'register' }],
  ])('accounts.%s takes no regToken of one', async (method, parameters) => {
    const { regToken } = await byPage('auth.guest', { identifier: email });
    const refused = await byPage(method, { regToken: String(regToken), ...parameters } as Record<string, string>);
    expect(refused).toMatchObject(refusal(400006, 'regToken. It is of a lite account'));
    expect(await byPage('getAccountInfo', { regToken: String(regToken) })).toMatchObject({ isLite: true });
  });

  test('once an import has made it a full one, neither a token of before nor its address opens it', async () => {
    const { UID, emailToken } = await call('importLiteAccount', { email });
    const regToken = String((await call('getLiteToken', { email, sessionExpiration: '31536000' })).token);
    const loginIDs = JSON.stringify({ emails: [email] });
    await call('importFullAccount', { UID: String(UID), importPolicy: 'upsert', loginIDs });
    const taken = { username: 'evil', newPassword: 'Correct-horse-7' };
    expect(await byPage('setAccountInfo', { regToken, ...taken })).toMatchObject(
      refusal(400006, 'regToken. Its lite account is a full one'),
    );
    expect(await call('getLiteToken', { email })).toMatchObject({ errorCode: 403047 });
    expect(await call('sendLiteInvite', { emailToken: String(emailToken) })).toMatchObject({ errorCode: 400006 });
    const profile = JSON.stringify({ email });
    const begun = await byPage('setAccountInfo', { regToken: await begin(), profile });
    expect(begun).toMatchObject({ errorCode: 0, UID: expect.not.stringContaining(String(UID)) });
    expect(bench.account(String(UID))?.loginIDs.username).toBeUndefined();
  });
});

describe('F 7.3: a site imports, reads, invites and deletes lite accounts', () => {
  test('importLiteAccount writes the times of subscriptions; the address does not change', async () => {
    const subscriptions =
      '{"news":{"email":{"isSubscribed":true,"lastUpdatedSubscriptionState":"2020-05-01T00:00:00Z"}}}';
    const first = await call('importLiteAccount', { email, subscriptions });
    expect(await call('importLiteAccount', { email, data: '{"a":1}' })).toMatchObject({ UID: first.UID });
    const token = String((await call('getLiteToken', { emailToken: String(first.emailToken) })).token);
    expect(await byPage('getAccountInfo', { regToken: token, include: 'subscriptions,data' })).toMatchObject({
      UID: first.UID,
      data: { a: 1 },
      subscriptions: { news: { email: { lastUpdatedSubscriptionState: '2020-05-01T00:00:00.000Z' } } },
    });
    const other = await byPage('setAccountInfo', { regToken: token, profile: '{"email":"other@shop.example"}' });
    expect(other).toMatchObject(refusal(400006, 'profile.email'));
    bench.clock.advance(3_600_000);
    expect((await byPage('getAccountInfo', { regToken: token })).errorDetails).toContain('expired');
  });

  test('sendLiteInvite: the link of the mail verifies the address once and gives a token', async () => {
    const { UID } = await call('importLiteAccount', { email });
    expect(await call('sendLiteInvite', { email, invitationExpiration: '60' })).toMatchObject({ errorCode: 0 });
    const [mail] = bench.sent();
    expect(mail).toMatchObject({ purpose: 'invitation', to: email, UID });
    const open = () => opened(bench, invitationRoutes(bench.core), mail?.links[0] ?? '');
    const page = await open();
    expect(page.status).toBe(200);
    const [regToken = ''] = /ot2\.s\.[\w-]+/.exec(page.body) ?? [];
    expect(await byPage('getAccountInfo', { regToken })).toMatchObject({ UID, isVerified: true });
    expect(await open()).toMatchObject({ status: 400 });
  });

  test('deleteLiteAccount, in XML', async () => {
    const { emailToken } = await call('importLiteAccount', { email });
    const parameters = { emailAccountToken: String(emailToken), format: 'xml' };
    const before = count();
    expect((await bench.bySite('accounts.deleteLiteAccount', parameters)).body).toContain('<statusCode>200');
    expect(count()).toBe(before - 1);
    const again = await call('deleteLiteAccount', { emailAccountToken: String(emailToken) });
    expect(again).toMatchObject({ errorCode: 400006 });
  });

  test('unsubscribe ends the subscription of every account of the address', async () => {
    const lite = await call('importLiteAccount', { email: 'ada@shop.example', subscriptions: news });
    await call('setAccountInfo', { UID: 'u-ada', subscriptions: news });
    const ended = await call('unsubscribe', { subscriptionID: 'news', email: 'ada@shop.example', tags: '[]' });
    expect(ended).toMatchObject({ errorCode: 0 });
    for (const UID of ['u-ada', String(lite.UID)]) {
      const subscriptions = { news: { email: { isSubscribed: false, tags: [] } } };
      expect(bench.account(UID)).toMatchObject({ subscriptions });
    }
    const channelToken = String(lite.emailToken);
    expect(await call('unsubscribe', { subscriptionID: 'news', channelToken })).toMatchObject({ errorCode: 0 });
  });

  test.each([
    ['getLiteToken', {}, 400002, 'email'],
    ['getLiteToken', { email, emailToken: 'x' }, 400006, 'emailToken'],
    ['getLiteToken', { emailToken: 'x' }, 400006, 'emailToken'],
    ['getLiteToken', { email: 'nobody@shop.example' }, 403047, 'address'],
    ['getLiteToken', { email, sessionExpiration: '0' }, 400006, 'sessionExpiration'],
    ['sendLiteInvite', { email: 'nobody@shop.example' }, 403047, 'address'],
    ['importLiteAccount', { email: 'none' }, 400006, 'email'],
    ['importLiteAccount', { email, profile: '{"shoe":1}' }, 400009, 'profile.shoe'],
    ['importLiteAccount', { email, data: JSON.stringify({ text: 'x'.repeat(600_000) }) }, 413003, 'data'],
    ['unsubscribe', { subscriptionID: 'none', email }, 400006, 'subscriptionID'],
    ['unsubscribe', { subscriptionID: 'news', email: 'nobody@shop.example' }, 403047, 'address'],
    ['unsubscribe', { subscriptionID: 'news', email, tags: '[1]' }, 400009, 'tags'],
  ])('accounts.%s with %j is %i and names %s', async (method, parameters, errorCode, named) => {
    await call('importLiteAccount', { email, subscriptions: news });
    const json = await call(method, parameters as Record<string, string>);
    expect(json).toMatchObject(refusal(errorCode, named));
  });
});

describe('C 4.9, the web SDK: guests, and from a lite account to a registration', () => {
  const password = 'Correct-horse-7';

  test('a guest gets a lite account and goes on with its regToken; nobody else opens it by the address', async () => {
    const { regToken } = await byPage('auth.guest', { identifier: email, identifierType: 'email' });
    const profile = '{"firstName":"Nora"}';
    expect(await byPage('setAccountInfo', { regToken: String(regToken), profile })).toMatchObject({ errorCode: 0 });
    const guest = { isLite: true, profile: { email, firstName: 'Nora' } };
    expect(await byPage('getAccountInfo', { regToken: String(regToken) })).toMatchObject(guest);
    const other = await byPage('auth.guest', { identifier: email });
    expect(await byPage('getAccountInfo', { regToken: String(other.regToken) })).toMatchObject({ errorCode: 400006 });
    expect(await byPage('auth.guest', { identifier: 'nobody' })).toMatchObject(refusal(400006, 'identifier'));
    const phone = { identifier: '+4915112345678', identifierType: 'phone' };
    expect(await byPage('auth.guest', phone)).toMatchObject({ errorCode: 400006 });
  });

  /** A lite account with data, whose user registers with a regToken of it. */
  async function progress(regTokenOf: (lite: string) => Promise<unknown>) {
    const guest = await byPage('auth.guest', { identifier: email });
    const profile = '{"firstName":"Nora","city":"Turin"}';
    await byPage('setAccountInfo', { regToken: String(guest.regToken), profile, subscriptions: news });
    const regToken = String(await regTokenOf(String(guest.regToken)));
    const form = { regToken, password, finalizeRegistration: 'true', profile: '{"city":"Milan"}' };
    const other = await byPage('register', { ...form, email: 'other@shop.example' });
    expect(other).toMatchObject(refusal(400006, 'lite account'));
    return byPage('register', { ...form, email });
  }

  const sdk = 'js_latest';
  test.each([
    [
      'accounts.initProgression',
      async (regToken: string) => (await byPage('initProgression', { regToken, sdk })).regToken,
    ],
    ['accounts.getLiteToken', async () => (await call('getLiteToken', { email })).token],
  ])('with the policy auto, a registration by %s has what the lite account has', async (_name, regTokenOf) => {
    await call('progression.setPolicy', { policy: 'auto' });
    const registered = await progress(regTokenOf);
    expect(registered).toMatchObject({ errorCode: 0, profile: { firstName: 'Nora', city: 'Milan' } });
    const info = await call('getAccountInfo', { UID: String(registered.UID), include: 'subscriptions' });
    expect(info).toMatchObject({ isRegistered: true, subscriptions: { news: { email: { isSubscribed: true } } } });
    expect(await call('getLiteToken', { email })).toMatchObject({ errorCode: 0 });
  });

  test('without a policy it has nothing of it; who has no regToken of the lite account never has', async () => {
    expect(await call('progression.getPolicy')).toMatchObject({ policy: 'none' });
    const registered = await progress(async (regToken) => (await byPage('initProgression', { regToken })).regToken);
    expect(registered).toMatchObject({ errorCode: 0, profile: { city: 'Milan' } });
    expect(registered.profile).not.toHaveProperty('firstName');

    await call('progression.setPolicy', { policy: 'auto' });
    await call('importLiteAccount', { email: 'two@shop.example', profile: '{"firstName":"Zoe"}' });
    const { regToken } = await byPage('initRegistration');
    const form = { regToken: String(regToken), email: 'two@shop.example', password, finalizeRegistration: 'true' };
    expect((await byPage('register', form)).profile).not.toHaveProperty('firstName');
  });

  test('a registration that is of no lite account, and a policy that there is not, are refused', async () => {
    const { regToken } = await byPage('initRegistration');
    expect(await byPage('initProgression', { regToken: String(regToken) })).toMatchObject(
      refusal(400006, 'no lite account'),
    );
    expect(await call('progression.setPolicy', { policy: 'all' })).toMatchObject({ errorCode: 400006 });
  });

  test('a registration does not go on from a lite account that is gone', async () => {
    const guest = await byPage('auth.guest', { identifier: email });
    const { regToken } = await byPage('initProgression', { regToken: String(guest.regToken) });
    const { UID } = await byPage('getAccountInfo', { regToken: String(guest.regToken) });
    await call('deleteAccount', { UID: String(UID) });
    const form = { regToken: String(regToken), email, password, finalizeRegistration: 'true' };
    expect(await byPage('register', form)).toMatchObject({ errorCode: 400006 });
  });
});
