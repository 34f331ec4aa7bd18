import { describe, expect, test } from 'vitest';
import { draftOf, runningForAll, SHOP_SECRET } from '#service/fixtures/running.fixture.ts';
import type { RequestToJudge } from '#shared/contract/requests.ts';

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
async function signedCall(): Promise<RequestToJudge> {
  const parameters = Object.entries({ UID: 'u-1', status: 'Hi' }).map(([name, value]) => ({ name, value }));
  const draft = draftOf({ method: 'socialize.setStatus', httpMethod: 'POST', parameters });
  const { url, headers, body } = await running.ask('requests.prepare', draft);
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
