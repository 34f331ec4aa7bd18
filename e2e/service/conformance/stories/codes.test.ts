import { describe, expect, test } from 'vitest';
import { byToken, fresh, hasOperations } from '../target.ts';
import { byPage, byServer, dataOf, failure, format, messageTo, password, register, succeed, textIn } from './client.ts';

/** A number that no run has used. */
function freshNumber(): string {
  return `+49151${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
}

describe.runIf(hasOperations)('a user logs in with a code', () => {
  test('by text message: the first time makes the account, the next time finds it', async () => {
    const phoneNumber = freshNumber();
    const logIn = async () => {
      const { vToken } = await succeed(byPage('accounts.otp.sendCode', { phoneNumber, format }));
      const [code = ''] = (await messageTo(phoneNumber)).codes;
      const parameters = { vToken: String(vToken), code, targetEnv: 'mobile', format };
      const done = await succeed(byPage('accounts.otp.login', parameters));
      expect(await failure(byPage('accounts.otp.login', parameters))).toMatch(/^400006 .*used/);
      return done;
    };
    const first = await logIn();
    expect(first).toMatchObject({ newUser: 'true', phoneNumber });
    const again = await logIn();
    expect(again).toMatchObject({ newUser: 'false', UID: first.UID });
    const token = textIn(again, 'sessionInfo.sessionToken');
    expect(dataOf(await byToken(token, 'accounts.getAccountInfo'))).toMatchObject({ UID: first.UID });
  });

  test('by mail, only with an address that an account has', async () => {
    const email = `${fresh('berta')}@stories.conformance.example`;
    expect(await failure(byServer('accounts.otp.sendCode', { email, format }))).toMatch(/^403047 /);
    // Only the server is told: nothing is sent, and no code is right.
    const nobody = await succeed(byPage('accounts.otp.sendCode', { email, format }));
    const guess = { vToken: String(nobody.vToken), code: 'none' };
    expect(await failure(byPage('accounts.otp.login', guess))).toMatch(/^400006 /);
    const { UID } = await register(email);
    const { vToken } = await succeed(byPage('accounts.otp.sendCode', { email, format }));
    const [code = ''] = (await messageTo(email)).codes;
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await failure(byPage('accounts.otp.login', { vToken: String(vToken), code: wrong }))).toMatch(/^400006 /);
    expect(await succeed(byPage('accounts.otp.login', { vToken: String(vToken), code, format }))).toMatchObject({
      UID,
    });
  });

  test('a user adds the number to an account, and takes it away again', async () => {
    const email = `${fresh('carl')}@stories.conformance.example`;
    const { UID } = await register(email);
    const phoneNumber = freshNumber();
    const proved = async () => {
      const { vToken } = await succeed(byPage('accounts.otp.sendCode', { phoneNumber }));
      return { vToken: String(vToken), code: (await messageTo(phoneNumber)).codes[0] ?? '', format };
    };
    await succeed(byServer('accounts.otp.update', { UID: String(UID), ...(await proved()) }));
    expect(await succeed(byPage('accounts.otp.login', await proved()))).toMatchObject({ UID, newUser: 'false' });
    await succeed(byServer('accounts.otp.delete', { UID: String(UID), format }));
    expect(await succeed(byPage('accounts.otp.login', await proved()))).toMatchObject({ newUser: 'true' });
  });
});

test('identifiers.createToken: the page logs in without sending the address again', async () => {
  const identifier = `${fresh('dora')}@stories.conformance.example`;
  const { UID } = await register(identifier);
  const { aToken } = await succeed(byPage('accounts.identifiers.createToken', { identifier }));
  expect(String(aToken)).not.toContain(identifier);
  expect(await succeed(byPage('accounts.login', { aToken: String(aToken), password }))).toMatchObject({ UID });
});
