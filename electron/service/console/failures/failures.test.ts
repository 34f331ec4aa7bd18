import { afterEach, describe, expect, test } from 'vitest';
import { call, type GivenFailure, LOGIN, lastCall, provoke, send } from '#service/fixtures/failures.fixture.ts';
import { runningForAll, SHOP_BASIC, SHOP_SECRET, tokenOfServer } from '#service/fixtures/running.fixture.ts';

const running = runningForAll();
afterEach(() => running.ask('failures.clear', {}));

const add = (failure: GivenFailure) => provoke(running, failure);
const code = (body: string): number => JSON.parse(body).errorCode;

describe('D50: what a failure does to a call', () => {
  test('an error of the catalogue, in the envelope of the call', async () => {
    const { id } = await add({ effect: { kind: 'error', errorCode: 403005 } });
    const got = await call(running);
    expect(JSON.parse(got.body)).toMatchObject({
      errorCode: 403005,
      statusCode: 403,
      errorMessage: 'Unauthorized user',
    });
    expect([got.status, got.headers['x-authdesk-failure']]).toEqual([200, `${id} error 403005`]);
    const xml = await send(running, '/socialize.getUserInfo?format=xml&httpStatusCodes=true&apiKey=3_shop');
    expect([xml.status, xml.body]).toEqual([403, expect.stringContaining('<errorCode>403005</errorCode>')]);
  });

  test('an error after the effect: what the call wrote is there, and the trace says both (D50)', async () => {
    await add({ effect: { kind: 'error', errorCode: 500001, afterwards: true }, when: { kind: 'next', count: 1 } });
    const form = { apiKey: '3_shop', secret: SHOP_SECRET, siteUID: 'u-written', newUser: 'true' };
    const got = await send(running, '/socialize.notifyLogin', { form });
    expect(JSON.parse(got.body)).toMatchObject({ errorCode: 500001 });
    expect(JSON.parse(got.body)).not.toHaveProperty('UID');
    expect(got.headers['x-authdesk-failure']).toMatch(/^\d+ error 500001 afterwards$/);
    const row = await lastCall(running);
    expect(row.errorCode).toBe(500001);
    expect(row.trace.at(-1)).toMatchObject({
      outcome: 'failed',
      rule: 'D50',
      values: { 'errorCode of its response': '0' },
    });
    const again = await call(running, 'socialize.getUserInfo', { form: { ...form, UID: 'u-written' } });
    expect(code(again.body)).toBe(0);
  });

  test('a reset and a 503 come after the effect, too; a wrong Date has none', async () => {
    for (const kind of ['reset', 'http-503'] as const) {
      await add({ effect: { kind, afterwards: true }, when: { kind: 'next', count: 1 } });
      const form = { apiKey: '3_shop', secret: SHOP_SECRET, siteUID: `u-${kind}` };
      const got = await send(running, '/socialize.notifyLogin', { form });
      expect(kind === 'reset' ? got.error : got.status).toBe(kind === 'reset' ? 'ECONNRESET' : 503);
      const again = await call(running, 'socialize.getUserInfo', { form: { ...form, UID: `u-${kind}` } });
      expect(code(again.body), kind).toBe(0);
    }
    const effect = { kind: 'wrong-date', offset: 5000, afterwards: true } as GivenFailure['effect'];
    expect((await running.problem('failures.save', { failure: { effect } })).code).toBe('invalid-input');
  });

  test.each([
    ['http-503', 503, 5],
    ['http-503', 503, undefined],
    ['http-429', 429, 0],
  ] as const)('%s answers HTTP %d, with Retry-After when it is given', async (kind, status, retryAfter) => {
    await add({ effect: { kind, ...(retryAfter !== undefined && { retryAfter }) } });
    const got = await call(running);
    expect([got.status, got.headers['retry-after']]).toEqual([status, retryAfter?.toString()]);
    expect(got.body).toMatch(/^HTTP (?:503|429) /);
  });

  test.each(['http', 'https'] as const)('over %s the connection is reset', async (transport) => {
    await add({ effect: { kind: 'reset' } });
    expect(await send(running, '/socialize.getUserInfo?apiKey=3_shop', { transport })).toMatchObject({
      error: 'ECONNRESET',
      body: '',
    });
  });

  test.each(['http', 'https'] as const)('over %s the body is cut off', async (transport) => {
    await add({ effect: { kind: 'cut-off' } });
    const got = await send(running, '/socialize.getUserInfo?apiKey=3_shop', { transport });
    expect(got).toMatchObject({ status: 200, error: 'ECONNRESET' });
    const announced = Number(got.headers['content-length']);
    expect([got.body.length > 0, got.body.length < announced]).toEqual([true, true]);
    expect(got.headers['x-authdesk-failure']).toMatch(/^\d+ cut-off$/);
    // A redirect has no body; its connection ends all the same.
    expect(await send(running, LOGIN, { transport })).toMatchObject({ error: 'ECONNRESET' });
  });

  test.each([7_200_000, -90_000])('the Date header is %d ms off, and nothing else', async (offset) => {
    await add({ effect: { kind: 'wrong-date', offset } });
    const got = await call(running);
    const { time, errorCode } = JSON.parse(got.body);
    expect(errorCode).toBe(0);
    const second = (at: number) => Math.floor(at / 1000);
    expect(second(Date.parse(got.headers.date ?? ''))).toBe(second(Date.parse(time) + offset));
  });

  test('a delay lets the call wait, then answers it; its time is in the log', async () => {
    await add({ effect: { kind: 'delay', milliseconds: 30, upTo: 40 } });
    const got = await call(running);
    expect(code(got.body)).toBe(0);
    const [, waited] = /^\d+ delay (\d+) ms$/.exec(String(got.headers['x-authdesk-failure'])) ?? [];
    expect((await lastCall(running)).duration).toBeGreaterThanOrEqual(Number(waited) - 1);
  });

  test('a refused login goes back to the site as if the user had refused', async () => {
    await add({ effect: { kind: 'refused-login' } });
    const { status, location } = await running.login(running.service.addresses.https + LOGIN);
    expect(status).toBe(302);
    expect(location).toBe(
      'https://shop.example/cb?error=access_denied&error_description=200003+-+Permission+not+granted&state=s1',
    );
    expect(code((await call(running)).body)).toBe(0);
  });

  test('D56: a retired key answers 403042 to logins; the trace names the true cause', async () => {
    await add({ effect: { kind: 'retired-key' } });
    const { location } = await running.login(running.service.addresses.https + LOGIN);
    expect(location).toContain('error=access_denied&error_description=403042+-+Invalid+LoginID');
    expect((await lastCall(running)).trace).toContainEqual(expect.objectContaining({ rule: 'D56' }));
    expect(code((await call(running, 'socialize.notifyLogin')).body)).toBe(403042);
    expect(code((await call(running)).body)).toBe(0);
  });

  test('a stale code fails its exchange, and can be exchanged afterwards: it was not touched', async () => {
    const { location } = await running.login(running.service.addresses.https + LOGIN);
    const code = new URL(location ?? '').searchParams.get('code') ?? '';
    const client = { client_id: '3_shop', client_secret: SHOP_SECRET };
    const form = { ...client, grant_type: 'authorization_code', redirect_uri: 'https://shop.example/cb', code };
    await add({ effect: { kind: 'stale-code' }, when: { kind: 'next', count: 1 } });
    const none = { ...client, grant_type: 'none' };
    expect((await send(running, '/socialize.getToken', { form: none })).status).toBe(200);
    const got = await send(running, '/socialize.getToken', { form });
    expect([got.status, JSON.parse(got.body)]).toEqual([
      400,
      { error: 'invalid_grant', error_description: '400015 - Code expired' },
    ]);
    expect((await send(running, '/socialize.getToken', { form })).status).toBe(200);
  });

  test('at the token endpoint an error has the form of its record', async () => {
    await add({ endpoint: 'token', effect: { kind: 'error', errorCode: 403010 } });
    const got = await send(running, '/socialize.getToken', { form: { grant_type: 'none' } });
    expect([got.status, JSON.parse(got.body)]).toEqual([
      401,
      { error: 'invalid_client', error_description: '403010 - Invalid Secret' },
    ]);
    await add({ effect: { kind: 'error', errorCode: 500001 } });
    expect((await call(running)).status).toBe(200);
  });

  test('R10, R11: a provoked error redirects to a registered address only', async () => {
    await add({ effect: { kind: 'error', errorCode: 500023 } });
    const evil = LOGIN.replace('shop.example', 'evil.example');
    const got = await send(running, evil);
    expect([got.status, got.headers.location]).toEqual([400, undefined]);
    expect(got.body).toContain('500023 - Provider error');
    const steps = (await lastCall(running)).trace.filter(({ outcome }) => outcome === 'failed');
    expect(steps.map(({ rule }) => rule)).toEqual(['D50']);
  });
});

