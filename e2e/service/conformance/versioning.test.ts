import { describe, expect, test } from 'vitest';
import { bySecret, byToken, request, tokenOf } from './target.ts';

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

  test('3: the JSON envelope says apiVersion 2', async () => {
    expect((await bySecret(method, { UID: 'u-ada' })).json().apiVersion).toBe(2);
  });
});
