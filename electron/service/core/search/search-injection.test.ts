import { performance } from 'node:perf_hooks';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';
import { casesOf } from '#shared/property-cases.fixture.ts';

const bench = forEachTest(openBench);
beforeEach(async () => {
  await bench.bySite('ds.store', { type: 'accounts', oid: 'first', data: '{"a":1}' });
  await bench.bySite('ds.store', { type: 'accounts', oid: 'second', UID: 'u-ada', data: '{"a":1}' });
});

const methods = ['accounts.search', 'ds.search'];
const ask = async (method: string, query: string) => (await bench.bySite(method, { query })).json;
const search = (query: string) => ask('accounts.search', query);

test('names that mean something to SQL or to JavaScript are only names', async () => {
  for (const name of 'rowid account api_key search secret a i $ $- __proto__ toString'.split(' ')) {
    for (const path of [name, `data.${name}`, `profile.${name}.${name}`, `identities.${name}`]) {
      const json = await search(
        `SELECT UID, ${path} FROM accounts WHERE ${path} IS NULL AND NOT ${path} = "x" ORDER BY ${path}`,
      );
      expect(json, path).toMatchObject({ errorCode: 0, results: [{ UID: 'u-ben' }, { UID: 'u-ada' }] });
      if (path === 'data.a') continue;
      const objects = await ask('ds.search', `SELECT oid FROM accounts WHERE ${path} IS NULL ORDER BY ${path}, oid`);
      expect(objects.results, path).toEqual(path === 'a' ? [] : [{ oid: 'first' }, { oid: 'second' }]);
    }
  }
});

test('R52: as many conditions as a query holds, in a row and nested, succeed', {
  tags: ['property', 'deep'],
}, async () => {
  // The limit of steps alone counts here, which is the same on every machine; that of time is for slow ones.
  const passed = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => passed.mockRestore());
  const each = (count: number, word: string, text: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => text(n)).join(` ${word} `);
  let nested = 'data.a = 1';
  for (let depth = 0; depth < 60; depth += 1) {
    nested = depth % 2 === 0 ? `NOT (${nested} OR data.b.c = ${depth})` : `(${nested} AND UID != "${depth}")`;
  }
  for (const [n, condition] of [
    each(1_500, 'OR', (n) => `UID="${n}"`),
    each(1_200, 'AND', (n) => `UID!="${n}"`),
    each(1_000, 'OR', (n) => `data.a${n} = ${n}`),
    each(400, 'AND', (n) => `NOT identities.provider = "${n}"`),
    each(300, 'OR', (n) => `profile.email = "${n}@x"`),
    `UID IN (${Array.from({ length: 3_000 }, (_, n) => `"${n}"`).join(',')})`,
    nested,
  ].entries()) {
    // One of the methods for each; `npm run test:deep` takes both.
    for (const method of casesOf(1) > 1_000 ? methods : [methods[n % 2] ?? '']) {
      const json = await ask(method, `SELECT UID FROM accounts WHERE ${condition}`);
      expect(json.errorCode, `${method} ${condition.slice(0, 60)}: ${json.errorDetails}`).toBe(0);
    }
  }
});
