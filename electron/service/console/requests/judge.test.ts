import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CRM_SECRET, runningForAll, SHOP_SECRET } from '#service/fixtures/running.fixture.ts';
import type { RequestToJudge } from '#shared/contract/requests.ts';
import { baseString } from '#shared/protocol/base-string.ts';

const running = runningForAll();

const FORM = ['Content-Type', 'application/x-www-form-urlencoded'] as [string, string];
const BASIC = ['Authorization', `Basic ${Buffer.from(`3_shop:${SHOP_SECRET}`).toString('base64')}`] as [string, string];

const judge = (request: Partial<RequestToJudge>) =>
  running.ask('requests.judge', {
    transport: 'https',
    httpMethod: 'POST',
    target: '/socialize.getUserInfo',
    headers: [['Host', 'localhost:9443'], FORM],
    ...request,
  });

/** A signed call as the service itself builds it. */
async function signedCall(status = 'Hi'): Promise<RequestToJudge> {
  const { url, headers, body } = await running.ask('requests.prepare', {
    apiKey: '3_shop',
    method: 'socialize.setStatus',
    httpMethod: 'POST',
    transport: 'https',
    credential: { kind: 'signature' },
    parameters: [
      { name: 'UID', value: 'u-1' },
      { name: 'status', value: status },
    ],
  });
  const { host, pathname, search } = new URL(url);
  return {
    transport: 'https',
    httpMethod: 'POST',
    target: pathname + search,
    headers: [['Host', host], ...headers],
    ...(body !== undefined && { body }),
  };
}

const logged = async () => (await running.ask('log.list', { limit: 10 })).items.length;

