import { describe, expect, test } from 'vitest';
import { fresh } from '../target.ts';
import { byPage, byServer, dataOf, failure, format, listIn, password, register, succeed, textIn } from './client.ts';

const addressOf = (name: string) => `${fresh(name)}@stories.conformance.example`;

describe('a page registers its user', () => {
  test('in steps: is the address free, begin, register, finish, and the name is taken', async () => {
    const email = addressOf('nora');
    const isFree = async () =>
      textIn(await succeed(byPage('accounts.isAvailableLoginID', { loginID: email, format })), 'isAvailable');
    expect(await isFree()).toBe('true');
    const regToken = textIn(await succeed(byPage('accounts.initRegistration', { format })), 'regToken');
    const begun = dataOf(await byPage('accounts.register', { regToken, email, password, format }));
    expect(begun).toMatchObject({ errorCode: '206001', regToken });
    expect(dataOf(await byPage('accounts.login', { loginID: email, password, format })).errorCode).toBe('206001');
    const added = { regToken, profile: '{"firstName":"Nora","city":"Oslo"}', format };
    await succeed(byPage('accounts.setAccountInfo', added));
    expect(await succeed(byPage('accounts.getAccountInfo', { regToken, format }))).toMatchObject({
      isRegistered: 'false',
      profile: { firstName: 'Nora', email },
    });
    const done = await succeed(
      byPage('accounts.finalizeRegistration', { regToken, include: 'profile', format, targetEnv: 'jssdk' }),
    );
    expect(done).toMatchObject({ newUser: 'true', isRegistered: 'true', profile: { city: 'Oslo' } });
    expect(await isFree()).toBe('false');
    expect(await failure(byPage('accounts.finalizeRegistration', { regToken, format }))).toContain('regToken');
    const login_token = textIn(done, 'sessionInfo.login_token');
    expect(await succeed(byPage('accounts.verifyLogin', { login_token, format }))).toMatchObject({ UID: done.UID });
  });

  test('in one call, logs out, and in again', async () => {
    const email = addressOf('otto');
    const { UID, ...made } = await register(email, { targetEnv: 'jssdk', format });
    expect(made).toMatchObject({ errorCode: '0', newUser: 'true', loginProvider: 'site' });
    const login_token = textIn(made, 'sessionInfo.login_token');
    await succeed(byPage('accounts.session.verify', { login_token, format }));
    await succeed(byPage('accounts.logout', { login_token, format }));
    expect(await failure(byPage('accounts.session.verify', { login_token, format }))).toBe('403005 Session not found');
    expect(await failure(byPage('accounts.login', { loginID: email, password: 'Wrong-horse-7', format }))).toBe(
      '403042 invalid loginID or password',
    );
    const again = await succeed(byPage('accounts.login', { loginID: email.toUpperCase(), password, format }));
    expect(again).toMatchObject({ UID, newUser: 'false' });
  });

  test('with the topics it wants; the site adds its loyalty number, which nobody else can have', async () => {
    const [loyaltyId, customIdentifiers] = [fresh('L'), (id: string) => JSON.stringify({ loyaltyId: id })];
    const communications = '{"news_sms":{"status":"optIn"}}';
    const { UID } = await register(addressOf('topics'), { communications, format });
    const { UID: otherUID } = await register(addressOf('topics'), { format });
    const change = { UID: String(UID), customIdentifiers: customIdentifiers(loyaltyId), format };
    await succeed(byServer('accounts.setAccountInfo', change));
    const include = 'communications,customIdentifiers';
    expect(await succeed(byServer('accounts.getAccountInfo', { UID: String(UID), include, format }))).toMatchObject({
      communications: { news_sms: { status: 'optIn' } },
      customIdentifiers: { loyaltyId },
    });
    const refused = dataOf(await byServer('accounts.setAccountInfo', { ...change, UID: String(otherUID) }));
    expect(refused.errorCode).toBe('400009');
    expect(listIn(refused, 'validationErrors')).toEqual([
      expect.objectContaining({ errorCode: '400003', fieldName: 'customIdentifiers.loyaltyId' }),
    ]);
    const query = `SELECT UID FROM accounts WHERE customIdentifiers.loyaltyId = "${loyaltyId}"`;
    expect(listIn(await succeed(byServer('accounts.search', { query, format })), 'results')).toEqual([{ UID }]);
  });

  test('a wrong address and a taken one come back as validationErrors that name the field', async () => {
    const email = addressOf('petra');
    await register(email);
    for (const [given, inner] of [
      ['petra', '400006'],
      [email, '400003'],
    ] as const) {
      const refused = await register(given, { format });
      expect(refused.errorCode).toBe('400009');
      expect(listIn(refused, 'validationErrors')).toContainEqual(
        expect.objectContaining({ fieldName: 'email', errorCode: inner }),
      );
    }
  });
});

test('a server registers a user under its own id, verified, and reports a login that it made itself', async () => {
  const siteUID = fresh('site-user');
  const email = addressOf('quinn');
  const made = { siteUID, email, password, finalizeRegistration: 'true', skipVerification: 'true' };
  expect(await succeed(byServer('accounts.register', made))).toMatchObject({ UID: siteUID, isVerified: 'true' });
  expect(await succeed(byServer('accounts.notifyLogin', { siteUID, targetEnv: 'mobile' }))).toMatchObject({
    UID: siteUID,
    newUser: 'false',
    sessionInfo: { sessionToken: expect.any(String), sessionSecret: expect.any(String) },
  });
  await succeed(byServer('accounts.setAccountInfo', { UID: siteUID, isActive: 'false' }));
  expect(await failure(byPage('accounts.login', { loginID: email, password }))).toMatch(/^403041 /);
});
