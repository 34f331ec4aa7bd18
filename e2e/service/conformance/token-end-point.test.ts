import { describe, expect, test } from 'vitest';
import { basic, formText } from '../../hosts/wire.ts';
import { askToken, bySecret, byToken, fresh, request, shop, tokenOf } from './target.ts';

const body = { client_id: shop.apiKey, client_secret: shop.secret };
const none = { grant_type: 'none' };

describe('spec: Token end-point', () => {
  test('D26: calls over HTTP are rejected; 403006 when a secret was in the request', async () => {
    const secretless = await request('/socialize.getToken', { transport: 'http', form: none });
    expect(secretless.status).toBe(400);
    expect(secretless.json()).toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringMatching(/^400001 /),
    });
    for (const sent of [
      { form: { ...none, ...body } },
      { form: none, headers: { authorization: basic(shop.apiKey, shop.secret) } },
      { query: { ...none, ...body } },
    ]) {
      const response = await request('/socialize.getToken', { transport: 'http', ...sent });
      expect(response.json()).toEqual({
        error: 'invalid_request',
        error_description: '403006 - Secret sent over HTTP',
      });
      expect(response.body).not.toContain(shop.secret);
    }
  });

  test('D6: a body without a content type is read as a form', async () => {
    const response = await request('/socialize.getToken', { body: formText({ ...none, ...body }) });
    expect(response.status).toBe(200);
  });
});

describe('spec: Token end-point, client identification', () => {
  test('1 (preferred): Authorization: Basic <BASE64(API_KEY:SECRET_KEY)>', async () => {
    expect((await askToken(none)).status).toBe(200);
  });

  test('2: client_id and client_secret', async () => {
    expect((await request('/socialize.getToken', { form: { ...none, ...body } })).status).toBe(200);
  });

  test('D26: invalid_client has HTTP status 401, with WWW-Authenticate only when the header was used', async () => {
    const byHeader = await askToken(none, { ...shop, secret: 'wrong' });
    expect(byHeader.status).toBe(401);
    expect(byHeader.headers['www-authenticate']).toMatch(/^Basic realm=/);
    const byBody = await request('/socialize.getToken', { form: { ...none, ...body, client_secret: 'wrong' } });
    expect(byBody.status).toBe(401);
    expect(byBody.headers['www-authenticate']).toBeUndefined();
  });

  test('the secret of an application identifies no client', async () => {
    const { userKey, secret } = shop.application;
    expect((await askToken(none, { ...shop, secret })).json()).toMatchObject({ error: 'invalid_client' });
    expect((await askToken(none, { ...shop, apiKey: userKey, secret })).json()).toMatchObject({
      error: 'invalid_client',
      error_description: '400093 - Invalid ApiKey parameter',
    });
  });
});

describe('spec: Token end-point, grant_type=none', () => {
  test('D27: x_siteUID yields a token bound to that user, who is made when unknown, as notifyLogin does', async () => {
    const UID = fresh('site-user');
    expect((await bySecret('socialize.getUserInfo', { UID })).json()).toMatchObject({ errorCode: 403005 });
    const token = await tokenOf(UID);
    expect((await byToken(token, 'socialize.getUserInfo')).json()).toMatchObject({ errorCode: 0, UID });
    expect((await bySecret('socialize.getUserInfo', { UID })).json()).toMatchObject({ errorCode: 0, UID });
  });
});

describe('spec: Token end-point, responses', () => {
  test('success: JSON with access_token and expires_in, application/json, no-store', async () => {
    const response = await askToken({ ...none, x_sessionExpiration: '5' });
    expect(response.headers['content-type']).toBe('application/json');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(Object.keys(response.json())).toEqual(['access_token', 'expires_in']);
  });
});