describe('requests.judge', () => {
  test('returns the log row that the call would have, with every rule that was checked', async () => {
    const judged = await judge(await signedCall());
    expect(judged).toMatchObject({
      accepted: true,
      errorCode: 0,
      httpStatus: 200,
      method: 'socialize.setStatus',
      apiKey: '3_shop',
      siteName: 'Shop',
      UID: 'u-1',
      credential: 'signature',
    });
    expect(JSON.parse(judged.response.body)).toMatchObject({ errorCode: 0 });
    expect(judged.request.parameters.map(({ name }) => name)).toContain('status');
    expect(judged.trace.map(({ rule }) => rule)).toContain('D36');
  });

  test('R5: stores nothing: no log row, no nonce, no write, no event', async () => {
    const before = await logged();
    const events: unknown[] = [];
    const unsubscribe = running.service.subscribe((event) => events.push(event));
    const request = await signedCall();
    expect((await judge(request)).accepted).toBe(true);
    expect((await judge(request)).accepted).toBe(true);
    const body = 'grant_type=none&x_siteUID=u-judged';
    expect((await judge({ target: '/socialize.getToken', headers: [BASIC, FORM], body })).accepted).toBe(true);
    expect(await logged()).toBe(before);
    const people = await running.ask('people.list', { limit: 10 });
    expect(people.items.map(({ UID }) => UID)).toEqual(['u-1']);
    expect((await running.ask('tokens.list', { limit: 10 })).items).toEqual([]);
    unsubscribe();
    expect(events).toEqual([]);
  });

  test('R15: returns no secret and no token', async () => {
    const inClear = await judge({
      transport: 'http',
      httpMethod: 'GET',
      target: `/socialize.getUserInfo?apiKey=3_shop&secret=${encodeURIComponent(SHOP_SECRET)}&UID=${encodeURIComponent(SHOP_SECRET)}`,
    });
    expect(inClear).toMatchObject({ accepted: false, errorCode: 403006 });
    const token = await judge({ target: '/socialize.getToken', headers: [BASIC, FORM], body: 'grant_type=none' });
    expect(token.accepted).toBe(true);
    const said = JSON.stringify([inClear, token]);
    expect(said).not.toContain(SHOP_SECRET);
    expect(said).not.toContain(encodeURIComponent(SHOP_SECRET));
    expect(said).not.toContain(BASIC[1]);
    expect(said).not.toMatch(/st2\.s\.[A-Za-z0-9_-]{20}/);
  });

  test('judges at another time', async () => {
    const request = await signedCall();
    expect(await judge({ ...request, at: running.clock() + 121_000 })).toMatchObject({
      accepted: false,
      errorCode: 403002,
    });
    expect((await judge({ ...request, at: running.clock() + 60_000 })).accepted).toBe(true);
  });

  test('D6: bytes that are not UTF-8 are judged as they were sent', async () => {
    const latin = { headers: [['Host', 'localhost:9443'], FORM] as [string, string][], encoding: 'bytes' as const };
    const asText = await judge({ ...latin, body: 'apiKey=3_shop&UID=\xc3\xa0', encoding: undefined });
    expect(asText.request.parameters).toContainEqual(expect.objectContaining({ name: 'UID', value: 'Ã\xa0' }));
    const utf8 = await judge({ ...latin, body: 'apiKey=3_shop&UID=\xc3\xa0' });
    expect(utf8.request.parameters).toContainEqual(expect.objectContaining({ name: 'UID', value: 'à' }));
    expect(await judge({ ...latin, body: 'apiKey=3_shop&UID=\xe0' })).toMatchObject({ errorCode: 400001 });
    await expect(judge({ ...latin, body: 'UID=東' })).rejects.toThrow(/one byte/);
  });

  test('a call that failed at another host is judged by everything but the host', async () => {
    const judged = await judge({ headers: [['Host', 'socialize.us9.elsewhere.example']], body: undefined });
    expect(judged).toMatchObject({ errorCode: 400002, host: 'socialize.us9.elsewhere.example' });
  });

  test.each([
    ['a path that names nothing', { target: '/' }, 404],
    ['an HTTP method that is not for it', { httpMethod: 'PUT' }, 405],
    ['a body that is too large', { body: 'x'.repeat(1_048_577) }, 413],
    ['a body that is no form', { headers: [['Content-Type', 'text/plain']] as [string, string][], body: 'x' }, 200],
    ['two Authorization headers', { headers: [BASIC, BASIC, FORM], target: '/socialize.getToken' }, 400],
    ['a text beyond ASCII', { target: '/socialize.getUserInfo?apiKey=東京' }, 200],
  ])('answers %s as the listener does', async (_what, request, httpStatus) => {
    const judged = await judge(request);
    expect([judged.httpStatus, judged.accepted]).toEqual([httpStatus, false]);
    expect(judged.trace.at(-1)?.outcome).toBe('failed');
  });

  test('D31: two mistakes together are named, with both base strings and the fingerprints of both keys', async () => {
    const { body = '', ...rest } = await signedCall("it's");
    const values = Object.fromEntries(new URLSearchParams(body));
    const { sig: _sig, ...others } = values;
    const joined = Object.entries(others)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
    const host = rest.headers[0]?.[1];
    const text = `POST&${encodeURIComponent(`https://${host}${rest.target}`)}&${encodeURIComponent(joined)}`;
    const sig = createHmac('sha1', SHOP_SECRET).update(text).digest('base64');
    const judged = await judge({ ...rest, body: new URLSearchParams({ ...others, sig }).toString() });
    expect(judged.errorCode).toBe(403003);
    const { mistakes = [], key, signed = '', expected = '', firstDifference = 0 } = judged.signature ?? {};
    expect(mistakes.map(({ name }) => name).sort()).toEqual(["! ' ( ) * left bare", 'secret used as text']);
    expect(judged.reason).toContain("' was left bare");
    expect(signed).toBe(text);
    expect([expected.slice(firstDifference, firstDifference + 5), signed[firstDifference]]).toEqual(['%2527', "'"]);
    expect(key?.expected).toMatchObject({ owner: 'the secret of the site "Shop"' });
    expect(key?.expected.fingerprint).not.toBe(key?.used?.fingerprint);
    expect(judged.trace.at(-1)?.values?.mistake).toContain(' + ');
    expect(JSON.stringify(judged)).not.toContain(SHOP_SECRET.slice(0, 12));
  });

  test('D31: where both base strings agree the key is the cause; a value that is secret is masked in both', async () => {
    const { body = '', ...rest } = await signedCall();
    const sent = Object.fromEntries(new URLSearchParams(body));
    const values: Record<string, string> = { ...sent, password: 'hunter2-hunter2' };
    const { sig: _sig, ...others } = values;
    const parameters = Object.entries(others).map(([name, value]) => ({ name, value }));
    const host = rest.headers[0]?.[1];
    const text = baseString('POST', `https://${host}${rest.target}`, parameters);
    const sig = createHmac('sha1', Buffer.from(CRM_SECRET, 'base64')).update(text).digest('base64');
    const judged = await judge({ ...rest, body: new URLSearchParams({ ...others, sig }).toString() });
    expect(judged.signature?.mistakes[0]?.sentence).toContain('the secret of the application "AK1"');
    expect(judged.signature?.firstDifference).toBeUndefined();
    expect(judged.signature?.signed).toBe(judged.signature?.expected);
    expect(judged.signature?.key.used?.owner).toContain('AK1');
    expect(JSON.stringify(judged)).not.toContain('hunter2');
  });

  test('a signature of another kind says what arrived, and what was excluded', async () => {
    const { body = '', ...rest } = await signedCall();
    const others = new URLSearchParams(body);
    others.set('sig', Buffer.alloc(32, 3).toString('base64'));
    const judged = await judge({ ...rest, body: others.toString() });
    expect(judged.signature).toMatchObject({
      mistakes: [],
      arrived: expect.stringContaining('32 bytes in base64, as many as HMAC-SHA256 gives'),
    });
    expect(judged.reason).toMatch(/32 bytes in base64.*Excluded: The secret: .*The address: not https:/);
  });

  test('a login is judged, and changes no flow run', async () => {
    const login = '/socialize.login?client_id=3_shop&response_type=code&x_provider=facebook&redirect_uri=';
    const target = `${login}${encodeURIComponent('https://shop.example/cb')}`;
    expect(await judge({ httpMethod: 'GET', target })).toMatchObject({ accepted: true, httpStatus: 200 });
    const evil = `${login}${encodeURIComponent('https://evil.example/cb')}`;
    expect(await judge({ httpMethod: 'GET', target: evil })).toMatchObject({ errorCode: 400011 });
  });
});
