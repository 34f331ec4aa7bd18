import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { fresh, hasOperations } from '../target.ts';
import {
  byPage,
  byServer,
  failure,
  format,
  listIn,
  messageTo,
  openLink,
  password,
  register,
  succeed,
  textIn,
} from './client.ts';

describe.runIf(hasOperations)('a user’s life with a site', () => {
  test('register, verify, log in, set data, be found, show a JWT, be deleted', async () => {
    const email = `${fresh('thea')}@stories.conformance.example`;
    const nickname = fresh('thea');
    const { UID: made } = await register(email, { profile: JSON.stringify({ nickname }), format });
    const UID = String(made);

    await succeed(byServer('accounts.resendVerificationCode', { UID, format }));
    expect((await openLink((await messageTo(email)).links[0])).status).toBe(200);

    const session = await succeed(
      byPage('accounts.login', { loginID: email, password, targetEnv: 'jssdk', include: 'emails', format }),
    );
    expect(session).toMatchObject({ UID, isVerified: 'true', newUser: 'false' });
    const login_token = textIn(session, 'sessionInfo.login_token');

    const data = JSON.stringify({ cart: { items: 3, coupon: '50 % <off> & more' } });
    await succeed(byPage('accounts.setAccountInfo', { login_token, profile: '{"city":"東京"}', data, format }));

    const query = `SELECT UID, profile.city, data.cart FROM accounts WHERE profile.nickname = "${nickname}"`;
    const found = await succeed(byServer('accounts.search', { query, format }));
    expect(listIn(found, 'results')).toEqual([
      { UID, profile: { city: '東京' }, data: { cart: { items: '3', coupon: '50 % <off> & more' } } },
    ]);

    const jwt = await succeed(byPage('accounts.getJWT', { login_token, fields: 'profile.city', format }));
    const keys = await succeed(byPage('accounts.getJWTPublicKey', { V2: 'true', format }));
    const keySet = createLocalJWKSet({ keys: listIn(keys, 'keys') } as unknown as JSONWebKeySet);
    const { payload } = await jwtVerify(textIn(jwt, 'id_token'), keySet);
    expect(payload).toMatchObject({ sub: UID, 'profile.city': '東京' });

    await succeed(byServer('socialize.deleteAccount', { UID, format }));
    expect(await failure(byPage('accounts.getAccountInfo', { login_token, format }))).toBe('403005 Session not found');
    expect(await failure(byPage('accounts.login', { loginID: email, password, format }))).toMatch(/^403042 /);
    expect(await succeed(byServer('accounts.search', { query, format }))).toMatchObject({ totalCount: '0' });
    expect(await succeed(byPage('accounts.isAvailableLoginID', { loginID: email, format }))).toMatchObject({
      isAvailable: 'true',
    });
  });

  test('and the report of the day counts it', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const cid = fresh('campaign');
    await register(`${fresh('udo')}@stories.conformance.example`, { cid });
    const asked = {
      startDate: today,
      endDate: today,
      measures: 'registrations',
      dimensions: 'cid',
      dataFormat: 'json',
    };
    const report = await byServer('reports.getAccountsStats', { ...asked, format });
    expect(report.body).toMatch(new RegExp(`${cid}</[^>]+><[^>]+>1<`));
  });
});
