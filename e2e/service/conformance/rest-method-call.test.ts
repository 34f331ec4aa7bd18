import { describe, expect, test } from 'vitest';
import { formText, rawExchange } from '../../hosts/wire.ts';
import {
  address,
  bySecret,
  bySignature,
  dataCenterHost,
  europeanShop,
  fresh,
  hostOf,
  otherShop,
  request,
  shop,
  signedParameters,
} from './target.ts';

const method = '/socialize.getUserInfo';
const values = { apiKey: shop.apiKey, secret: shop.secret, UID: 'u-ada' };

describe('D47: documented parameters that Authdesk does not act on', () => {
  test('D47: providerSessions of accounts.importFullAccount is 400006 naming it, and nothing is written', async () => {
    const UID = fresh('u-imported');
    const response = await bySecret('accounts.importFullAccount', { UID, providerSessions: '{"facebook":{}}' });
    const named = { errorCode: 400006, errorDetails: expect.stringContaining('providerSessions') };
    expect(response.json()).toMatchObject(named);
    expect((await bySecret('accounts.getAccountInfo', { UID })).json().errorCode).toBe(403005);
  });

  test('D47: hints are accepted and are not among ignoredParams', async () => {
    const response = await bySecret('socialize.getUserInfo', { UID: 'u-ada', lang: 'de', clientContext: '{}' });
    expect(response.json().errorCode).toBe(0);
    expect(response.json()).not.toHaveProperty('ignoredParams');
  });
});

