import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { NORA, openBench, type Reply } from '#service/fixtures/rest.fixture.ts';

const { email, password } = NORA;
const bench = forEachTest(openBench);

const bySite = (parameters: Record<string, string>) =>
  bench.bySite('accounts.setAccountInfo', { UID: 'u-nora', ...parameters });
const register = (more: Record<string, string> = {}) =>
  bench.register({ siteUID: 'u-nora', targetEnv: 'jssdk', ...more });
const tokenOf = ({ json }: Reply) => (json.sessionInfo as { login_token: string }).login_token;
const logIn = (secret: string, loginID = email) => bench.byPage('accounts.login', { loginID, password: secret });
const account = (UID = 'u-nora') => bench.account(UID);

describe('accounts.setAccountInfo: the password', () => {
  test('a user changes it with the current one, and other sessions end', async () => {
    const own = tokenOf(await register());
    const other = tokenOf(await bench.byPage('accounts.login', { loginID: email, password, targetEnv: 'jssdk' }));
    const change = { password, newPassword: 'Other-horse-8' };
    expect((await bench.byPage('accounts.setAccountInfo', { login_token: own, ...change })).json.errorCode).toBe(0);
    expect((await logIn('Other-horse-8')).json.errorCode).toBe(0);
    expect((await logIn(password)).json.errorCode).toBe(403042);
    expect((await bench.byPage('accounts.getAccountInfo', { login_token: own })).json.errorCode).toBe(0);
    expect((await bench.byPage('accounts.getAccountInfo', { login_token: other })).json.errorCode).toBe(403005);
  });

  test.each([
    ['without the current one', { newPassword: 'Other-horse-8' }, 400002, 'password'],
    ['with a wrong current one', { password: 'Wrong-horse-7', newPassword: 'Other-horse-8' }, 403042, 'password'],
    ['that is too short', { password, newPassword: 'x' }, 400009, 'newPassword'],
    ['overridden by a user', { newPassword: 'Other-horse-8', securityOverride: 'true' }, 403007, 'securityOverride'],
    ['with a question and no answer', { password, secretQuestion: 'Pet?' }, 400002, 'secretAnswer'],
  ])('%s: the error names it, and the old one stays', async (_, parameters, errorCode, named) => {
    const login_token = tokenOf(await register());
    const { json } = await bench.byPage('accounts.setAccountInfo', { login_token, ...(parameters as object) });
    expect(json).toMatchObject(refusal(errorCode, named));
    expect((await logIn(password)).json.errorCode).toBe(0);
  });

  test('requirePasswordChange: the next login is 403100, and its regToken changes the password', async () => {
    await register();
    await bySite({ requirePasswordChange: 'true' });
    const { json } = await logIn(password);
    expect(json).toMatchObject({ errorCode: 403100, regToken: expect.any(String) });
    const change = { regToken: String(json.regToken), password, newPassword: 'Other-horse-8' };
    expect((await bench.byPage('accounts.setAccountInfo', change)).json.errorCode).toBe(0);
    expect((await logIn('Other-horse-8')).json.errorCode).toBe(0);
  });
});

describe('accounts.setAccountInfo: login identifiers', () => {
  test('a user name and further addresses log in, removed ones do not', async () => {
    await register();
    await bySite({ username: 'nora', addLoginEmails: 'second@shop.example', removeLoginEmails: email });
    expect((await logIn(password, 'NORA')).json.errorCode).toBe(0);
    expect((await logIn(password, 'second@shop.example')).json.errorCode).toBe(0);
    expect((await logIn(password)).json.errorCode).toBe(403042);
  });

  test('the site sets the phone number to log in with; no user does', async () => {
    await register();
    const phoneNumber = '+4930901820';
    expect((await bySite({ phoneNumber })).json.errorCode).toBe(0);
    expect((await logIn(password, phoneNumber)).json.errorCode).toBe(0);
    const invalid = { errorCode: 400009, validationErrors: [{ errorCode: 400006, fieldName: 'phoneNumber' }] };
    expect((await bySite({ phoneNumber: '030 901820' })).json).toMatchObject(invalid);
    const { json } = await bench.bySite('accounts.setAccountInfo', { UID: 'u-ada', phoneNumber });
    expect(json).toMatchObject({ errorCode: 400009, validationErrors: [{ errorCode: 400003 }] });
    const byUser = await bench.byToken(await bench.token('u-ada'), 'accounts.setAccountInfo', { phoneNumber });
    expect(byUser.json).toMatchObject(refusal(403007, 'phoneNumber'));
  });

  test('a taken one is 400009; of an unfinished account 403043 with a regToken that goes on', async () => {
    await register();
    const { json } = await bench.bySite('accounts.setAccountInfo', { UID: 'u-ada', addLoginEmails: email });
    expect(json).toMatchObject({ errorCode: 400009, validationErrors: [{ errorCode: 400003 }] });
    const regToken = String((await bench.byPage('accounts.initRegistration')).json.regToken);
    await bench.byPage('accounts.register', { regToken, username: 'other', password });
    const conflict = (more: Record<string, string>) =>
      bench.byPage('accounts.setAccountInfo', { regToken, addLoginEmails: email, data: '{"kept":true}', ...more });
    expect((await conflict({})).json).toMatchObject({ errorCode: 403043, regToken });
    const saved = await conflict({ conflictHandling: 'saveProfileAndFail' });
    expect(saved.json).toMatchObject({ errorCode: 200010, regToken });
    const { json: info } = await bench.byPage('accounts.getAccountInfo', { regToken });
    expect(info).toMatchObject({ errorCode: 0, isRegistered: false, data: { kept: true } });
  });
});

