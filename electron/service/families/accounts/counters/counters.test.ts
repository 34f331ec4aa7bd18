import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';
import { dayOf, sumsOf } from './periods.ts';

const bench = forEachTest(openBench);

const call = async (method: string, counters: unknown, more: Record<string, string> = {}) =>
  (await bench.bySite(`accounts.${method}`, { counters: JSON.stringify(counters), ...more })).json;
const visits = (...paths: string[]) => paths.map((path) => ({ class: '_visit', path }));
const register = (...paths: string[]) => call('registerCounters', visits(...paths));
const add = (counters: unknown) => call('incrementCounters', counters, { UID: 'u-ada' });
const read = async (counters: unknown) => (await call('getCounters', counters, { UID: 'u-ada' })).counters;

describe('F 7.3: counters', () => {
  test('are registered once, listed, and removed with what users have', async () => {
    await register('/', '/news');
    await register('/news');
    const listed = await bench.bySite('accounts.getRegisteredCounters');
    expect(listed.json.counters).toEqual(visits('/', '/news'));
    await add([{ class: '_visit', path: '/' }]);
    expect(await call('unregisterCounters', [{ class: '_visit', path: '/' }])).toMatchObject({ errorCode: 0 });
    await register('/');
    expect(await read([{ class: '_visit' }])).toEqual([]);
  });

  test('count by day: a path counts for the registered paths above it', async () => {
    await register('/', '/news', '/news/sport', '/newspaper');
    await add([{ class: '_visit', path: '/news/sport', count: 2, value: 5 }]);
    bench.clock.advance(40 * 86_400_000);
    await add([{ class: '_visit', path: '/news', value: 1 }]);
    expect(await read([{ class: '_visit' }])).toMatchObject([
      { path: '/', period: 'total', count: 3, value: 6, lastUpdated: '2023-12-24T22:13:20.000Z' },
      { path: '/news', period: 'total', count: 3, value: 6 },
      { path: '/news/sport', period: 'total', count: 2, value: 5, lastUpdatedTimestamp: 1_700_000_000 },
    ]);
    const periods = async (period: string) =>
      ((await read([{ class: '_visit', path: '/', period }])) as { period: string; count: number }[]).map(
        ({ period: of, count }) => [of, count],
      );
    expect(await periods('YYMM')).toEqual([
      ['2311', 2],
      ['2312', 1],
    ]);
    expect(await periods('YYMMDD')).toEqual([
      ['231114', 2],
      ['231224', 1],
    ]);
    expect(await periods('231114')).toEqual([['231114', 2]]);
    expect(await periods('last7Days')).toEqual([['last7Days', 1]]);
    expect(await periods("regex('^..12$')")).toEqual([['2312', 1]]);
    expect(await read([{ class: "regex('_v.*')", path: "regex('/.*/sport')" }])).toHaveLength(1);
  });

  test.each<[string, unknown, number, string]>([
    ['incrementCounters', [...visits('/'), { class: '_other', path: '/' }], 409011, '_other'],
    ['incrementCounters', [{ class: '_visit', path: '/deep' }], 409011, '/deep'],
    ['incrementCounters', [{ class: '_visit', path: '/', count: 'x' }], 400006, 'counters[0].count'],
    ['incrementCounters', [], 400006, 'counters'],
    ['incrementCounters', { class: '_visit' }, 400006, 'counters'],
    ['unregisterCounters', [{ class: '_visit', path: '/x' }], 409011, '/x'],
    ['registerCounters', [{ class: '_visit', path: '/a/b/c' }], 400006, 'counters[0].path'],
    ['registerCounters', [{ class: 'a b', path: '/' }], 400006, 'counters[0].class'],
    ['getCounters', [{ class: '_other' }], 409011, '_other'],
    ['getCounters', [{ class: '_visit', period: 'week' }], 400006, 'counters[0].period'],
    ['getCounters', [{ class: "regex('(')" }], 400006, 'counters[0].class'],
    ['getCounters', [{ class: '_visit', size: 1 }], 400006, 'counters[0]'],
  ])('accounts.%s of %j is %i and names %s; nothing is counted (R45)', async (method, counters, errorCode, named) => {
    await register('/');
    const UID = method.startsWith('inc') || method.startsWith('get') ? { UID: 'u-ada' } : {};
    const reply = await call(method, counters, UID);
    expect(reply).toMatchObject(refusal(errorCode, named));
    expect(await read([{ class: '_visit' }])).toEqual([]);
  });

  test('R52: a site has at most 1,000, and regular expressions that take too long are stopped', async () => {
    for (let n = 0; n < 10; n++) {
      const paths = Array.from({ length: 100 }, (_, i) => `/p${n}-${i}-${'a'.repeat(150)}`);
      await register(...paths);
    }
    expect(await register('/one-more')).toMatchObject({ errorCode: 400124 });
    const slow = "regex('/.*(.*a){30}(.*a){30}b')";
    const counters = Array.from({ length: 100 }, () => ({ path: slow }));
    expect((await call('getCounters', counters, { UID: 'u-ada' })).errorCode).toBe(504001);
    expect(bench.account('u-ada')).toBeDefined();
  });
});

test('F 7.3: "last7Days" counts today and the six days before it', () => {
  const now = Date.parse('2023-11-14T00:30:00Z');
  const counted = [0, 6, 7].map((days) => ({
    ...{ counter: 1, day: dayOf(now - days * 86_400_000), count: 1, value: 0, updatedAt: now },
  }));
  expect(sumsOf(counted, 'last7Days', now, undefined)).toMatchObject([{ period: 'last7Days', count: 2 }]);
});
