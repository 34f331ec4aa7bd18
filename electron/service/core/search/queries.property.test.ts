import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderForAllTests } from '#node/lifetime.fixture.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { readAccountQuery, searchJob } from '#service/core/accounts/search/account-search.ts';
import { openTestStore, withTestSite } from '#service/fixtures/store.fixture.ts';
import { ApiError } from '#service/kernel/errors.ts';
import { anyText } from '#shared/any-text.fixture.ts';
import { queriesOver } from './search-cases.fixture.ts';

const API_KEY = '3_test';
/** Is in each name, text and number of a generated query that could be told from SQL of our own. */
const MARK = /zq|7357/i;

let db: Database.Database;
/** All SQL since the last query. */
const statements: string[] = [];
const folder = folderForAllTests();
beforeAll(async () => {
  const store = await withTestSite(openTestStore({ path: folder.file('queries.db') }));
  await store.unitOfWork(() => {
    for (const [UID, data] of [
      ['u1', { zqa: 'zq', zqb: { c: 7357 } }],
      ['u2', { zqa: ['zq', 7357, null] }],
    ] as const) {
      store
        .of(accountRepository)
        .create({ apiKey: API_KEY, UID, isSiteUID: true, status: 'final', data, profile: { email: 'zq' } });
    }
  });
  store.close();
  db = new Database(folder.file('queries.db'), { readonly: true });
  const prepare = db.prepare.bind(db);
  db.prepare = ((sql: string) => {
    statements.push(sql);
    return prepare(sql);
  }) as typeof db.prepare;
});
afterAll(() => db.close());

const path = fc.constantFrom(
  ...['data.zqa', 'data.zqb.c', 'profile.zq', 'profile.email', 'UID', 'created', 'loginIDs.emails', 'emails.zq'],
  ...['identities.provider', 'identities.zq', 'subscriptions.zq.email.isSubscribed', 'isLite', 'zq', 'zq.__proto__'],
);
const functions = fc.constantFrom('count(*)', 'sum(data.zqb.c)', 'avg(data.zqa) AS zqmean', 'std(zq)');
const sources = fc.constantFrom('accounts', 'accounts', 'user', 'emailAccounts', 'zqbook');
const rightQuery = sources.chain((source) => queriesOver(source, path, functions));
const tokens = fc.constantFrom(
  ...'SELECT FROM WHERE AND OR NOT GROUP BY ORDER LIMIT START IN IS NULL AS CONTAINS REGEX WITH counters'.split(' '),
  ...['count', 'accounts', 'data.zqa', 'zq', 'UID', '*', '(', ')', ',', '=', '!=', '<=', '"', "'", '"zq"', "'[zq'"],
  ...['7357', '-', '.', '\\', '😀', 'é', '\u0000', '\ud800', '{', '9'.repeat(400), '$.zq', '@zq', '?', '--zq', '/*zq'],
  ...["'zq' OR 1=1", '; DROP TABLE account', '"zq""--"', "REGEX('zq.*')", 'LIMIT 7357', 'START 7357', 'LIMIT 10001'],
);
/** A right query with some of its words left out, doubled or replaced. */
const almostRight = fc
  .tuple(rightQuery, fc.array(fc.tuple(fc.nat(40), fc.nat(2), tokens), { maxLength: 4 }))
  .map(([text, changes]) => {
    const words = text.split(' ');
    for (const [at, left, word] of changes) words.splice(at % words.length, left, word);
    return words.join(' ');
  });
const queries = fc.oneof(
  { weight: 6, arbitrary: rightQuery },
  almostRight,
  fc.array(tokens, { maxLength: 25 }).map((list) => list.join(' ')),
  fc
    .array(tokens, { maxLength: 12 })
    .map((list) => `SELECT * FROM accounts WHERE data.zqa = 7357 AND ${list.join(' ')}`),
  anyText(),
);

test('F 9.1 row 54, R47: each query runs, or is refused with the place of the fault; no word of it is in SQL', {
  tags: ['property'],
}, () => {
  fc.assert(
    fc.property(queries, (query) => {
      statements.length = 0;
      try {
        const { source } = readAccountQuery(query);
        expect(source.toLowerCase()).toMatch(/^(accounts?|users?|emailaccounts)$/);
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError);
        const { errorCode, details } = error as ApiError;
        expect([errorCode, details]).toEqual([
          400006,
          expect.stringMatching(/query\. Character \d+, at (its end|".*): /s),
        ]);
        const position = Number(/Character (\d+)/.exec(details)?.[1]);
        expect(position).toBeLessThanOrEqual(query.length + 1);
        expect(position).toBeGreaterThan(0);
        expect(statements).toEqual([]);
        return;
      }
      const job = { apiKey: API_KEY, at: 0, country: 'US', query, timeout: 60_000, types: 'all' } as const;
      expect(searchJob.run({ main: db, log: db, elapsed: () => 0 }, job).totalCount).toBeGreaterThanOrEqual(0);
      expect(statements.join('\n')).not.toMatch(MARK);
    }),
  );
});
