import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { baseStringOf } from '../../hosts/signing.ts';
import {
  bySignature,
  dataCenterHost,
  fresh,
  hostOf,
  otherShop,
  request,
  shop,
  signedParameters,
  signedUserKeys,
} from './target.ts';

const method = 'socialize.getUserInfo';
const now = () => Math.floor(Date.now() / 1000);
const parameters = { UID: 'u-ada' };

describe('spec: Authentication C', () => {
  test.each(['timestamp', 'nonce', 'sig'])(
    '3: without %s the call says which parameter is missing',
    async (missing) => {
      const form = signedParameters();
      delete form[missing];
      expect((await request(`/${method}`, { transport: 'http', form })).json()).toMatchObject({
        errorCode: 400002,
        errorDetails: expect.stringContaining(missing),
      });
    },
  );

  test('5, R5: a nonce that was used is rejected, also in parallel, and only for its site', async () => {
    const nonce = fresh('nonce');
    const responses = await Promise.all(Array.from({ length: 20 }, () => bySignature({ nonce })));
    const codes = responses.map((response) => response.json().errorCode).sort();
    expect(codes).toEqual([0, ...Array.from({ length: 19 }, () => 403004)]);
    const other = await bySignature({
      nonce,
      owner: otherShop,
      method: 'accounts.search',
      parameters: { query: 'SELECT * FROM accounts' },
    });
    expect(other.json()).toMatchObject({ errorCode: 0 });
  });

  test('6: the signature is recomputed with the account secret; with any other it is 403003', async () => {
    for (const secret of [otherShop.secret, shop.application.secret, Buffer.from(shop.secret).toString('base64')]) {
      expect((await bySignature({ secret })).json()).toMatchObject({
        errorCode: 403003,
        errorMessage: 'Invalid request signature',
      });
    }
  });
});

describe('spec: Authentication C, signature base string', () => {
  const odd = {
    ...parameters,
    context: 'a b+c&d=e%f/g?h#i!j\'k(l)m*n~o;p:q@r,s$t[u]v"w\\x{y}|z',
    cid: '',
    apikey2: '東京 Zoë 😀\r\n\t\u0000',
    _x: '1',
    Z: '2',
    'name with blank': '3',
    'ü[]': '4',
  };

  test.each([
    ['http', 'GET'],
    ['http', 'POST'],
    ['https', 'GET'],
    ['https', 'POST'],
  ] as const)(
    'D31: three parts; all parameters but sig; sorted by name; encoded; encoded once more (%s, %s)',
    async (transport, httpMethod) => {
      expect((await bySignature({ transport, httpMethod, parameters: odd })).json()).toMatchObject({ errorCode: 0 });
    },
  );

  test('D31: parameters in the query of a POST are part of it, wherever they travel', async () => {
    const { apiKey = '', UID = '', ...form } = signedParameters();
    const response = await request(`/${method}`, { transport: 'http', query: { apiKey, UID }, form });
    expect(response.json()).toMatchObject({ errorCode: 0 });
  });

  test('D31: names apikey and uid in lower case, as in the example, sent so or signed so', async () => {
    const url = `http://${hostOf('http')}/${method}`;
    const lower = { apikey: shop.apiKey, uid: 'u-ada', timestamp: String(now()), nonce: fresh('n') };
    const key = Buffer.from(shop.secret, 'base64');
    const sig = createHmac('sha1', key)
      .update(baseStringOf('POST', url, lower))
      .digest('base64');
    const { apikey, uid, timestamp, nonce } = lower;
    const sentUsually = { apiKey: apikey, UID: uid, timestamp, nonce, sig };
    expect((await request(`/${method}`, { transport: 'http', form: sentUsually })).json()).toMatchObject({
      errorCode: 0,
    });
    const again = { ...lower, nonce: fresh('n') };
    const sigAgain = createHmac('sha1', key)
      .update(baseStringOf('POST', url, again))
      .digest('base64');
    const sentLower = { ...again, sig: sigAgain };
    expect((await request(`/${method}`, { transport: 'http', form: sentLower })).json()).toMatchObject({
      errorCode: 0,
    });
  });

  test('D31: a parameter taken away, another HTTP method, scheme, host or path is refused', async () => {
    const form = signedParameters({ parameters: { ...parameters, context: 'c' } });
    const { context: _, ...without } = form;
    const query = signedParameters();
    for (const response of [
      await request(`/${method}`, { transport: 'http', form: without }),
      await request(`/${method}`, { transport: 'http', query }),
      await request(`/${method}`, { transport: 'https', form: query }),
      await request(`/${method}`, { transport: 'http', form: query, host: dataCenterHost('http') }),
      await request('/socialize.getFriendsInfo', { transport: 'http', form: query }),
    ]) {
      expect(response.json()).toMatchObject({ errorCode: 403003 });
    }
  });

  test('D31: host and scheme count in lower case', async () => {
    const host = dataCenterHost('http');
    const form = signedParameters({ host });
    expect((await request(`/${method}`, { transport: 'http', form, host: host.toUpperCase() })).json()).toMatchObject({
      errorCode: 0,
    });
  });
});

describe('spec: Authentication C, signature', () => {
  test('2: the key is the base64-decoded secret, not its text', async () => {
    const values = { apiKey: shop.apiKey, ...parameters, timestamp: String(now()), nonce: fresh('n') };
    const text = baseStringOf('POST', `http://${hostOf('http')}/${method}`, values);
    const sig = createHmac('sha1', shop.secret).update(text).digest('base64');
    const response = (await request(`/${method}`, { transport: 'http', form: { ...values, sig } })).json();
    expect(response).toMatchObject({ errorCode: 403003, errorDetails: expect.stringMatching(/base64/i) });
  });

  test('D30: with allowSignedUserKey a site accepts calls signed with the secret of the application', async () => {
    const { userKey, secret } = signedUserKeys.application;
    const call = { owner: signedUserKeys, parameters: { UID: 'u-ada', userKey } };
    expect((await bySignature({ ...call, secret })).json()).toMatchObject({ errorCode: 0 });
    expect((await bySignature({ ...call, secret: signedUserKeys.secret })).json()).toMatchObject({ errorCode: 403003 });
    const direct = { apiKey: signedUserKeys.apiKey, userKey, secret, UID: 'u-ada' };
    expect((await request(`/${method}`, { form: direct })).json()).toMatchObject({ errorCode: 0 });
  });
});
