import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
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

const bench = forAllTests(openBench, ({ core }) => core.store.close());
beforeAll(async () => {
  await enableAll(bench);
});
const { begin, finish, provePhone, withApp, withPhone } = usersOf(() => bench);

describe('D57: a login whose second factor is open is shown no more than it needs to prove it', () => {
  test.each(['totp.getRegistered', 'totp.remove'])('%s is for nobody with mode=verify', async (method) => {
    const { user } = await withApp();
    const open = await begin(user, regTokenOf(await user.logIn()), 'gigyaTotp', 'verify');
    const { json } = await user.tfa(method, open);
    expect(json).toMatchObject(refusal(400006, 'gigyaAssertion'));
    expect(json).not.toHaveProperty('totps');
  });

  test('a session lists and removes them', async () => {
    const { user, codeAt } = await withApp();
    bench.clock.advance(30_000);
    const open = await begin(user, regTokenOf(await user.logIn()), 'gigyaTotp', 'verify');
    const proved = await user.tfa('totp.verify', { ...open, code: codeAt(bench.clock()) });
    const { json } = await finish(user, open, proved, { targetEnv: 'jssdk' });
    const login_token = String((json.sessionInfo as { login_token?: string }).login_token);
    const edit = await begin(user, { login_token }, 'gigyaTotp', 'edit');
    expect((await user.tfa('totp.getRegistered', edit)).json.totps).toHaveLength(1);
    expect((await user.tfa('totp.remove', edit)).json.errorCode).toBe(0);
  });

  test('phones, addresses and back-up codes are masked or refused, and none can be changed', async () => {
    const user = await withPhone();
    const edit = await begin(user, regTokenOf(await user.logIn()), 'gigyaPhone', 'verify');
    const { json } = await user.tfa('phone.getRegisteredPhoneNumbers', edit);
    expect(JSON.stringify(json.phones)).not.toContain(PHONE.slice(1, -3));
    const phoneId = (json.phones as { id: string }[])[0]?.id ?? '';
    expect((await user.tfa('phone.removePhone', { ...edit, phoneId })).json.errorCode).toBe(400006);
    const regToken: Credential = { regToken: String(edit.regToken) };
    for (const [provider, method] of [
      ['gigyaBackupCodes', 'backupcodes.get'],
      ['gigyaBackupCodes', 'backupcodes.create'],
      ['gigyaEmail', 'email.getEmails'],
    ] as const) {
      const started = await user.tfa('initTFA', { ...regToken, provider, mode: 'register' });
      const refused = await user.tfa(method, { ...regToken, gigyaAssertion: String(started.json.gigyaAssertion) });
      expect([started.json.errorCode, refused.json.errorCode], method).not.toContain(0);
    }
    const providers = await user.tfa('getProviders', regToken);
    expect(providers.json.activeProviders).toEqual([{ name: 'gigyaPhone' }]);
  });
});

describe('D14: a code in digits of another script, or in none, is a wrong code', () => {
  const hostile = ['①②③④⑤⑥', '٠١٢٣٤٥', '123456\u0000', 'ß'.repeat(3), '\ud800\ud800'];
  const wrong = { errorCode: 400006, errorDetails: expect.stringContaining('code') };

  test.each(hostile)('accounts.tfa.totp.verify, with code=%s', async (code) => {
    const { user } = await withApp();
    const open = await begin(user, regTokenOf(await user.logIn()), 'gigyaTotp', 'verify');
    expect((await user.tfa('totp.verify', { ...open, code })).json).toMatchObject(wrong);
    const other = await newUser(bench);
    const begun = await begin(other, await session(other), 'gigyaTotp', 'register');
    const sctToken = String((await other.tfa('totp.register', begun)).json.sctToken);
    expect((await other.tfa('totp.verify', { ...begun, sctToken, code })).json).toMatchObject(wrong);
  });

  test.each(hostile)('codes that were sent, and back-up codes, with code=%s', async (code) => {
    const user = await withPhone();
    const open = await begin(user, regTokenOf(await user.logIn()), 'gigyaPhone', 'verify');
    const sent = await user.tfa('phone.sendVerificationCode', { ...open, phone: PHONE });
    const phvToken = String(sent.json.phvToken);
    expect((await user.tfa('phone.completeVerification', { ...open, phvToken, code })).json).toMatchObject(wrong);

    const other = await newUser(bench);
    const login = await session(other);
    const mail = await begin(other, login, 'gigyaEmail', 'register');
    const [address] = ((await other.tfa('email.getEmails', mail)).json.emails ?? []) as { plain: string }[];
    const mailed = await other.tfa('email.sendVerificationCode', { ...mail, email: String(address?.plain) });
    const entered = { ...mail, phvToken: String(mailed.json.phvToken), code };
    expect((await other.tfa('email.completeVerification', entered)).json).toMatchObject(wrong);
    const codes = await begin(other, login, 'gigyaBackupCodes', 'register');
    await other.tfa('backupcodes.create', codes);
    const verify = await begin(other, login, 'gigyaBackupCodes', 'verify');
    expect((await other.tfa('backupcodes.verify', { ...verify, code })).json).toMatchObject(wrong);

    const vToken = String((await other.page('accounts.otp.sendCode', { phoneNumber: PHONE })).json.vToken);
    for (const method of ['otp.login', 'auth.otp.authenticate', 'auth.otp.verify']) {
      expect((await other.page(`accounts.${method}`, { vToken, code })).json, method).toMatchObject(wrong);
    }
  });
});

test('the phone that a login proves is still proved', async () => {
  const user = await withPhone();
  const open = await begin(user, regTokenOf(await user.logIn()), 'gigyaPhone', 'verify');
  expect((await finish(user, open, await provePhone(user, open))).json.errorCode).toBe(0);
});
