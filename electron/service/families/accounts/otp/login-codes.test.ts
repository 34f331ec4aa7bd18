import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { isRefused, refusal } from '#service/fixtures/refusals.fixture.ts';
import { NORA, openBench } from '#service/fixtures/rest.fixture.ts';

const phoneNumber = '+4915112345678';
const bench = forEachTest(openBench);
const codeSent = () => bench.sent()[0]?.codes[0] ?? '';
const byPage = (method: string, parameters: object) => bench.byPage(method, { ...parameters });
const logIn = async (parameters: object) => (await bench.byPage('accounts.otp.login', { ...parameters })).json;
const send = async () => String((await bench.byPage('accounts.otp.sendCode', { phoneNumber })).json.vToken);

describe('login with a code', () => {
  test('a new phone makes an account, a known one logs in; the code is for one use', async () => {
    const vToken = await send();
    const code = codeSent();
    const first = await logIn({ vToken, code });
    expect(first).toMatchObject({ errorCode: 0, newUser: true, phoneNumber });
    expect((await logIn({ vToken, code })).errorDetails).toContain('used');
    const again = await logIn({ vToken: await send(), code: codeSent() });
    expect(again).toMatchObject({ errorCode: 0, newUser: false, UID: first.UID });
  });

  test('wrong codes are counted, and after five only a new one helps', async () => {
    const vToken = await send();
    const right = codeSent();
    const wrong = right === '000000' ? '111111' : '000000';
    for (let left = 4; left >= 0; left -= 1) {
      expect(await logIn({ vToken, code: wrong })).toMatchObject(refusal(400006, `${left} more`));
    }
    expect((await logIn({ vToken, code: right })).errorDetails).toContain('new code');
  });

  test('a code lives five minutes', async () => {
    const vToken = await send();
    bench.clock.advance(300_000);
    expect((await logIn({ vToken, code: codeSent() })).errorDetails).toContain('expired');
  });

  test.each([
    ['accounts.otp.sendCode', {}, 400002, 'phoneNumber'],
    ['accounts.otp.sendCode', { phoneNumber: '0151' }, 400006, 'phoneNumber'],
    ['accounts.otp.sendCode', { email: 'nobody' }, 400006, 'email'],
    ['accounts.otp.login', { vToken: 'ot2.s.x', code: '1' }, 400006, 'vToken'],
  ])('%s with %j: the error names it', isRefused(byPage));

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
    await bench.register();
    const made = await bench.byPage('accounts.identifiers.createToken', { identifier: NORA.email });
    const parameters = { aToken: String(made.json.aToken), password: NORA.password };
    expect((await bench.byPage('accounts.login', parameters)).json.errorCode).toBe(0);
    bench.clock.advance(300_000);
    expect((await bench.byPage('accounts.login', parameters)).json).toMatchObject({ errorCode: 400006 });
  });
});

test('accounts.notifyLogin begins a session under the policies', async () => {
  const { json } = await bench.bySite('accounts.notifyLogin', { siteUID: 'u-new', targetEnv: 'mobile' });
  const sessionInfo = { sessionToken: expect.any(String) };
  expect(json).toMatchObject({ errorCode: 0, UID: 'u-new', newUser: true, sessionInfo });
  await bench.bySite('accounts.setSchema', { profileSchema: '{"fields":{"email":{"required":true}}}' });
  const missing = await bench.bySite('accounts.notifyLogin', { siteUID: 'u-new' });
  expect(missing.json).toMatchObject({ errorCode: 206001, missingRequiredFields: ['profile.email'] });
  expect((await bench.bySite('accounts.notifyLogin')).json).toMatchObject({ errorCode: 400002 });
});
