import { describe, expect, test } from 'vitest';
import {
  bySecret,
  bySignature,
  byToken,
  exchange,
  freshCode,
  logIn,
  readToken,
  shop,
  stranger,
  tokenOf,
} from './target.ts';

describe('spec: What the service does', () => {
  test.each([
    ['accounts', 'accounts.getAccountInfo'],
    ['comments', 'comments.getComments'],
    ['ds', 'ds.get'],
    ['fidm', 'fidm.saml.getConfig'],
    ['gm', 'gm.getActionConfig'],
    ['ids', 'ids.getAccountInfo'],
    ['reports', 'reports.getSocializeStats'],
    ['socialize', 'socialize.getUserInfo'],
  ])('spec 1: the namespace %s has methods, named <namespace>.<apiMethod>', async (_namespace, method) => {
    const { errorCode, errorMessage } = (await bySecret(method, { UID: 'u-ada' })).json();
    // D37: a method that is known and not built says so; it is not unknown.
    expect([0, 400002, 400096], `${method}: ${errorMessage}`).toContain(errorCode);
  });

  test.each(['nothing.getUserInfo', 'socialize.noSuchMethod', 'accounts.getUserInfo.deeper'])(
    'spec 1: %s names no method: 405001',
    async (method) => {
      expect((await bySecret(method)).json()).toMatchObject({ errorCode: 405001, statusCode: 405 });
    },
  );

  test('spec 2: two authorization options: an access token, or apiKey with secret or signature', async () => {
    const method = 'socialize.getUserInfo';
    const UID = 'u-ada';
    const { userKey, secret } = shop.application;
    const responses = await Promise.all([
      byToken(await tokenOf(UID), method),
      bySecret(method, { UID }),
      bySignature({ method, parameters: { UID }, transport: 'http' }),
      bySignature({ method, parameters: { UID }, transport: 'https' }),
      bySecret(method, { UID, userKey, secret }),
    ]);
    for (const response of responses) expect(response.json()).toMatchObject({ errorCode: 0, UID });
  });

  test('spec 3, use case 1: response_type=token, the token arrives in the redirect and is bound to the user', async () => {
    const identity = stranger('Uma');
    const { fragment } = await logIn({ response_type: 'token' }, identity);
    const response = await byToken(String(fragment.get('access_token')), 'socialize.getUserInfo');
    expect(response.json()).toMatchObject({ errorCode: 0, firstName: 'Uma' });
  });

  test('spec 3, use case 2: grant_type=none, the token is not bound to a user; methods of users need UID', async () => {
    const token = await tokenOf();
    expect((await byToken(token, 'socialize.setStatus', { status: 'x' })).json()).toMatchObject({ errorCode: 400002 });
    const set = await byToken(token, 'socialize.setStatus', { UID: 'u-ada', status: 'from the server' });
    expect(set.json()).toMatchObject({ errorCode: 0 });
    const friends = await byToken(token, 'socialize.getFriendsInfo', { UID: 'u-ada' });
    expect(friends.json()).toMatchObject({ errorCode: 0, friends: expect.any(Array) });
  });

  test('spec 3, use case 2: methods not tied to a user need no UID', async () => {
    const response = await byToken(await tokenOf(), 'reports.getSocializeStats', {
      startDate: '2024-01-01',
      endDate: '2024-01-31',
      measures: 'logins',
    });
    expect(response.json()).toMatchObject({ errorCode: 0 });
  });

  test('spec 3, use case 3: a one-time code is exchanged at the token end-point over HTTPS', async () => {
    const token = readToken(await exchange(await freshCode(shop, {}, { UID: 'u-ada' })));
    expect((await byToken(token, 'socialize.getUserInfo')).json()).toMatchObject({ errorCode: 0, UID: 'u-ada' });
  });

  test('spec 3, use case 3: the client-side parameter authCodeOnly is known to the login', async () => {
    const { query } = await logIn({ x_authCodeOnly: 'true' });
    expect(query.get('code')).toEqual(expect.any(String));
  });

  test('spec 5: without UID such a call says which parameter is missing', async () => {
    expect((await bySecret('accounts.setAccountInfo', { profile: '{}' })).json()).toMatchObject({
      errorCode: 400002,
      errorDetails: expect.stringContaining('UID'),
    });
  });
});
