import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Running, SHOP_SECRET, startRunning } from '#service/fixtures/running.fixture.ts';
import { filterOfResult } from '#shared/log-filter/result.ts';
import { binOf, clockDifference, DIFFERENCE_EDGES } from './clock-difference.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
  const now = Math.floor(Date.now() / 1000);
  const signed = (timestamp: string, nonce: string) => ({ apiKey: '3_shop', UID: 'u-ada', sig: 'x', timestamp, nonce });
  await send('/socialize.getUserInfo', signed(String(now - 3_700), 'n-1'), { 'user-agent': 'old-clock/1.0' });
  await send('/socialize.getUserInfo', signed(String(now), 'n-2'));
  await send('/socialize.getUserInfo', signed(`${now}123`, 'n-3'));
  await send('/socialize.getUserInfo', signed('soon', 'n-4'));
  await send('/socialize.getUserInf', { apiKey: '3_shop' });
  await send('/accounts.search', { apiKey: '3_shop', secret: SHOP_SECRET, query: 'SELECT * FROM accounts' });
  await send('/socialize.getToken', { grant_type: 'none' });
  await send('/nothing', {});
});
afterAll(() => running.service.stop());

async function send(
  path: string,
  form: Readonly<Record<string, string>>,
  headers: Record<string, string> = {},
): Promise<void> {
  const base = running.service.addresses.http;
  await (await fetch(`${base}${path}`, { method: 'POST', body: new URLSearchParams(form), headers })).text();
}

describe('method × result', () => {
  test('every call is counted once, and each cell is what its filter finds', async () => {
    const { methods, results, calls, moreMethods, moreCalls } = await running.ask('log.results', {});
    expect([calls, moreMethods, moreCalls]).toEqual([8, 0, 0]);
    expect(results[0]).toBe('accepted');
    expect(methods[0]).toMatchObject({ method: 'socialize.getUserInfo', calls: 4, failed: 4, others: 0 });
    for (const { method, counts } of methods) {
      for (const [index, count] of counts.entries()) {
        const query = filterOfResult(method, results[index]);
        const found = await running.ask('log.count', { filter: { query } });
        expect(found.count, query).toBe(count);
      }
    }
    const { count } = await running.ask('log.count', { filter: { query: filterOfResult(undefined, '403003') } });
    expect(count).toBe(1);
  });

  test('only the calls of a filter and of a time are counted', async () => {
    expect((await running.ask('log.results', { filter: { query: 'site:3_shop' } })).calls).toBe(6);
    expect((await running.ask('log.results', { minutes: 5 })).calls).toBe(8);
    expect(await running.problem('log.results', { filter: { query: 'is:wrong' } })).toMatchObject({
      code: 'invalid-input',
    });
  });
});

describe('timestamps of signed calls', () => {
  test('D32: how far they are from the service clock, which site and which client is outside', async () => {
    const clocks = await running.ask('log.clocks', {});
    expect(clocks).toMatchObject({ calls: 3, outside: 1, unreadable: 1, milliseconds: 1, window: 120 });
    expect(clocks.counts.reduce((sum, count) => sum + count)).toBe(3);
    expect(clocks.sites).toEqual([
      expect.objectContaining({ apiKey: '3_shop', siteName: 'Shop', calls: 3, outside: 1 }),
    ]);
    const [client] = clocks.clients;
    expect(client).toMatchObject({ client: 'old-clock/1.0', siteName: 'Shop', calls: 1 });
    const call = await running.ask('log.get', { callId: client?.newest.callId ?? '' });
    expect(call.errorCode).toBe(403002);
  });

  test('D32, F 5.2: seconds and milliseconds are read, anything else is not; the window has bins of its own', () => {
    expect(clockDifference('\nnonce=1\ntimestamp=1700000010\n', 1_700_000_000_900)).toBe(10);
    expect(clockDifference('\ntimestamp=1699999995123\n', 1_700_000_000_000)).toBe(-5);
    for (const text of ['soon', '17.5', '', '1e9', '12345678901234567890']) {
      expect(clockDifference(`\ntimestamp=${text}\n`, 0), text).toBeNull();
    }
    expect([-121, -120, 120, 121].map(binOf).map((bin, n, bins) => bin === bins[n ^ 1])).toEqual(Array(4).fill(false));
    expect(binOf(Number.MAX_SAFE_INTEGER)).toBe(DIFFERENCE_EDGES.length);
  });
});
