import { describe, expect, test } from 'vitest';
import { basic } from '../../hosts/wire.ts';
import { bySecret, bySignature, hasOperations, invoke, request, shop, signedParameters } from './target.ts';

const method = '/socialize.getUserInfo';
const { apiKey, secret, application } = shop;
const UID = 'u-ada';

describe('D42: a secret on plain HTTP', () => {
  const basicHeader = { authorization: basic(shop.apiKey, shop.secret) };
  test.each([
    ['alone, without an API key', '/accounts.getAccountInfo', { form: { secret: shop.secret } }],
    ['beside a signature', '/socialize.getUserInfo', { form: { ...signedParameters(), secret: shop.secret } }],
    ['beside a token', '/socialize.getUserInfo', { form: { oauth_token: 'x', secret: shop.secret, format: 'json' } }],
    ['with a method that nobody knows', '/accounts.nobodyKnows', { form: { secret: shop.secret } }],
    ['as client_secret', '/accounts.getAccountInfo', { form: { apiKey: shop.apiKey, client_secret: shop.secret } }],
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

  test('R9: a secret of another length, case or alphabet is 403010', async () => {
    for (const wrong of [
      'x',
      secret.slice(1),
      `${secret}=`,
      ` ${secret}`,
      secret.toLowerCase(),
      'é',
      `${secret}\u0000`,
    ]) {
      expect((await bySecret('socialize.getUserInfo', { UID, secret: wrong })).json()).toMatchObject({
        errorCode: 403010,
        errorMessage: 'Invalid Secret',
      });
    }
  });

  test('D30: userKey without secret, or with timestamp, nonce or sig, is 400001', async () => {
    const { userKey } = application;
    expect((await request(method, { form: { apiKey, userKey, UID } })).json()).toMatchObject({ errorCode: 400001 });
    const form = { apiKey, userKey, secret: application.secret, UID };
    for (const extra of [{ timestamp: '1' }, { nonce: 'n' }, { sig: 's' }]) {
      expect((await request(method, { form: { ...form, ...extra } })).json()).toMatchObject({ errorCode: 400001 });
    }
    const signed = await bySignature({ parameters: { userKey, UID }, secret: application.secret });
    expect(signed.json()).toMatchObject({ errorCode: 400001, errorDetails: expect.stringContaining('userKey') });
  });

  test('D35: apiKey alone is anonymous: not enough for methods of users and of the site', async () => {
    for (const name of ['socialize.getUserInfo', 'accounts.getAccountInfo', 'accounts.search']) {
      expect((await request(`/${name}`, { form: { apiKey, UID } })).json()).toMatchObject({
        errorCode: 403005,
        errorMessage: 'Unauthorized user',
      });
    }
  });

  if (hasOperations) {
    test('D34: a rotation keeps the old secret valid until it is revoked', async () => {
      const name = 'Conformance: rotated';
      const { apiKey: rotated } = await invoke<{ apiKey: string }>('sites.create', {
        name,
        dataCenter: 'us1',
        domains: ['rotated.conformance.example'],
        responseTypes: ['token', 'code'],
        grantTypes: ['none'],
        providers: ['*'],
        tokenLifetime: 3600,
        allowSignedUserKey: false,
        revokeOnCodeReuse: true,
      });
      const secretNow = async () =>
        (await invoke<{ secret: string }>('sites.revealSecret', { apiKey: rotated })).secret;
      const works = async (text: string) => {
        const owner = { ...shop, apiKey: rotated, secret: text };
        const direct = (await bySecret('accounts.search', { query: 'SELECT * FROM accounts' }, owner)).json();
        const signed = (
          await bySignature({ method: 'accounts.search', parameters: { query: 'SELECT * FROM accounts' }, owner })
        ).json();
        return [direct.errorCode, signed.errorCode];
      };
      const first = await secretNow();
      expect(Buffer.from(first, 'base64')).toHaveLength(32);
      await invoke('sites.rotateSecret', { apiKey: rotated });
      const second = await secretNow();
      expect(second).not.toBe(first);
      expect(await works(first)).toEqual([0, 0]);
      expect(await works(second)).toEqual([0, 0]);
      await invoke('sites.revokePreviousSecret', { apiKey: rotated });
      expect(await works(first)).toEqual([403010, 403003]);
      expect(await works(second)).toEqual([0, 0]);
      await invoke('sites.delete', { apiKey: rotated });
      expect(await works(second)).toEqual([400093, 400093]);
    });
  }
});
