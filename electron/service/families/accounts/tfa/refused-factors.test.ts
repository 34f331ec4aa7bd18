import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { callsOf } from '#service/fixtures/namespace-calls.fixture.ts';
import { isRefused, refusal } from '#service/fixtures/refusals.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';
import {
  type Credential,
  enableAll,
  newUser,
  PHONE,
  regTokenOf,
  session,
  usersOf,
} from '#service/fixtures/second-factors.fixture.ts';

const bench = forAllTests(openBench);
/** One for all tests: each would make a key for JWTs. Each test has a user of its own. */
beforeAll(async () => {
  await enableAll(bench);
});
const { begin, finish, provePhone, withPhone, withApp } = usersOf(() => bench);

const { bySite } = callsOf(bench, 'accounts.tfa');

describe('what goes wrong', () => {
  test('403120: codes of a login lock the account as failed logins do (policy security.accountLockout)', async () => {
    const { user } = await withApp();
    await bench.bySite('accounts.setPolicies', { security: '{"accountLockout":{"failedLoginThreshold":2}}' });
    const begun = await begin(user, regTokenOf(await user.logIn()), 'gigyaTotp', 'verify');
    const enter = async () => (await user.tfa('totp.verify', { ...begun, code: '12345' })).json.errorCode;
    expect([await enter(), await enter(), await enter()]).toEqual([400006, 400006, 403120]);
    for (const [provider, method] of [
      ['gigyaPhone', 'phone.completeVerification'],
      ['gigyaEmail', 'email.completeVerification'],
      ['gigyaBackupCodes', 'backupcodes.verify'],
    ] as const) {
      const { gigyaAssertion } = await bySite('initTFA', { UID: user.UID, provider, mode: 'register' });
      const phvToken = method.endsWith('completeVerification') && { phvToken: 'x' };
      const tried = await user.tfa(method, { gigyaAssertion: String(gigyaAssertion), ...phvToken, code: '1' });
      expect(tried.json.errorCode, method).toBe(403120);
    }
    await bench.bySite('accounts.setPolicies', { security: 'null' });
  });

  test('an assertion: expired, of another user, of another provider, used, changed, none at all', async () => {
    const [user, other] = [await withPhone(), await withPhone()];
    const login = regTokenOf(await user.logIn());
    const begun = await begin(user, login, 'gigyaPhone', 'verify');
    const proved = await provePhone(user, begun);
    const refused = async (method: string, parameters: Credential) => {
      const { json } = await user.tfa(method, { ...begun, ...parameters });
      expect(json.errorCode).toBe(400006);
      return String(json.errorDetails);
    };
    const list = 'phone.getRegisteredPhoneNumbers';
    expect(await refused(list, regTokenOf(await other.logIn()))).toContain('another user');
    expect(await refused('totp.verify', { code: '1' })).toContain('begun for gigyaPhone');
    expect(await refused(list, { gigyaAssertion: 'x' })).toContain('gigyaAssertion. Invalid jwt');
    expect(await refused(list, { gigyaAssertion: String(proved.json.providerAssertion) })).toContain('gigyaAssertion');
    const second = await begin(user, login, 'gigyaPhone', 'verify');
    const providerAssertion = String(proved.json.providerAssertion);
    expect(await refused('finalizeTFA', { ...second, providerAssertion })).toContain('another gigyaAssertion');
    const { json: sent } = await user.tfa('phone.sendVerificationCode', { ...second, phone: PHONE });
    const phvToken = String(sent.phvToken);
    expect(await refused('phone.completeVerification', { phvToken, code: '1' })).toContain('phvToken');
    expect((await finish(user, begun, proved)).json.errorCode).toBe(0);
    const once = { gigyaAssertion: begun.gigyaAssertion ?? '', providerAssertion };
    const { json: again } = await user.tfa('finalizeTFA', once);
    expect(again).toMatchObject(refusal(400006, 'used already'));
    const late = await begin(user, regTokenOf(await user.logIn()), 'gigyaPhone', 'verify');
    bench.clock.advance(300_000);
    expect((await user.tfa(list, late)).json.errorDetails).toContain('expired');
  });

  test('a login that waits for its factor cannot register another one, nor see or change those there are', async () => {
    const user = await withPhone();
    const login = regTokenOf(await user.logIn());
    for (const provider of ['gigyaEmail', 'gigyaPhone', 'gigyaBackupCodes']) {
      const { json } = await user.tfa('initTFA', { ...login, provider, mode: 'register' });
      expect(json).toMatchObject({ errorCode: 403101, ...login });
    }
    const verifying = await begin(user, login, 'gigyaPhone', 'verify');
    const remove = await user.tfa('phone.removePhone', { ...verifying, phoneId: 'x' });
    expect(remove.json.errorDetails).toContain('mode=verify');
    const foreign = await user.tfa('phone.sendVerificationCode', { ...verifying, phone: '+4915199999999' });
    expect(foreign.json).toMatchObject(refusal(400006, 'not registered'));
    expect((await user.page('accounts.finalizeRegistration', login)).json.errorCode).toBe(403101);
  });

  test('what a login began to register is worth nothing once the user has a factor', async () => {
    const user = await newUser(bench);
    const set = (tfaStatus: string) => bench.bySite('accounts.setAccountInfo', { UID: user.UID, tfaStatus });
    await set('forceOn');
    const early = await begin(user, regTokenOf(await user.logIn()), 'gigyaPhone', 'register');
    const proved = await provePhone(user, early, '+4915199999999');
    const phones = JSON.stringify([{ phoneNumber: PHONE, method: 'sms' }]);
    await bench.bySite('accounts.tfa.importTFA', { UID: user.UID, provider: 'gigyaPhone', phones });
    expect((await finish(user, early, proved)).json.errorCode).toBe(403101);
    const { json } = await user.tfa('phone.removePhone', { ...early, phoneId: 'x' });
    expect(json.errorDetails).toContain('verify it first');
  });

  test('403110: a session that is older than five minutes changes no factors', async () => {
    const user = await newUser(bench);
    const credential = await session(user);
    await begin(user, credential, 'gigyaPhone', 'register');
    bench.clock.advance(300_000);
    const late = await user.tfa('initTFA', { ...credential, provider: 'gigyaPhone', mode: 'register' });
    expect(late.json.errorCode).toBe(403110);
    const remove = await user.tfa('deactivateProvider', { ...credential, provider: 'gigyaPhone' });
    expect(remove.json.errorCode).toBe(403110);
  });

  test('400028: an address of the user that is not verified', async () => {
    const begun = await bySite('initTFA', { UID: 'u-ada', provider: 'gigyaEmail', mode: 'register' });
    const send = (email: string) =>
      bySite('email.sendVerificationCode', { gigyaAssertion: String(begun.gigyaAssertion), email });
    expect((await send('ada@shop.example')).errorCode).toBe(400028);
    expect((await send('ben@shop.example')).errorCode).toBe(400006);
  });

  const BY_FAX = JSON.stringify([{ phoneNumber: PHONE, method: 'fax' }]);
  test.each([
    ['initTFA', { provider: 'gigyaFax', mode: 'verify' }, 400006, 'provider'],
    ['initTFA', { provider: 'gigyaPhone', mode: 'verify' }, 400006, 'register it first'],
    ['importTFA', { provider: 'gigyaTotp', phones: '[]' }, 400100, 'gigyaTotp'],
    ['importTFA', { provider: 'gigyaPhone', phones: '[]' }, 400006, 'phones'],
    ['importTFA', { provider: 'gigyaPhone', phones: '[{"phoneNumber":"0151"}]' }, 400006, 'phones.0.phoneNumber'],
    ['importTFA', { provider: 'gigyaPhone', phones: BY_FAX }, 400006, 'phones.0.method'],
    ['resetTFA', { provider: 'gigyaTotp' }, 400100, 'gigyaTotp'],
    ['resetTFA', { provider: 'gigyaFax' }, 400100, 'gigyaFax'],
    ['resetTFA', { provider: 'gigyaEmail' }, 400006, 'deactivateProvider'],
    ['deactivateProvider', { provider: 'gigyaTotp' }, 400100, 'gigyaTotp'],
    ['unregisterDevice', { allDevices: 'maybe' }, 400006, 'allDevices'],
  ])(
    '%s with %j: the error names it',
    isRefused((method: string, parameters: object) => bySite(method, { UID: 'u-ben', ...parameters })),
  );

  test.each([
    ['phone.sendVerificationCode', 'gigyaPhone', {}, 400002, 'phone'],
    ['phone.sendVerificationCode', 'gigyaPhone', { phone: '0151' }, 400006, 'phone'],
    ['phone.sendVerificationCode', 'gigyaPhone', { phoneID: 'x' }, 400006, 'phoneID'],
    ['phone.sendVerificationCode', 'gigyaPhone', { phone: PHONE, method: 'fax' }, 400006, 'method'],
    ['phone.completeVerification', 'gigyaPhone', { phvToken: 'x', code: '1' }, 400006, 'phvToken'],
    ['phone.removePhone', 'gigyaPhone', { phoneId: 'x' }, 400006, 'phoneId'],
    ['email.sendVerificationCode', 'gigyaEmail', {}, 400002, 'emailID'],
    ['email.sendVerificationCode', 'gigyaEmail', { emailID: 'x' }, 400006, 'emailID'],
    ['totp.verify', 'gigyaTotp', { code: '1' }, 400002, 'sctToken'],
    ['totp.verify', 'gigyaTotp', { code: '1', sctToken: 'x' }, 400006, 'sctToken'],
    ['totp.remove', 'gigyaTotp', { totpID: 'x' }, 400006, 'totpID'],
    ['push.optin', 'gigyaPush', { deviceInfo: '{"platform":"ios"}' }, 400006, 'deviceInfo.man'],
    ['push.optin', 'gigyaPush', { deviceInfo: '[]' }, 400006, 'deviceInfo'],
    ['push.sendVerification', 'gigyaPush', {}, 400006, 'optin'],
    ['push.verify', 'gigyaPush', { verificationToken: 'x' }, 400006, 'verificationToken'],
    ['finalizeTFA', 'gigyaPhone', { providerAssertion: 'x' }, 400006, 'providerAssertion'],
  ])('%s of %s with %j: the error names it', async (method, provider, parameters, errorCode, named) => {
    const { gigyaAssertion } = await bySite('initTFA', { UID: 'u-ben', provider, mode: 'register' });
    const sent = { UID: 'u-ben', gigyaAssertion: String(gigyaAssertion), ...(parameters as Credential) };
    expect(await bySite(method, sent)).toMatchObject(refusal(errorCode, named));
  });

  test('a provider that the policy does not enable, and methods of the site', async () => {
    const own = await openBench();
    const init = { UID: 'u-ada', provider: 'gigyaPhone', mode: 'register' };
    const { json } = await own.bySite('accounts.tfa.initTFA', init);
    expect(json).toMatchObject(refusal(400006, 'twoFactorAuth'));
    own.core.store.close();
    const token = await bench.token('u-ben');
    const phones = JSON.stringify([{ phoneNumber: PHONE }]);
    const { json: imported } = await bench.byToken(token, 'accounts.tfa.importTFA', { provider: 'gigyaPhone', phones });
    expect(imported.errorCode).toBe(403007);
    expect((await bench.byToken(token, 'accounts.tfa.resetTFA')).json.errorCode).toBe(403007);
  });

  test('finalizeTFA without the regToken that the login began with is 400002', async () => {
    const user = await withPhone();
    const begun = await begin(user, regTokenOf(await user.logIn()), 'gigyaPhone', 'verify');
    const providerAssertion = String((await provePhone(user, begun)).json.providerAssertion);
    const { json } = await user.tfa('finalizeTFA', { gigyaAssertion: begun.gigyaAssertion ?? '', providerAssertion });
    expect(json).toMatchObject(refusal(400002, 'regToken'));
  });
});