describe('D50: the place of failures', () => {
  test('D3 comes first: a foreign host is refused, and no failure counts it', async () => {
    await add({ effect: { kind: 'http-503' } });
    const foreign = { transport: 'http', headers: { host: 'evil.example' } } as const;
    expect((await send(running, '/socialize.getUserInfo', foreign)).status).toBe(421);
    expect(await running.ask('failures.list', {})).toMatchObject([{ seen: 0, hits: 0 }]);
  });

  test('everything else comes after: method, transport, body, credential, HTTP method', async () => {
    await add({ effect: { kind: 'http-503' } });
    const secretInClear = { transport: 'http', form: { apiKey: '3_shop', secret: SHOP_SECRET } } as const;
    const tooLarge = { form: { text: 'x'.repeat(1024 * 1024 + 1) } };
    for (const sending of [{}, { method: 'DELETE' }, secretInClear, tooLarge, { form: { apiKey: '3_nobody' } }]) {
      for (const name of ['getUserInfo', 'noSuchMethod', 'getToken', 'login']) {
        expect((await send(running, `/socialize.${name}`, sending)).status).toBe(503);
      }
    }
  });

  test('what is no endpoint has no failures: an unknown path, the decision on the screen', async () => {
    await add({ effect: { kind: 'http-503' } });
    expect((await send(running, '/nothing')).status).toBe(404);
    expect((await send(running, '/login/decision', { form: {} })).status).not.toBe(503);
  });

  test('D29: what a call names decides its site: key, client id, Basic, token', async () => {
    const token = await tokenOfServer(running);
    await add({ site: '3_shop', effect: { kind: 'http-503' } });
    for (const [path, sending] of [
      ['/socialize.getUserInfo?apiKey=3_shop', {}],
      [LOGIN, {}],
      ['/socialize.getToken', { form: { grant_type: 'none' }, headers: { authorization: SHOP_BASIC } }],
      ['/socialize.getUserInfo', { headers: { authorization: `OAuth ${token}` } }],
      ['/socialize.getUserInfo', { form: { oauth_token: token } }],
    ] as const) {
      expect((await send(running, path, sending)).status).toBe(503);
      expect(await lastCall(running)).toMatchObject({ apiKey: '3_shop', siteName: 'Shop' });
    }
    expect((await send(running, '/socialize.getUserInfo?apiKey=3_other')).status).toBe(200);
    expect((await send(running, '/socialize.getUserInfo')).status).toBe(200);
  });

  test('the first that answers decides; what changes a call is combined with it', async () => {
    await add({ effect: { kind: 'delay', milliseconds: 1 } });
    const first = await add({ effect: { kind: 'error', errorCode: 403005 } });
    const second = await add({ effect: { kind: 'http-503' } });
    const got = await call(running);
    expect(String(got.headers['x-authdesk-failure'])).toMatch(/^\d+ delay 1 ms, \d+ error 403005$/);
    expect((await running.ask('failures.list', {})).map(({ hits }) => hits)).toEqual([1, 1, 0]);
    await running.ask('failures.move', { id: second.id, to: 0 });
    expect((await call(running)).status).toBe(503);
    expect((await running.ask('failures.list', {})).map(({ id }) => id).indexOf(first.id)).toBe(2);
  });

  test('every affected row, answer and banner say so; others do not', async () => {
    const { id } = await add({ effect: { kind: 'http-503' }, when: { kind: 'every', nth: 2 } });
    expect((await call(running)).headers).not.toHaveProperty('x-authdesk-failure');
    expect(await lastCall(running)).not.toHaveProperty('failure');
    const { headers } = await call(running);
    const row = await lastCall(running);
    expect(row).toMatchObject({ failure: `${id} http-503`, httpStatus: 503, callId: headers['x-call-id'] });
    expect(row.trace).toMatchObject([
      {
        rule: 'D50',
        outcome: 'failed',
        values: { failure: `${id}`, rule: 'Every 2nd call answers HTTP 503', hit: '1' },
      },
    ]);
    expect(row.response.headers).toContainEqual(['x-authdesk-failure', `${id} http-503`]);
    expect(await running.ask('overview.get', {})).toMatchObject({ failures: 1 });
  });

  test('D50: calls that are only judged meet no failure', async () => {
    await add({ effect: { kind: 'http-503' } });
    const judged = await running.ask('requests.judge', {
      transport: 'https',
      httpMethod: 'GET',
      target: '/socialize.getUserInfo?apiKey=3_shop',
      headers: [['Host', 'localhost']],
    });
    expect(judged).toMatchObject({ errorCode: 403005 });
    expect(await running.ask('failures.list', {})).toMatchObject([{ seen: 0 }]);
  });
});

