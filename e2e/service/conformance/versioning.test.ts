import { describe, expect, test } from 'vitest';
import { bySecret, request } from './target.ts';

const method = 'socialize.getUserInfo';

describe('spec: Versioning', () => {
  test('1: the path carries no version number', async () => {
    expect((await bySecret(method, { UID: 'u-ada' })).json()).toMatchObject({ errorCode: 0 });
    for (const path of ['/v1/socialize.getUserInfo', '/1.0/socialize.getUserInfo', '/socialize.getUserInfo/1']) {
      expect((await request(path, { form: {} })).status).toBe(404);
    }
  });
});
