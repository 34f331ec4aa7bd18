import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Served, serve } from '../hosts/serve.ts';
import { baseStringOf, signed } from '../hosts/signing.ts';
import { localhostOf, send } from '../hosts/wire.ts';
import { demo, other } from '../hosts/workspace.ts';

let served: Served;
beforeAll(async () => {
  served = await serve({ dataDir: ':memory:' });
});
afterAll(() => served.stop());

const now = () => Math.floor(Date.now() / 1000);
const method = '/socialize.getUserInfo';
const address = () => `http://${localhostOf(served, 'http')}${method}`;

function signedQuery(change: Partial<Parameters<typeof signed>[0]> = {}): Record<string, string> {
  const parameters = { apiKey: demo.apiKey, UID: 'u-ada' };
  return signed({ url: address(), parameters, secret: demo.secret, ...change });
}

function call(query: Record<string, string>) {
  return send(served, method, { transport: 'http', query });
}

describe('a call signed with openssl alone, over plain HTTP', () => {
  /** base64-decode the secret, HMAC the base string, base64-encode the digest: three runs of one binary. */
  function opensslSignature(text: string, secret: string): string {
    const key = execFileSync('openssl', ['base64', '-d', '-A'], { input: secret });
    const digest = execFileSync(
      'openssl',
      ['dgst', '-sha1', '-mac', 'HMAC', '-macopt', `hexkey:${key.toString('hex')}`, '-binary'],
      { input: text },
    );
    return execFileSync('openssl', ['base64', '-A'], { input: digest }).toString().trim();
  }

  function query(): Record<string, string> {
    const parameters = {
      apiKey: demo.apiKey,
      UID: 'u-ada',
      timestamp: String(now()),
      nonce: randomUUID(),
      context: "Hi! it's (50%*2) ~ Zoë 東京",
    };
    return { ...parameters, sig: opensslSignature(baseStringOf('GET', address(), parameters), demo.secret) };
  }

  test('is accepted, and answered in JSON', async () => {
    const response = await call(query());
    expect(response.status).toBe(200);
    expect(response.json()).toMatchObject({ errorCode: 0, UID: 'u-ada', firstName: 'Ada' });
  });

  test('again with the same nonce: 403004', async () => {
    const once = query();
    expect((await call(once)).json().errorCode).toBe(0);
    expect((await call(once)).json()).toMatchObject({ errorCode: 403004, statusCode: 403, statusReason: 'Forbidden' });
  });

  test('with one byte of a value changed: 403003', async () => {
    const changed = { ...query(), UID: 'u-adb' };
    expect((await call(changed)).json()).toMatchObject({ errorCode: 403003 });
  });
});

describe('signed calls', () => {
  test('121 seconds old: 403002; 110 seconds old or ahead: accepted', async () => {
    expect((await call(signedQuery({ timestamp: now() - 121 }))).json()).toMatchObject({ errorCode: 403002 });
    expect((await call(signedQuery({ timestamp: now() + 125 }))).json()).toMatchObject({ errorCode: 403002 });
    expect((await call(signedQuery({ timestamp: now() - 110 }))).json().errorCode).toBe(0);
    expect((await call(signedQuery({ timestamp: now() + 110 }))).json().errorCode).toBe(0);
  });

  test('one byte of the signature changed: 403003', async () => {
    const query = signedQuery();
    const first = query.sig?.startsWith('A') ? 'B' : 'A';
    expect((await call({ ...query, sig: first + query.sig?.slice(1) })).json()).toMatchObject({ errorCode: 403003 });
  });

  test('a nonce that came with a wrong signature is not used up', async () => {
    const query = signedQuery();
    expect((await call({ ...query, UID: 'x' })).json()).toMatchObject({ errorCode: 403003 });
    expect((await call(query)).json().errorCode).toBe(0);
  });

  test("another site's secret: 403003, and the details name the mistake", async () => {
    const { errorCode, errorDetails } = (await call(signedQuery({ secret: other.secret }))).json();
    expect(errorCode).toBe(403003);
    expect(errorDetails).toMatch(/secret/);
    expect(errorDetails).not.toContain(other.secret);
  });

  test('by POST over HTTPS, with base64url and without the port in the signed URL (.NET, Android)', async () => {
    const parameters = { apiKey: demo.apiKey, UID: 'u-ada' };
    const form = signed({ method: 'POST', url: `https://localhost${method}`, parameters, secret: demo.secret });
    const sig = form.sig?.replaceAll('+', '-').replaceAll('/', '_') ?? '';
    expect((await send(served, method, { form: { ...form, sig } })).json()).toMatchObject({ errorCode: 0 });
  });

  test('signed with lower-case apikey and uid, as the specification writes them', async () => {
    const { apikey, uid, ...rest } = signed({
      url: address(),
      parameters: { apikey: demo.apiKey, uid: 'u-ada' },
      secret: demo.secret,
    });
    expect((await call({ ...rest, apiKey: apikey ?? '', UID: uid ?? '' })).json()).toMatchObject({ errorCode: 0 });
  });

  test('on the host of namespace and data center, signed with that host', async () => {
    const port = new URL(served.http).port;
    const host = `socialize.us1.authdesk.localhost:${port}`;
    const query = signedQuery({ url: `http://${host}${method}` });
    expect((await send(served, method, { transport: 'http', host, query })).json()).toMatchObject({ errorCode: 0 });
  });

  test('a correct Date header lets clients set their clocks', async () => {
    const { headers } = await call(signedQuery());
    expect(Math.abs(Date.parse(headers.date ?? '') / 1000 - now())).toBeLessThan(10);
  });
});

describe('other credentials', () => {
  test('secret over HTTP: 403006', async () => {
    const response = await call({ apiKey: demo.apiKey, secret: demo.secret, UID: 'u-ada' });
    expect(response.json()).toMatchObject({ errorCode: 403006, errorMessage: 'Secret sent over HTTP' });
    expect(response.body).not.toContain(demo.secret);
  });

  test('nothing: 400002 naming apiKey, in JSON with statusCode', async () => {
    const response = await call({});
    expect(response.status).toBe(200);
    expect(response.json()).toMatchObject({
      errorCode: 400002,
      statusCode: 400,
      statusReason: 'Bad Request',
      errorMessage: 'Missing required parameter',
      errorDetails: expect.stringContaining('apiKey'),
    });
  });

  test('apiKey with secret, and userKey with its secret, over HTTPS', async () => {
    const query = { apiKey: demo.apiKey, UID: 'u-ada', secret: demo.secret };
    expect((await send(served, method, { query })).json()).toMatchObject({ errorCode: 0, firstName: 'Ada' });
    const { userKey, secret } = demo.application;
    const application = { apiKey: demo.apiKey, UID: 'u-ada', userKey, secret };
    expect((await send(served, method, { query: application })).json()).toMatchObject({ errorCode: 0 });
    const mixed = { ...application, secret: demo.secret };
    expect((await send(served, method, { query: mixed })).json().errorCode).not.toBe(0);
  });
});
