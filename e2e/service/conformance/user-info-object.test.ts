import { describe, expect, test } from 'vitest';
import { askToken, bySecret, byToken, fresh, readToken } from './target.ts';

const whole = {
  nickname: 'gh',
  photoURL: 'https://shop.conformance.example/p.png',
  thumbnailURL: 'https://shop.conformance.example/t.png',
  firstName: 'Grace',
  lastName: 'Hopper 東京',
  gender: 'f',
  age: 36,
  email: 'grace@shop.conformance.example',
};

function tokenWith(x_userInfo: string, more: Record<string, string> = {}) {
  return askToken({ grant_type: 'none', x_siteUID: fresh('u'), x_userInfo, ...more });
}

describe('spec: User info object', () => {
  test('all eight fields are allowed, and each alone', async () => {
    expect((await tokenWith(JSON.stringify(whole))).status).toBe(200);
    for (const [name, value] of Object.entries(whole)) {
      // F 7.2: a thumbnail goes with its photo.
      const photo = name === 'thumbnailURL' ? { photoURL: whole.photoURL } : {};
      expect((await tokenWith(JSON.stringify({ ...photo, [name]: value }))).status, name).toBe(200);
    }
    expect((await tokenWith('{}')).status).toBe(200);
  });

  test('D27: what it says about the user is kept', async () => {
    const UID = fresh('u');
    const token = readToken(await askToken({ grant_type: 'none', x_siteUID: UID, x_userInfo: JSON.stringify(whole) }));
    const info = (await byToken(token, 'socialize.getUserInfo')).json();
    expect(info).toMatchObject({ errorCode: 0, UID });
    expect(info).toMatchObject({ nickname: 'gh', firstName: 'Grace', lastName: 'Hopper 東京' });
    expect((await bySecret('accounts.getAccountInfo', { UID })).json()).toMatchObject({ errorCode: 0, UID });
  });

  test.each([
    ['another field', { nickname: 'a', city: 'Paris' }],
    ['a text for a number', { age: '36' }],
  ])('D27: refused: %s', async (_title, value) => {
    const response = await tokenWith(JSON.stringify(value));
    expect(response.status).toBe(400);
    expect(response.json()).toEqual({
      error: 'invalid_request',
      error_description: '400006 - Invalid parameter value',
    });
  });

  test.each(['{', '[]'])('a value that is no JSON object is refused: %j', async (text) => {
    expect((await tokenWith(text)).json()).toEqual({
      error: 'invalid_request',
      error_description: '400004 - Invalid parameter format',
    });
  });
});
