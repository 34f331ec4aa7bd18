import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Served, serve } from '../hosts/serve.ts';
import { basic, send } from '../hosts/wire.ts';
import { demo, other } from '../hosts/workspace.ts';

let served: Served;
beforeAll(async () => {
  served = await serve({ dataDir: ':memory:' });
});
afterAll(() => served.stop());

function askToken(form: Record<string, string>, headers: Record<string, string> = {}) {
  return send(served, '/socialize.getToken', { form, headers });
}
const authorization = basic(demo.apiKey, demo.secret);

async function adasToken(): Promise<string> {
  const response = await askToken({ grant_type: 'none', x_siteUID: 'u-ada' }, { authorization });
  return String(response.json().access_token);
}

describe('use case 2: server to server over TLS, trusting only the local CA', () => {
  test('grant_type=none with Basic gives a token that never expires', async () => {
    const response = await askToken({ grant_type: 'none', x_siteUID: 'u-ada' }, { authorization });
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(Object.keys(response.json())).toEqual(['access_token']);
  });

  test('x_sessionExpiration gives expires_in', async () => {
    const response = await askToken({ grant_type: 'none', x_sessionExpiration: '600' }, { authorization });
    expect(response.json()).toMatchObject({ expires_in: 600 });
  });

  test('client_id and client_secret in the body do the same', async () => {
    const response = await askToken({ grant_type: 'none', client_id: demo.apiKey, client_secret: demo.secret });
    expect(response.json().access_token).toEqual(expect.any(String));
  });

  test('getUserInfo with the token is XML by default, and holds Ada', async () => {
    const response = await send(served, '/socialize.getUserInfo', {
      headers: { authorization: `OAuth ${await adasToken()}` },
    });
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toMatch(/^text\/xml/);
    expect(response.body).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>/);
    expect(XMLValidator.validate(response.body)).toBe(true);
    const root = new XMLParser({ ignoreAttributes: false }).parse(response.body)['socialize.getUserInfoResponse'];
    expect(root).toMatchObject({ statusCode: 200, statusReason: 'OK', UID: 'u-ada', firstName: 'Ada' });
    expect(root).not.toHaveProperty('errorCode');
    expect(root['@_xmlns']).toBe('urn:com:gigya:api');
  });

  test('with format=json it is JSON, in the order of D11', async () => {
    const response = await send(served, '/socialize.getUserInfo', {
      query: { format: 'json' },
      headers: { authorization: `OAuth ${await adasToken()}` },
    });
    expect(response.json()).toMatchObject({ errorCode: 0, statusCode: 200, statusReason: 'OK', UID: 'u-ada' });
    expect(Object.keys(response.json()).slice(0, 2)).toEqual(['callId', 'errorCode']);
    expect(response.headers['x-call-id']).toBe(response.json().callId);
  });

  test('the token works as the parameter oauth_token too, by GET and by POST', async () => {
    const oauth_token = await adasToken();
    const get = await send(served, '/socialize.getUserInfo', { query: { oauth_token, format: 'json' } });
    const post = await send(served, '/socialize.getUserInfo', { form: { oauth_token, format: 'json' } });
    expect(get.json().UID).toBe('u-ada');
    expect(post.json().UID).toBe('u-ada');
  });

  test('a token over plain HTTP is refused with 403025', async () => {
    const response = await send(served, '/socialize.getUserInfo', {
      transport: 'http',
      query: { format: 'json' },
      headers: { authorization: `OAuth ${await adasToken()}` },
    });
    expect(response.json()).toMatchObject({ errorCode: 403025 });
  });

  test('a token of nobody, with no UID named, cannot ask for a user', async () => {
    const { access_token } = (await askToken({ grant_type: 'none' }, { authorization })).json();
    const ask = (query: Record<string, string>) =>
      send(served, '/socialize.getUserInfo', {
        query: { format: 'json', ...query },
        headers: { authorization: `OAuth ${access_token}` },
      });
    expect((await ask({})).json()).toMatchObject({ errorCode: 400002, errorDetails: expect.stringContaining('UID') });
    expect((await ask({ UID: 'u-ada' })).json()).toMatchObject({ errorCode: 0, firstName: 'Ada' });
  });
});

describe('the token end-point refuses', () => {
  test.each<[string, Record<string, string>, Record<string, string>, number, string, number]>([
    [
      'a wrong secret',
      { grant_type: 'none' },
      { authorization: basic(demo.apiKey, other.secret) },
      401,
      'invalid_client',
      403010,
    ],
    [
      'an unknown key',
      { grant_type: 'none' },
      { authorization: basic('3_nobody', demo.secret) },
      401,
      'invalid_client',
      400093,
    ],
    ['no client at all', { grant_type: 'none' }, {}, 401, 'invalid_client', 400002],
    ['a broken Basic header', { grant_type: 'none' }, { authorization: 'Basic !' }, 401, 'invalid_client', 400008],
    [
      'two ways of identification',
      { grant_type: 'none', client_id: demo.apiKey, client_secret: demo.secret },
      { authorization },
      400,
      'invalid_request',
      400001,
    ],
    ['no grant_type', {}, { authorization }, 400, 'invalid_request', 400002],
    ['an unknown grant_type', { grant_type: 'password' }, { authorization }, 400, 'unsupported_grant_type', 400013],
    ['an unknown parameter', { grant_type: 'none', nonsense: '1' }, { authorization }, 400, 'invalid_request', 0],
    [
      'x_userInfo without x_siteUID',
      { grant_type: 'none', x_userInfo: '{}' },
      { authorization },
      400,
      'invalid_request',
      0,
    ],
    [
      'a strange lifetime',
      { grant_type: 'none', x_sessionExpiration: '-7' },
      { authorization },
      400,
      'invalid_request',
      400006,
    ],
  ])('%s', async (_title, form, headers, status, error, code) => {
    const response = await askToken(form, headers);
    expect(response.status).toBe(status);
    expect(response.json().error).toBe(error);
    expect(response.json().error_description).toMatch(/^\d{6} - [^-]+$/);
    if (code !== 0) expect(response.json().error_description).toMatch(new RegExp(`^${code} - `));
  });

  test('plain HTTP', async () => {
    const response = await send(served, '/socialize.getToken', { transport: 'http', form: { grant_type: 'none' } });
    expect(response.status).toBe(400);
    expect(response.json()).toMatchObject({ error: 'invalid_request' });
  });

  test('a secret over plain HTTP, by its own code', async () => {
    const form = { grant_type: 'none', client_id: demo.apiKey, client_secret: demo.secret };
    const response = await send(served, '/socialize.getToken', { transport: 'http', form });
    expect(response.json()).toEqual({ error: 'invalid_request', error_description: '403006 - Secret sent over HTTP' });
  });
});