describe('a login whose second factor is open: the password alone neither shows nor changes the account', () => {
  test('403101: its regToken is taken by no other methods than those that prove the factor', async () => {
    const user = await withPhone();
    const login = regTokenOf(await user.logIn());
    for (const [method, parameters] of [
      ['accounts.getAccountInfo', {}],
      ['accounts.setAccountInfo', { profile: '{"firstName":"Eve"}' }],
      ['accounts.setAccountInfo', { addLoginEmails: 'eve@evil.example' }],
      ['accounts.setAccountInfo', { newPassword: 'Correct-horse-8' }],
      ['accounts.auth.fido.initRegisterCredentials', {}],
      ['accounts.login', { loginMode: 'link', loginID: 'x', password: 'x' }],
      ['accounts.linkAccounts', { loginID: 'x', password: 'x' }],
      ['accounts.removeProfilePhoto', {}],
    ] as const) {
      const { json } = await user.page(method, { ...login, ...parameters });
      expect(json, method).toMatchObject({ errorCode: 403101, ...login });
      expect(json).not.toHaveProperty('profile');
    }
    const begun = await begin(user, login, 'gigyaPhone', 'verify');
    expect((await finish(user, begun, await provePhone(user, begun))).json.errorCode).toBe(0);
  });

  test('the factor comes before a field that is missing, and is proved once', async () => {
    const user = await withPhone();
    const require = (required: boolean) =>
      bench.bySite('accounts.setSchema', { profileSchema: JSON.stringify({ fields: { zip: { required } } }) });
    await require(true);
    const login = await user.logIn();
    expect(login.json.errorCode).toBe(403101);
    const begun = await begin(user, regTokenOf(login), 'gigyaPhone', 'verify');
    const finished = await finish(user, begun, await provePhone(user, begun));
    expect(finished.json).toMatchObject({ errorCode: 206001, missingRequiredFields: ['profile.zip'] });
    const rest = regTokenOf(finished);
    const set = await user.page('accounts.setAccountInfo', { ...rest, profile: '{"zip":"12345"}' });
    const last = await user.page('accounts.finalizeRegistration', rest);
    await require(false);
    expect([set.json.errorCode, last.json.errorCode]).toEqual([0, 0]);
  });
});
