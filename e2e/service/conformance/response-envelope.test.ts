import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { bySecret, bySignature, byToken, request, shop, tokenOf } from './target.ts';

const method = 'socialize.getUserInfo';
const withSecret = { apiKey: shop.apiKey, secret: shop.secret, UID: 'u-ada' };

describe('spec: Response envelope, XML form', () => {
  async function xml(parameters: Record<string, string> = {}, name = method): Promise<string> {
    const response = await request(`/${name}`, {
      form: parameters,
      headers: { authorization: `OAuth ${await tokenOf('u-ada')}` },
    });
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toMatch(/^text\/xml; charset=utf-8/);
    expect(XMLValidator.validate(response.body)).toBe(true);
    return response.body;
  }

  test('D10: it is the default for OAuth 2.0 style calls, by header and by oauth_token', async () => {
    expect(await xml()).toMatch(/^<\?xml/);
    const response = await request(`/${method}`, { query: { oauth_token: await tokenOf('u-ada') } });
    expect(response.body).toMatch(/^<\?xml/);
  });

  test('D12: declaration, then a root <namespace>.<apiMethod>Response in the fixed namespace', async () => {
    expect(await xml()).toMatch(
      /^<\?xml version="1\.0" encoding="utf-8"\?>\s*<socialize\.getUserInfoResponse xmlns:xsi="http:\/\/www\.w3\.org\/2001\/XMLSchema-instance" xsi:schemaLocation="urn:com:gigya:api http:\/\/socialize-api\.gigya\.com\/schema" xmlns="urn:com:gigya:api">/,
    );
    expect(await xml({}, 'SOCIALIZE.GETUSERINFO')).toContain('</socialize.getUserInfoResponse>');
  });

  test('D12: statusCode, statusReason, callId, then the data as further children; no errorCode on success', async () => {
    const body = await xml();
    expect(body).toMatch(
      /Response [^>]*><statusCode>200<\/statusCode><statusReason>OK<\/statusReason><callId>[0-9a-f]{32}<\/callId></,
    );
    expect(body).not.toContain('errorCode');
    const root = new XMLParser({ htmlEntities: true }).parse(body)['socialize.getUserInfoResponse'];
    expect(root).toMatchObject({ UID: 'u-ada', firstName: 'Ada', nickname: 'Zoë 東京 <&> "ada"' });
  });

  test('on error there are errorCode, as digits without attributes, errorMessage and errorDetails', async () => {
    const body = await xml({ UID: 'u-ben' });
    expect(body).toMatch(
      /<statusCode>403<\/statusCode><statusReason>Forbidden<\/statusReason><errorCode>403007<\/errorCode><errorMessage>Permission denied<\/errorMessage><errorDetails>[^<]+<\/errorDetails><callId>/,
    );
  });

  test('D10: a refused OAuth 2.0 style call is answered in XML too, whatever is wrong with it', async () => {
    const token = await tokenOf('u-ada');
    for (const [errorCode, response] of [
      [500024, await request(`/${method}`, { headers: { authorization: 'OAuth wrong' } })],
      [500024, await request(`/${method}`, { form: { oauth_token: 'wrong' } })],
      [403025, await request(`/${method}`, { transport: 'http', form: { oauth_token: token } })],
      [400008, await request(`/${method}`, { headers: { authorization: 'OAuth a b' } })],
      [400001, await request(`/${method}`, { form: { oauth_token: token, secret: shop.secret } })],
      [405001, await request('/socialize.nothing', { form: { oauth_token: token } })],
    ] as const) {
      expect(response.status).toBe(200);
      expect(XMLValidator.validate(response.body)).toBe(true);
      expect(response.body).toContain(`<errorCode>${errorCode}</errorCode>`);
    }
  });
});