describe('accounts.setAccountInfo: subscriptions, consents, state', () => {
  test('F 8.2: subscriptions and consents with their times', async () => {
    await register();
    await bySite({
      subscriptions: '{"news":{"email":{"isSubscribed":true,"tags":["shop"]}}}',
      preferences: '{"terms":{"isConsentGranted":true}}',
    });
    const include = 'subscriptions,preferences';
    const { json } = await bench.bySite('accounts.getAccountInfo', { UID: 'u-nora', include });
    const now = '2023-11-14T22:13:20.000Z';
    expect(json).toMatchObject({
      subscriptions: { news: { email: { isSubscribed: true, lastUpdatedSubscriptionState: now } } },
      preferences: { terms: { isConsentGranted: true, lastConsentModified: now } },
    });
  });

  test('a subscription with double opt-in asks for its confirmation by mail', async () => {
    await register();
    const subscriptionsSchema = '{"fields":{"news":{"email":{"type":"subscription","doubleOptIn":true}}}}';
    expect((await bench.bySite('accounts.setSchema', { subscriptionsSchema })).json.errorCode).toBe(0);
    await bySite({ subscriptions: '{"news":{"email":{"isSubscribed":true}}}' });
    const [mail] = bench.sent();
    expect(mail).toMatchObject({ purpose: 'doubleOptIn', to: email });
    const again = (subscriptionId: string, to = email) =>
      bench.bySite('accounts.resendDOIConfirmationEmail', { email: to, subscriptionId });
    expect((await again('news')).json.errorCode).toBe(0);
    const [second, first] = bench.sent(2);
    for (const one of [second, first]) expect(one).toMatchObject({ purpose: 'doubleOptIn', to: email });
    expect(second?.codes).not.toEqual(first?.codes);
    expect((await again('other')).json).toMatchObject(refusal(400006, 'waits for no confirmation'));
    expect((await again('news', 'nobody@shop.example')).json.errorCode).toBe(403047);
  });

  test('the site verifies the addresses, unlocks, and says when the account was made', async () => {
    await register();
    await bySite({ isVerified: 'true', isLockedOut: 'false', created: '2020-01-31T12:00:00Z' });
    expect(account()).toMatchObject({
      isVerified: true,
      loginIDs: { emails: [email], unverifiedEmails: [] },
      createdAt: Date.UTC(2020, 0, 31, 12),
    });
  });

  test.each([
    ['isVerified', 'false', 'stays verified'],
    ['isLockedOut', 'true', 'only be false'],
    ['requirePasswordChange', 'false', 'only be true'],
    ['created', 'yesterday', 'a time such as'],
    ['created', '2090-01-01', 'future'],
  ])('%s=%s is 400006 with the reason', async (name, value, reason) => {
    await register({ skipVerification: 'true' });
    const { json } = await bySite({ [name]: value });
    expect(json).toMatchObject(refusal(400006, reason));
  });

  test('policy enforceCoppa: a child is 403044', async () => {
    await register();
    await bench.bySite('accounts.setPolicies', { registration: '{"enforceCoppa":true}' });
    expect((await bySite({ profile: '{"birthYear":2015}' })).json.errorCode).toBe(403044);
  });
});
