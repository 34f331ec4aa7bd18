import { describe, expect, test } from 'vitest';
import { byToken, exchange, freshCode, logIn, otherShop, readToken, shop } from './target.ts';

describe('spec: Authorization code', () => {
  test('D20: response_type=code gives code and the echo of state in the query, and nothing else', async () => {
    const { location, query, fragment } = await logIn({ state: 'a b' });
    expect(location.startsWith(`${shop.redirectUri}?code=`)).toBe(true);
    expect([...query.keys()]).toEqual(['code', 'state']);
    expect(query.get('state')).toBe('a b');
    expect([...fragment.keys()]).toEqual([]);
    expect([...(await logIn()).query.keys()]).toEqual(['code']);
  });

  test('R1: the code is one-time: of 20 exchanges at the same time one succeeds', async () => {
    const code = await freshCode();
    const responses = await Promise.all(Array.from({ length: 20 }, () => exchange(code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 200)) {
      expect(response.json()).toEqual({ error: 'invalid_grant', error_description: '400014 - Invalid grant' });
    }
  });

  test('R2, D24: a second use revokes the token of the first', async () => {
    const code = await freshCode();
    const token = readToken(await exchange(code));
    expect((await byToken(token, 'socialize.getUserInfo')).json()).toMatchObject({ errorCode: 0 });
    await exchange(code);
    expect((await byToken(token, 'socialize.getUserInfo')).json()).toMatchObject({ errorCode: 500024 });
  });

  test('R4: a code belongs to its site and its redirect_uri; a refused try does not use it up', async () => {
    const code = await freshCode();
    const redirect_uri = shop.redirectUri;
    for (const [owner, change] of [
      [otherShop, { redirect_uri }],
      [shop, { redirect_uri: `${redirect_uri}/` }],
      [shop, { redirect_uri: redirect_uri.toUpperCase() }],
      [shop, { redirect_uri: redirect_uri.replace('https', 'http') }],
      [shop, { redirect_uri: `${redirect_uri}?x` }],
    ] as const) {
      expect((await exchange(code, owner, change)).json()).toEqual({
        error: 'invalid_grant',
        error_description: '400014 - Invalid grant',
      });
    }
    expect((await exchange(code)).status).toBe(200);
  });
});
