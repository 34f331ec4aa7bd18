import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';
import { enableAll, newUser, PHONE, regTokenOf, session, usersOf } from '#service/fixtures/second-factors.fixture.ts';

const bench = forAllTests(openBench, ({ core }) => core.store.close());
beforeAll(async () => {
  await enableAll(bench);
});
const { begin, withApp, withPhone } = usersOf(() => bench);

describe('D57: a login whose second factor is open is shown no more than it needs to prove it', () => {
  test.each(['totp.getRegistered', 'totp.remove'])('%s is for nobody with mode=verify', async (method) => {
    const { user } = await withApp();
    const open = await begin(user, regTokenOf(await user.logIn()), 'gigyaTotp', 'verify');
    const { json } = await user.tfa(method, open);
    expect(json).toMatchObject(refusal(400006, 'gigyaAssertion'));
    expect(json).not.toHaveProperty('totps');
  });

  test('phones are masked', async () => {
    const user = await withPhone();
    const edit = await begin(user, regTokenOf(await user.logIn()), 'gigyaPhone', 'verify');
    const { json } = await user.tfa('phone.getRegisteredPhoneNumbers', edit);
    expect(JSON.stringify(json.phones)).not.toContain(PHONE.slice(1, -3));
    const providers = await user.tfa('getProviders', { regToken: String(edit.regToken) });
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
    const codes = await begin(other, login, 'gigyaBackupCodes', 'register');
    await other.tfa('backupcodes.create', codes);
    const verify = await begin(other, login, 'gigyaBackupCodes', 'verify');
    expect((await other.tfa('backupcodes.verify', { ...verify, code })).json).toMatchObject(wrong);
  });
});
