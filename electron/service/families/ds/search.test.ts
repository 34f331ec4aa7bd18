import { beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { OTHER_API_KEY, OTHER_SECRET, openBench } from '#service/fixtures/rest.fixture.ts';

const bench = forEachTest(openBench);
beforeEach(async () => {
  for (const [oid, data, more] of [
    ['b-1', { title: 'Middlemarch', year: 1871, tags: ['novel', 'long'], publisher: { city: 'London' } }, {}],
    ['b-2', { title: 'Emma', year: 1815, tags: ['novel'] }, { UID: 'u-ada' }],
    ['b-1', { title: 'Notes', year: 1843 }, { UID: 'u-ada' }],
    ['b-3', { title: 'Ulysses', publisher: { city: 'Paris' } }, { UID: 'u-ben' }],
  ] as const) {
    await bench.bySite('ds.store', { type: 'book', oid, data: JSON.stringify(data), ...more });
    bench.clock.advance(1);
  }
});

const ask = async (parameters: Record<string, string>) => (await bench.bySite('ds.search', parameters)).json;
const search = (query: string, more = {}) => ask({ query, ...more });
const titles = async (rest: string) => {
  const json = await search(`SELECT data.title FROM book ${rest}`);
  expect(json.errorCode, String(json.errorDetails)).toBe(0);
  return (json.results as { data: { title: string } }[]).map(({ data }) => data.title).join(' ');
};

describe('F 7.6: ds.search', () => {
  test.each([
    ['', 'Ulysses Notes Emma Middlemarch'],
    ['WHERE oid = "b-1"', 'Notes Middlemarch'],
    ['WHERE UID = "u-ada"', 'Notes Emma'],
    ['WHERE UID IS NULL', 'Middlemarch'],
    ['WHERE year > 1840 AND publisher.city = "London"', 'Middlemarch'],
    ['WHERE type = "book" AND created < 1700000000002', 'Emma Middlemarch'],
    ['WHERE createdTime > "2023-11-14T22:13:20.001Z"', 'Ulysses Notes'],
    ['ORDER BY data.year, oid', 'Emma Notes Middlemarch Ulysses'],
    ['ORDER BY year DESC START 1 LIMIT 2', 'Notes Emma'],
  ])('%s', async (rest, expected) => {
    expect(await titles(rest)).toBe(expected);
  });

  test('SELECT * gives whole objects; fields may be named with and without data', async () => {
    const [at, time] = [1_700_000_000_003, '2023-11-14T22:13:20.003Z'];
    const times = { created: at, createdTime: time, lastUpdated: at, lastUpdatedTime: time };
    const data = { title: 'Ulysses', publisher: { city: 'Paris' } };
    const whole = { oid: 'b-3', UID: 'u-ben', type: 'book', data, ...times };
    expect((await search('SELECT * FROM book WHERE oid = "b-3"')).results).toEqual([whole]);
    const named = await search('SELECT oid, publisher.city AS place, data.title FROM book WHERE UID = "u-ben"');
    expect(named.results).toEqual([{ oid: 'b-3', publisher: { place: 'Paris' }, data: { title: 'Ulysses' } }]);
  });

  test('a type without objects has none, whatever its name; types are known by their case', async () => {
    for (const type of ['Book', 'nothing', 'accounts', 'order', 'a.b']) {
      expect(await search(`SELECT * FROM ${type}`)).toMatchObject({ errorCode: 0, results: [], totalCount: 0 });
    }
    await bench.bySite('ds.store', { type: 'order', oid: 'o-1', data: '{"n":1}' });
    expect((await search('SELECT oid FROM order WHERE n = 1')).results).toEqual([{ oid: 'o-1' }]);
    expect((await search('SELECT oid FROM order ORDER BY oid')).results).toEqual([{ oid: 'o-1' }]);
  });

  test('a cursor gives batch after batch, and is one of ds.search on its site', async () => {
    const first = await search('SELECT oid FROM book ORDER BY data.title LIMIT 3', { openCursor: 'true' });
    expect(first).toMatchObject({ objectsCount: 3, totalCount: 4 });
    const cursorId = String(first.nextCursorId);
    await bench.bySite('ds.store', { type: 'book', oid: 'b-9', data: '{"title":"A"}' });
    const second = await ask({ cursorId });
    expect(second).toMatchObject({ results: [{ oid: 'b-3' }], objectsCount: 1, totalCount: 4 });
    expect(second).not.toHaveProperty('nextCursorId');
    expect((await bench.bySite('accounts.search', { cursorId })).errorCode).toBe(400006);
    expect((await ask({ apiKey: OTHER_API_KEY, secret: OTHER_SECRET, cursorId })).errorCode).toBe(400006);
    expect((await search('SELECT * FROM book', { cursorId })).errorCode).toBe(400006);
    bench.clock.advance(300_001);
    expect((await ask({ cursorId })).errorCode).toBe(400006);
  });

  test('F 7.5: encrypted fields are compared only as a whole', async () => {
    const fields = { secret: { type: 'string', encrypt: 'AES' }, hidden: { encryptedNonSearchable: true } };
    await bench.bySite('ds.setSchema', { type: 'book', dataSchema: JSON.stringify({ fields }) });
    await bench.bySite('ds.store', { type: 'book', oid: 's', data: '{"secret":"A b","hidden":7}' });
    for (const right of ['secret = "A b"', 'data.secret CONTAINS "a"', 'secret IN ("A b")', 'NOT hidden IS NULL']) {
      expect((await search(`SELECT oid FROM book WHERE ${right}`)).results, right).toEqual([{ oid: 's' }]);
    }
    for (const wrong of ['secret > "A"', "data.secret REGEX('A.*')", 'hidden = 7', 'NOT (oid = "s" OR hidden > 1)']) {
      const json = await search(`SELECT oid FROM book WHERE ${wrong}`);
      expect(json, wrong).toMatchObject({ errorCode: 400006 });
      expect(json.errorDetails).toMatch(/secret|hidden/);
    }
  });

  test("objects of a temporary account are only its own token's", async () => {
    await bench.addAccount({ UID: 'temp', isSiteUID: false, status: 'temporary' });
    const token = await bench.token('temp');
    const stored = { type: 'book', oid: 't-1', data: '{"title":"T"}' };
    expect((await bench.byToken(token, 'ds.store', stored)).errorCode).toBe(0);
    expect((await bench.byToken(token, 'ds.get', { type: 'book', oid: 't-1' })).errorCode).toBe(0);
    expect(await titles('WHERE oid = "t-1" OR UID = "temp"')).toBe('');
  });
});
