import { describe, expect, test } from 'vitest';
import { bySecret, bySignature, byToken, request, tokenOf } from './target.ts';

const method = 'socialize.getUserInfo';

describe('spec: Versioning', () => {
  test('1: the path carries no version number', async () => {
    expect((await bySecret(method, { UID: 'u-ada' })).json()).toMatchObject({ errorCode: 0 });
    for (const path of ['/v1/socialize.getUserInfo', '/1.0/socialize.getUserInfo', '/socialize.getUserInfo/1']) {
      expect((await request(path, { form: {} })).status).toBe(404);
    }
  });

  test('1: the XML response declares its schema', async () => {
    const response = await byToken(await tokenOf('u-ada'), method, { format: 'xml' });
    expect(response.body).toContain('xsi:schemaLocation="urn:com:gigya:api http://socialize-api.gigya.com/schema"');
    expect(response.body).toContain('xmlns="urn:com:gigya:api"');
  });

  test('2: signed requests exist beside OAuth 2.0, over plain HTTP too, where tokens are not accepted', async () => {
    const token = await tokenOf('u-ada');
    const plain = await request(`/${method}`, { transport: 'http', form: { oauth_token: token, format: 'json' } });
    expect(plain.json()).toMatchObject({ errorCode: 403025 });
    expect((await bySignature({ transport: 'http' })).json()).toMatchObject({ errorCode: 0, UID: 'u-ada' });
    expect((await byToken(token, method)).json()).toMatchObject({ errorCode: 0, UID: 'u-ada' });
  });

  test('3: the JSON envelope says apiVersion 2', async () => {
    expect((await bySecret(method, { UID: 'u-ada' })).json().apiVersion).toBe(2);
  });
});