describe('spec: REST method call', () => {
  test('the path is /<namespace>.<apiMethod>; D5: names of methods and parameters in any case', async () => {
    for (const path of ['/socialize.getUserInfo', '/SOCIALIZE.GETUSERINFO', '/Socialize.getuserinfo']) {
      expect((await request(path, { form: values })).json()).toMatchObject({ errorCode: 0, UID: 'u-ada' });
    }
    const { apiKey, secret, UID } = values;
    const form = { APIKEY: apiKey, Secret: secret, uid: UID };
    expect((await request(method, { form })).json()).toMatchObject({ errorCode: 0, UID: 'u-ada' });
  });

  test('D3: the host is <namespace>.<data center domain>, or a name of this machine', async () => {
    for (const transport of ['http', 'https'] as const) {
      const { port } = new URL(address[transport]);
      for (const host of [dataCenterHost(transport), hostOf(transport), `127.0.0.1:${port}`, `[::1]:${port}`]) {
        const response = await bySignature({ transport, host, parameters: { UID: 'u-ada' } });
        expect(response.json(), host).toMatchObject({ errorCode: 0, UID: 'u-ada' });
      }
    }
  });

  test.each(['evil.example', 'localhost.evil.example', 'a b'])(
    'D3, R28: any other Host (%s) is HTTP 421 on both listeners',
    async (host) => {
      for (const transport of ['http', 'https'] as const) {
        const raw = await rawExchange(
          address,
          transport,
          `GET /socialize.getUserInfo HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
        );
        expect(raw).toMatch(/^HTTP\/1\.1 421 /);
      }
    },
  );

  test("D3: the host of another namespace than the method's is 400001", async () => {
    const host = dataCenterHost('https', 'us1', 'accounts');
    expect((await request(method, { form: values, host })).json()).toMatchObject({ errorCode: 400001 });
    const right = await request('/accounts.getAccountInfo', { form: values, host });
    expect(right.json()).toMatchObject({ errorCode: 0 });
  });

  test('D4: a site called on the host of another data center: 301001 with apiDomain and location', async () => {
    const form = { apiKey: europeanShop.apiKey, secret: europeanShop.secret, UID: 'x' };
    const wrong = await request(method, { host: dataCenterHost('https', 'us1'), form });
    expect(wrong.json()).toMatchObject({
      errorCode: 301001,
      statusCode: 301,
      apiDomain: 'eu1.authdesk.localhost',
      location: `https://${dataCenterHost('https', 'eu1')}/socialize.getUserInfo`,
    });
    const right = await request(method, { host: dataCenterHost('https', 'eu1'), form });
    expect(right.json()).toMatchObject({ errorCode: 403005 });
  });

  test('D6: GET with a query, POST with a form, and both merged', async () => {
    const { apiKey, ...rest } = values;
    for (const response of [
      await request(method, { query: values }),
      await request(method, { form: values }),
      await request(method, { query: { apiKey }, form: rest }),
      await request(method, { body: formText(values) }),
    ]) {
      expect(response.json()).toMatchObject({ errorCode: 0, UID: 'u-ada' });
    }
  });

  test.each(['PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'])('D6: %s is HTTP 405 with Allow', async (httpMethod) => {
    const response = await request(method, { method: httpMethod, query: values });
    expect(response.status).toBe(405);
    expect(response.headers.allow).toBe('GET, POST');
  });

  test('D53: a parameter sent again with the same value, also in another case, counts once, and may be signed twice', async () => {
    const parameters = signedParameters({ parameters: { UID: 'u-ada', targetEnv: 'mobile', targetenv: 'mobile' } });
    const response = await request(method, { transport: 'http', form: parameters });
    expect(response.json()).toMatchObject({ errorCode: 0, UID: 'u-ada' });
    const again = await request(`${method}?UID=u-ada`, { form: { ...values, UID: 'u-ada', uid: 'u-ada' } });
    expect(again.json()).toMatchObject({ errorCode: 0, UID: 'u-ada' });
  });

  test('D6, R17: a body over 1 MiB is HTTP 413; one just under it is read', async () => {
    const over = await request(method, { form: { ...values, x: 'a'.repeat(1024 * 1024) } });
    expect(over.status).toBe(413);
    const under = await request(method, { form: { ...values, x: 'a'.repeat(1000 * 1024) } });
    expect(under.json()).toMatchObject({ errorCode: 0 });
  });

  test('D8: Expect: 100-continue is answered; a call with any other expectation gets its response, too', async () => {
    const body = formText(values);
    for (const [expectation, start] of [
      ['100-continue', /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /],
      ['something-else', /^HTTP\/1\.1 200 /],
    ] as const) {
      const raw = await rawExchange(
        address,
        'https',
        `POST ${method} HTTP/1.1\r\nHost: ${hostOf('https')}\r\nExpect: ${expectation}\r\n` +
          `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      );
      expect(raw).toMatch(start);
      expect(raw).toMatch(/x-call-id: [0-9a-f]{32}/i);
      expect(raw).toContain('"UID":"u-ada"');
    }
  });

  test('parameter values are UTF-8 and then URL-encoded, blanks as %20 or +', async () => {
    const status = "Zoë 東京 😀 & = + % ~ * ! ' ( )";
    expect((await bySecret('socialize.setStatus', { UID: 'u-ben', status })).json()).toMatchObject({ errorCode: 0 });
    expect((await bySecret('socialize.getUserInfo', { UID: 'u-ben' })).json()).toMatchObject({ status });
    const body = new URLSearchParams({ ...values, UID: 'u-ben', status: 'a b' }).toString();
    expect(body).toContain('a+b');
    await request('/socialize.setStatus', { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect((await bySecret('socialize.getUserInfo', { UID: 'u-ben' })).json()).toMatchObject({ status: 'a b' });
  });
});

describe('spec: REST method call, common parameters', () => {
  test('apiKey is required', async () => {
    expect((await request(method, { form: { secret: shop.secret } })).json()).toMatchObject({
      errorCode: 400002,
      errorDetails: expect.stringContaining('apiKey'),
    });
    expect(
      (await bySecret('socialize.getUserInfo', { UID: 'u-ada' }, { ...shop, apiKey: '3_nobody' })).json(),
    ).toMatchObject({
      errorCode: 400093,
      errorMessage: 'Invalid ApiKey parameter',
    });
  });

  test('UID is the id of the user, or the site’s own id; one of another site is unknown', async () => {
    const UID = fresh('own-id');
    await bySecret('socialize.notifyLogin', { siteUID: UID });
    expect((await bySecret('socialize.getUserInfo', { UID })).json()).toMatchObject({ errorCode: 0, UID });
    expect((await bySecret('socialize.getUserInfo', { UID }, otherShop)).json()).toMatchObject({ errorCode: 403005 });
  });
});
