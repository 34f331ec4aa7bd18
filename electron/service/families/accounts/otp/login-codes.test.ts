import { beforeEach, describe, expect, test } from 'vitest';
import { outboxRepository } from '#service/core/outbox/repository.ts';
import { API_KEY, type Bench, openBench } from '#service/fixtures/rest.fixture.ts';

const phoneNumber = '+4915112345678';
let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
const codeSent = () => bench.core.store.of(outboxRepository).newest(API_KEY, 1)[0]?.codes[0] ?? '';
const send = async () => String((await bench.byPage('accounts.otp.sendCode', { phoneNumber })).json.vToken);

describe('login with a code', () => {
  test('a new phone makes an account, a known one logs in; the code is for one use', async () => {
    const vToken = await send();
    const code = codeSent();
    const first = await bench.byPage('accounts.otp.login', { vToken, code });
    expect(first.json).toMatchObject({ errorCode: 0, newUser: true, phoneNumber });
    expect((await bench.byPage('accounts.otp.login', { vToken, code })).json.errorDetails).toContain('used');
    const again = await bench.byPage('accounts.otp.login', { vToken: await send(), code: codeSent() });
    expect(again.json).toMatchObject({ errorCode: 0, newUser: false, UID: first.json.UID });
  });

  test('wrong codes are counted, and after five only a new one helps', async () => {
    const vToken = await send();
    const right = codeSent();
    const wrong = right === '000000' ? '111111' : '000000';
    for (let left = 4; left >= 0; left -= 1) {
      const { json } = await bench.byPage('accounts.otp.login', { vToken, code: wrong });
      expect(json).toMatchObject({ errorCode: 400006, errorDetails: expect.stringContaining(`${left} more`) });
    }
    expect((await bench.byPage('accounts.otp.login', { vToken, code: right })).json.errorDetails).toContain('new code');
  });

  test('a code lives five minutes', async () => {
    const vToken = await send();
    bench.clock.advance(300_000);
    expect((await bench.byPage('accounts.otp.login', { vToken, code: codeSent() })).json.errorDetails).toContain(
      'expired',
    );
  });

  test.each([
    ['accounts.otp.sendCode', {}, 400002, 'phoneNumber'],
    ['accounts.otp.sendCode', { phoneNumber: '0151' }, 400006, 'phoneNumber'],
    ['accounts.otp.sendCode', { email: 'nobody' }, 400006, 'email'],
    ['accounts.otp.login', { vToken: 'ot2.s.x', code: '1' }, 400006, 'vToken'],
    ['accounts.otp.login', { code: '1' }, 400002, 'vToken'],
    ['accounts.identifiers.createToken', {}, 400002, 'identifier'],
  ])('%s with %j: the error names it', async (method, parameters, errorCode, named) => {
    const { json } = await bench.byPage(method, parameters as Record<string, string>);
    expect(json).toMatchObject({ errorCode, errorDetails: expect.stringContaining(named) });
  });

  test('the site is told the code; the account of somebody else is not given the phone', async () => {
    const { json } = await bench.bySite('accounts.otp.sendCode', { phoneNumber });
    expect(json.code).toBe(codeSent());
    const update = async (UID: string) =>
      (await bench.bySite('accounts.otp.update', { UID, vToken: await send(), code: codeSent() })).json.errorCode;
    expect(await update('u-ada')).toBe(0);
    expect(await update('u-ben')).toBe(400003);
    await bench.bySite('accounts.otp.delete', { UID: 'u-ada' });
    expect(await update('u-ben')).toBe(0);
  });

  test('aToken stands for a login identifier in accounts.login', async () => {
    const register = { email: 'nora@shop.example', password: 'Correct-horse-7', finalizeRegistration: 'true' };
    await bench.bySite('accounts.register', register);
    const made = await bench.byPage('accounts.identifiers.createToken', { identifier: register.email });
    const parameters = { aToken: String(made.json.aToken), password: register.password };
    expect((await bench.byPage('accounts.login', parameters)).json.errorCode).toBe(0);
    bench.clock.advance(300_000);
    expect((await bench.byPage('accounts.login', parameters)).json).toMatchObject({ errorCode: 400006 });
  });
});

describe('a login that the site or an app reports', () => {
  test('accounts.notifyLogin begins a session under the policies', async () => {
    const { json } = await bench.bySite('accounts.notifyLogin', { siteUID: 'u-new', targetEnv: 'mobile' });
    expect(json).toMatchObject({
      errorCode: 0,
      UID: 'u-new',
      newUser: true,
      sessionInfo: { sessionToken: expect.any(String) },
    });
    await bench.bySite('accounts.setSchema', { profileSchema: '{"fields":{"email":{"required":true}}}' });
    const missing = await bench.bySite('accounts.notifyLogin', { siteUID: 'u-new' });
    expect(missing.json).toMatchObject({ errorCode: 206001, missingRequiredFields: ['profile.email'] });
    expect((await bench.bySite('accounts.notifyLogin')).json).toMatchObject({ errorCode: 400002 });
  });

  test('accounts.notifySocialLogin finds the account of the identity', async () => {
    const providerSessions = '{"facebook":{"authToken":"t","providerUID":"fb-1001"}}';
    const { json } = await bench.byPage('accounts.notifySocialLogin', { providerSessions });
    expect(json).toMatchObject({ errorCode: 0, UID: 'u-ada', loginProvider: 'facebook', newUser: false });
    const none = await bench.byPage('accounts.notifySocialLogin', { providerSessions: '{}' });
    expect(none.json).toMatchObject({ errorCode: 400006 });
  });
});