describe('D50: when a failure hits', () => {
  const statuses = async (count: number) => {
    const got: (number | undefined)[] = [];
    for (let n = 0; n < count; n += 1) got.push((await call(running)).status);
    return got;
  };

  test('the next n, then never again, until it is switched on anew', async () => {
    const { id } = await add({ effect: { kind: 'http-503' }, when: { kind: 'next', count: 2 } });
    expect(await statuses(4)).toEqual([503, 503, 200, 200]);
    expect(await running.ask('failures.list', {})).toMatchObject([{ state: 'over', hits: 2 }]);
    expect(await running.ask('overview.get', {})).toMatchObject({ failures: 0 });
    expect(await running.ask('failures.switch', { id, enabled: true })).toMatchObject([{ state: 'on', hits: 0 }]);
    expect(await statuses(3)).toEqual([503, 503, 200]);
  });

  test('R49: the console is told when there is no further one', async () => {
    const told: string[] = [];
    const stop = running.service.subscribe((event) => event.type === 'changed' && told.push(...event.areas));
    await add({ effect: { kind: 'http-503' }, when: { kind: 'next', count: 1 } });
    // What was changed before is told by then.
    const mockResponse = { method: 'comments.getComments', body: {} };
    await running.ask('mockResponses.save', { apiKey: '3_shop', mockResponse });
    await expect.poll(() => told).toContain('mockResponses');
    told.length = 0;
    expect(await statuses(1)).toEqual([503]);
    await expect.poll(() => told).toEqual(expect.arrayContaining(['failures', 'overview']));
    stop();
  });

  test('the next one of many calls at the same time is one', async () => {
    await add({ effect: { kind: 'http-503' }, when: { kind: 'next', count: 1 } });
    const got = await Promise.all(Array.from({ length: 12 }, () => call(running)));
    expect(got.filter(({ status }) => status === 503)).toHaveLength(1);
  });

  test('of one site: another site’s calls are not hit, and removing those of one leaves the others', async () => {
    const [own] = await running.ask('sites.list', {});
    const site = own?.apiKey ?? '';
    await add({ effect: { kind: 'http-503' }, site });
    await add({ effect: { kind: 'http-503' }, method: 'x.*' });
    expect(await statuses(1)).toEqual([503]);
    expect(await running.ask('failures.clear', { site })).toEqual({ removed: 1 });
    expect(await statuses(1)).toEqual([200]);
    expect(await running.ask('failures.list', {})).toHaveLength(1);
  });

  test('D39: until an instant of the service clock', async () => {
    const { now } = await running.ask('clock.freeze', {});
    const { id } = await add({ effect: { kind: 'http-503' }, until: now + 1_000 });
    expect(await statuses(1)).toEqual([503]);
    await running.ask('clock.step', { milliseconds: 1_000 });
    expect(await statuses(1)).toEqual([200]);
    expect(await running.ask('failures.list', {})).toMatchObject([{ state: 'over', hits: 1 }]);
    expect((await running.problem('failures.switch', { id, enabled: true })).message).toMatch(/has passed/);
    await running.ask('clock.offset', { milliseconds: 0 });
  });
});
