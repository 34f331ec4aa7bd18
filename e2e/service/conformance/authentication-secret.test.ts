import { describe, expect, test } from 'vitest';
import { basic } from '../../hosts/wire.ts';
import { request, shop } from './target.ts';

const method = '/socialize.getUserInfo';
const { apiKey, secret, application } = shop;
const UID = 'u-ada';

describe('D42: a secret on plain HTTP', () => {
  const basicHeader = { authorization: basic(shop.apiKey, shop.secret) };
  test.each([
    ['alone, without an API key', '/accounts.getAccountInfo', { form: { secret: shop.secret } }],
    ['with a method that nobody knows', '/accounts.nobodyKnows', { form: { secret: shop.secret } }],
    ['in a Basic header', '/accounts.getAccountInfo', { form: { apiKey: shop.apiKey }, headers: basicHeader }],
  ])('D42: %s is 403006, whatever else is wrong with the call', async (_name, path, how) => {
    const response = await request(path, { transport: 'http', ...how });
    expect(response.json()).toMatchObject({ errorCode: 403006, statusCode: 403 });
    expect(response.body).not.toContain(shop.secret);
  });
});

describe('spec: Authentication B', () => {
  test('1: apiKey and secret; timestamp, nonce and sig are not required', async () => {
    expect((await request(method, { form: { apiKey, secret, UID } })).json()).toMatchObject({ errorCode: 0, UID });
    expect((await request(method, { query: { apiKey, secret, UID } })).json()).toMatchObject({ errorCode: 0, UID });
  });

  test('2: alternatively apiKey, userKey and the secret belonging to the userKey', async () => {
    const { userKey, secret: own } = application;
    const form = { apiKey, userKey, secret: own, UID };
    expect((await request(method, { form })).json()).toMatchObject({ errorCode: 0, UID });
    expect((await request(method, { form: { ...form, secret } })).json()).toMatchObject({ errorCode: 403010 });
    expect((await request(method, { form: { apiKey, secret: own, UID } })).json()).toMatchObject({ errorCode: 403010 });
    expect((await request(method, { form: { ...form, userKey: 'AKnobody' } })).json()).toMatchObject({
      errorCode: 403005,
    });
  });

  test('D35: apiKey alone is anonymous: not enough for methods of users and of the site', async () => {
    for (const name of ['socialize.getUserInfo', 'accounts.getAccountInfo', 'accounts.search']) {
      expect((await request(`/${name}`, { form: { apiKey, UID } })).json()).toMatchObject({
        errorCode: 403005,
        errorMessage: 'Unauthorized user',
      });
    }
  });
});
