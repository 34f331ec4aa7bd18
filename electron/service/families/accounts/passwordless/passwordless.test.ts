import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { verifyJwt } from '#service/core/jwt/repository.ts';
import { isRefused, refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, NORA, openBench } from '#service/fixtures/rest.fixture.ts';

const { email, password } = NORA;
const bench = forEachTest(openBench);

const newest = () => bench.sent()[0];
const enableCodes = () => bench.bySite('accounts.auth.otp.email.setConfig', { isEnabled: 'true' });
const landingPageUrl = 'https://www.shop.example/welcome?from=mail';
const enableLinks = (more: Record<string, string> = {}) =>
  bench.bySite('accounts.auth.magiclink.email.setConfig', { isEnabled: 'true', landingPageUrl, ...more });
const sendCode = async (to = email) =>
  String((await bench.byPage('accounts.auth.otp.email.sendCode', { email: to })).json.vToken);

describe('login with a code by mail', () => {
  test('a new address makes an account, a known one logs in, JSON and XML', async () => {
    await enableCodes();
    const vToken = await sendCode();
    expect(newest()).toMatchObject({ kind: 'email', purpose: 'loginCode', to: email });
    const code = newest()?.codes[0] ?? '';
    const first = await bench.byPage('accounts.auth.otp.email.login', { vToken, code, targetEnv: 'mobile' });
    expect(first.json).toMatchObject({ errorCode: 0, isNewUser: true, isVerified: true, profile: { email } });
    const parameters = { vToken: await sendCode('NORA@shop.example'), code: newest()?.codes[0] ?? '', format: 'xml' };
    const again = await bench.byPage('accounts.auth.otp.email.login', parameters);
    expect(again.body).toContain(`<UID>${first.json.UID}</UID>`);
    expect(again.body).toContain('<newUser>false</newUser>');
  });

  test('includeUserInfo adds the User object, also when the login goes on with a regToken', async () => {
    await enableCodes();
    const mailed = { vToken: await sendCode(), code: newest()?.codes[0] ?? '', includeUserInfo: 'true' };
    const { json } = await bench.byPage('accounts.auth.otp.email.login', mailed);
    const user = { UID: json.UID, isSiteUser: true, isLoggedIn: true, loginProvider: 'site', email };
    expect(json.userInfo).toMatchObject(user);
    await bench.bySite('accounts.setAccountInfo', { UID: String(json.UID), newPassword: password });
    const dataSchema = '{"fields":{"terms":{"required":true,"writeAccess":"clientModify"}}}';
    await bench.bySite('accounts.setSchema', { dataSchema });
    const login = await bench.byPage('accounts.login', { loginID: email, password, includeUserInfo: 'true' });
    expect(login.json).toMatchObject({ errorCode: 206001 });
    const regToken = String(login.json.regToken);
    await bench.byPage('accounts.setAccountInfo', { regToken, data: '{"terms":true}' });
    expect((await bench.byPage('accounts.finalizeRegistration', { regToken })).json.userInfo).toMatchObject(user);
    const without = await bench.byPage('accounts.login', { loginID: email, password });
    expect(without.json.userInfo).toBeUndefined();
  });

  test('the code proves an address that was not verified', async () => {
    await bench.register();
    await bench.bySite('accounts.setPolicies', { accountOptions: '{"verifyEmail":true}' });
    expect((await bench.byPage('accounts.login', { loginID: email, password })).json.errorCode).toBe(206002);
    await enableCodes();
    const parameters = { vToken: await sendCode(), code: newest()?.codes[0] ?? '' };
    const login = await bench.byPage('accounts.auth.otp.email.login', parameters);
    expect(login.json).toMatchObject({ errorCode: 0, newUser: false });
    expect((await bench.byPage('accounts.login', { loginID: email, password })).json.errorCode).toBe(0);
  });

  test('a wrong code is counted, and a code of another way to log in is refused', async () => {
    await enableCodes();
    await enableLinks();
    const vToken = await sendCode();
    const wrong = newest()?.codes[0] === '000000' ? '111111' : '000000';
    const refused = await bench.byPage('accounts.auth.otp.email.login', { vToken, code: wrong });
    expect(refused.json).toMatchObject(refusal(400006, '4 more'));
    const code = newest()?.codes[0] ?? '';
    for (const method of ['accounts.auth.magiclink.email.login', 'accounts.otp.login']) {
      expect((await bench.byPage(method, { vToken, code })).json).toMatchObject({ errorCode: 400006 });
    }
  });

  test('the site gets the code and may send it itself; a text of the site is in the mail', async () => {
    await enableCodes();
    const codeVerification =
      '{"defaultLanguage":"de","emailTemplates":{"de":"Dein Code: {{code}}","fr":"Code : {{code}}"}}';
    await bench.bySite('accounts.policies.emailTemplates.setConfig', { codeVerification });
    const { json } = await bench.bySite('accounts.auth.otp.email.sendCode', { email, sendCode: 'false' });
    expect(json.code).toMatch(/^\d{6}$/);
    expect(newest()).toBeUndefined();
    await sendCode();
    expect(newest()?.text).toBe(`Dein Code: ${newest()?.codes[0]}`);
    await bench.byPage('accounts.auth.otp.email.sendCode', { email, lang: 'fr' });
    expect(newest()?.text).toContain('Code : ');
  });

  test('a code lets a user who forgot the password set a new one', async () => {
    await bench.register();
    const { json } = await bench.byPage('accounts.otp.sendCode', { email });
    const parameters = { vToken: String(json.vToken), code: newest()?.codes[0] ?? '' };
    const token = await bench.byPage('accounts.auth.otp.authenticate', parameters);
    const newPassword = 'Another-horse-8';
    const reset = { passwordResetToken: String(token.json.access_token), newPassword };
    expect((await bench.byPage('accounts.resetPassword', reset)).json.errorCode).toBe(0);
    expect((await bench.byPage('accounts.login', { loginID: email, password: newPassword })).json.errorCode).toBe(0);
    await enableCodes();
    const unknown = { vToken: await sendCode('nobody@shop.example'), code: newest()?.codes[0] ?? '' };
    const refused = await bench.byPage('accounts.auth.otp.authenticate', { ...unknown, code: 'x' });
    expect(refused.json.errorCode).toBe(400006);
    expect((await bench.byPage('accounts.auth.otp.authenticate', unknown)).json.errorCode).toBe(403047);
  });
});