describe('spec: Response envelope, JSON form', () => {
  test('D10: it is the default for calls in the own authorization method', async () => {
    for (const response of [
      await bySecret(method, { UID: 'u-ada' }),
      await bySignature(),
      await request(`/${method}`),
    ]) {
      expect(response.headers['content-type']).toMatch(/^application\/json/);
      expect(response.body).toMatch(/^\{/);
    }
  });

  test('D11: success: callId, errorCode 0, apiVersion, statusCode, statusReason, time, then the data', async () => {
    const json = (await bySecret(method, { UID: 'u-ada' })).json();
    expect(Object.keys(json).slice(0, 6)).toEqual([
      ...['callId', 'errorCode', 'apiVersion', 'statusCode', 'statusReason', 'time'],
    ]);
    expect(json).toMatchObject({ errorCode: 0, apiVersion: 2, statusCode: 200, statusReason: 'OK', UID: 'u-ada' });
    expect(json.callId).toMatch(/^[0-9a-f]{32}$/);
    expect(json.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(json).not.toHaveProperty('errorMessage');
    expect(json).not.toHaveProperty('errorDetails');
  });

  test('callId is unique, and the same as in the header X-Call-Id (D8)', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => bySecret(method, { UID: 'u-ada' })));
    expect(new Set(responses.map((response) => response.json().callId)).size).toBe(20);
    for (const response of responses) expect(response.headers['x-call-id']).toBe(response.json().callId);
  });
});

describe('spec: Response envelope, how it is chosen and sent', () => {
  test('D10: format always wins, in any case of letters', async () => {
    expect((await bySecret(method, { UID: 'u-ada', format: 'xml' })).body).toMatch(/^<\?xml/);
    expect((await byToken(await tokenOf('u-ada'), method, { format: 'JSON' })).body).toMatch(/^\{/);
  });

  test('D10: jsonp calls the function that callback names', async () => {
    const response = await bySecret(method, { UID: 'u-ada', format: 'jsonp', callback: 'app.on$_1' });
    expect(response.headers['content-type']).toMatch(/^text\/javascript/);
    expect(response.body).toMatch(/^app\.on\$_1\(\{.*\}\);$/s);
    expect(JSON.parse(response.body.slice('app.on$_1('.length, -2))).toMatchObject({ errorCode: 0, UID: 'u-ada' });
  });

  test('D13: the HTTP status is 200, and equals statusCode with httpStatusCodes=true', async () => {
    for (const [change, statusCode] of [
      [{ UID: 'nobody' }, 403],
      [{ secret: 'x' }, 403],
      [{ apiKey: '3_nobody' }, 400],
      [{}, 200],
    ] as const) {
      const form = { ...withSecret, ...change };
      expect((await request(`/${method}`, { form })).status).toBe(200);
      const response = await request(`/${method}`, { form: { ...form, httpStatusCodes: 'true' } });
      expect(response.status).toBe(statusCode);
      expect(response.json().statusCode).toBe(statusCode);
    }
  });

  test('D15: unknown parameters are ignored and listed in ignoredParams', async () => {
    const json = (await bySecret(method, { UID: 'u-ada', firstNmae: 'x', sdk: 'java_3.2.4' })).json();
    expect(json).toMatchObject({ errorCode: 0, ignoredParams: [{ paramName: 'firstNmae', warningCode: 403007 }] });
    expect((await bySecret(method, { UID: 'u-ada' })).json()).not.toHaveProperty('ignoredParams');
  });

  test('D8: every response has a correct Date, Cache-Control: no-store and X-Call-Id', async () => {
    const responses = await Promise.all([
      bySecret(method, { UID: 'u-ada' }),
      request(`/${method}`, { transport: 'http' }),
      request('/socialize.login'),
      request('/socialize.getToken', { form: {} }),
      request('/nothing'),
      request(`/${method}`, { method: 'PUT', body: '' }),
      request(`/${method}`, { transport: 'http', host: 'evil.example' }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 400, 401, 404, 405, 421]);
    for (const { headers } of responses) {
      expect(headers.date).toMatch(/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/);
      expect(Math.abs(Date.parse(headers.date ?? '') - Date.now())).toBeLessThan(10_000);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-call-id']).toMatch(/^[0-9a-f]{32}$/);
    }
  });
});