test('a code that was entered is proved by a JWT, for users with and without an account', async () => {
  const phone = await bench.byPage('accounts.otp.sendCode', { phoneNumber: '+4915112345678' });
  const wrong = { vToken: String(phone.json.vToken), code: 'x' };
  // The first call makes the key: its wrong code counts as that of any other.
  expect((await bench.byPage('accounts.auth.otp.verify', wrong)).json.errorDetails).toContain('4 more');
  const right = await bench.byPage('accounts.auth.otp.verify', { ...wrong, code: newest()?.codes[0] ?? '' });
  const claims = verifyJwt(bench.core, { apiKey: API_KEY, token: String(right.json.id_token) });
  expect(claims).toMatchObject({ claims: { phone_number: '+4915112345678', phone_number_verified: true } });
  await bench.register();
  await enableCodes();
  const parameters = { vToken: await sendCode(), code: newest()?.codes[0] ?? '' };
  const token = String((await bench.byPage('accounts.auth.otp.verify', parameters)).json.id_token);
  const { UID } = (await bench.bySite('accounts.login', { loginID: email, password })).json;
  const proved = { claims: { sub: UID, email_verified: true } };
  expect(verifyJwt(bench.core, { apiKey: API_KEY, token })).toMatchObject(proved);
  expect((await bench.byPage('accounts.auth.otp.verify', parameters)).json.errorDetails).toContain('used');
});

describe('login with a link by mail', () => {
  test('the link leads to the page of the site, and what it has logs in once', async () => {
    await bench.register();
    await enableLinks({ expiration: '60' });
    const { json } = await bench.byPage('accounts.auth.magiclink.email.send', { email });
    expect(json).toMatchObject({ errorCode: 0, vToken: expect.any(String) });
    expect(json).not.toHaveProperty('code');
    const link = new URL(newest()?.links[0] ?? '');
    expect(link.origin + link.pathname).toBe('https://www.shop.example/welcome');
    const parameters = Object.fromEntries(link.searchParams) as Record<string, string>;
    const { vToken = '', code = '' } = parameters;
    const login = await bench.byPage('accounts.auth.magiclink.email.login', { vToken, code });
    const sessionInfo = { login_token: expect.any(String) };
    expect(login.json).toMatchObject({ errorCode: 0, newUser: false, sessionInfo });
    const again = await bench.byPage('accounts.auth.magiclink.email.login', { vToken, code });
    expect(again.json.errorDetails).toContain('used');
    const late = await bench.bySite('accounts.auth.magiclink.email.send', { email });
    bench.clock.advance(60_000);
    const expired = { vToken: String(late.json.vToken), code: String(late.json.code) };
    expect((await bench.byPage('accounts.auth.magiclink.email.login', expired)).json.errorDetails).toContain('expired');
  });

  test('the site makes a link of up to 60 days for its own mail; the log does not show it', async () => {
    await enableLinks();
    const reply = await bench.bySite('accounts.auth.magiclink.email.getLink', { email, expiration: '5184000' });
    const { searchParams } = new URL(String(reply.json.magicLink));
    expect(reply.loggedBody).not.toContain(searchParams.get('vToken'));
    expect(newest()).toBeUndefined();
    bench.clock.advance(5_183_999_000);
    const parameters = { vToken: searchParams.get('vToken') ?? '', code: searchParams.get('code') ?? '' };
    const login = await bench.byPage('accounts.auth.magiclink.email.login', parameters);
    expect(login.json).toMatchObject({ errorCode: 0, newUser: true });
    const config = await bench.bySite('accounts.auth.magiclink.email.getConfig');
    expect(config.json).toMatchObject({ isEnabled: true, landingPageUrl, expiration: 400 });
  });
});

test('accounts.auth.getMethods says what the user and the site have, and hides identifiers in part', async () => {
  await bench.register();
  expect((await bench.byPage('accounts.auth.getMethods', { identifier: email })).json).toMatchObject({
    methods: ['password'],
    identifiers: [{ display: 'n***@shop.example', type: 'email', id: expect.any(String) }],
  });
  await enableCodes();
  await enableLinks();
  const aToken = String((await bench.byPage('accounts.identifiers.createToken', { identifier: email })).json.aToken);
  const { json } = await bench.byPage('accounts.auth.getMethods', { aToken, identifierType: 'phone' });
  expect(json.methods).toEqual(['password', 'emailOtp', 'magicLink']);
  const unknown = await bench.byPage('accounts.auth.getMethods', { aToken: 'ot2.s.x' });
  expect(unknown.json.errorDetails).toContain('aToken');
  bench.clock.advance(300_000);
  expect((await bench.byPage('accounts.auth.getMethods', { aToken })).json.errorDetails).toContain('expired');
});

test.each([
  ['accounts.auth.otp.email.sendCode', { email }, 403300, 'setConfig'],
  ['accounts.auth.magiclink.email.send', { email }, 403300, 'setConfig'],
  ['accounts.auth.getMethods', {}, 400002, 'identifier'],
  ['accounts.auth.getMethods', { identifier: 'nobody' }, 403047, 'identifier'],
  ['accounts.auth.getMethods', { identifier: '+49151', identifierType: 'phone' }, 400096, 'aToken'],
  ['accounts.auth.otp.email.login', { vToken: 'ot2.s.x', code: '1' }, 400006, 'vToken'],
  ['accounts.auth.login', { accessToken: 'ot2.s.x' }, 400006, 'accessToken'],
])(
  '%s with %j: the error names it',
  isRefused((method: string, parameters: object) => bench.byPage(method, { ...parameters })),
);

test.each([
  ['accounts.auth.magiclink.email.setConfig', { isEnabled: 'true', landingPageUrl: 'javascript:1' }, 'landingPageUrl'],
  ['accounts.auth.magiclink.email.setConfig', { isEnabled: 'true', landingPageUrl, expiration: '59' }, 'expiration'],
  ['accounts.auth.magiclink.email.getLink', { email, landingPage: 'shop' }, 'landingPage'],
  ['accounts.auth.magiclink.email.getLink', { email: 'nobody' }, 'email'],
  ['accounts.auth.magiclink.email.getLink', { email, expiration: '5184001' }, 'expiration'],
  ['accounts.auth.otp.email.sendCode', { email: 'no address' }, 'email'],
])('%s by the site with %j: 400006 names it', async (method, parameters, named) => {
  await enableCodes();
  await enableLinks();
  const { json } = await bench.bySite(method, parameters as Record<string, string>);
  expect(json).toMatchObject(refusal(400006, named));
});

test('no account is made for an address that is no login identifier by the policies; links can be switched off', async () => {
  await bench.bySite('accounts.setPolicies', { accountOptions: '{"loginIdentifiers":"username"}' });
  await enableCodes();
  await enableLinks();
  for (const method of ['otp.email.sendCode', 'magiclink.email.send', 'magiclink.email.getLink']) {
    expect((await bench.bySite(`accounts.auth.${method}`, { email })).json.errorCode).toBe(403047);
  }
  await enableLinks({ isEnabled: 'false' });
  expect((await bench.bySite('accounts.auth.magiclink.email.getLink', { email })).json.errorCode).toBe(403300);
});
