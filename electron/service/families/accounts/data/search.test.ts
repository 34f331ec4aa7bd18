import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, OTHER_API_KEY, OTHER_SECRET, openBench } from '#service/fixtures/rest.fixture.ts';

const bench = forEachTest(openBench);
beforeEach(async () => {
  const cy = { firstName: 'Cy', city: 'Paris', age: 20, email: 'cy@mail.example' };
  await bench.addAccount({ UID: 'u-cy', profile: cy, data: { orders: 3, tags: ['new', 'vip'] } });
  const dee = {
    profile: { firstName: 'Dee', city: 'London' },
    data: { orders: 5, tags: ['vip'], nested: { a: { b: 1 } } },
  };
  await bench.addAccount({ UID: 'u-dee', ...dee });
  await bench.addAccount({ UID: 'temp', isSiteUID: false, status: 'temporary' });
  await bench.addAccount({ apiKey: OTHER_API_KEY, UID: 'foreign' });
});

const ask = async (parameters: Record<string, string>) => (await bench.bySite('accounts.search', parameters)).json;
const OTHER = { apiKey: OTHER_API_KEY, secret: OTHER_SECRET };
const search = (query: string, parameters = {}) => ask({ query, ...parameters });
const UIDs = async (rest: string) => {
  const json = await search(`SELECT UID FROM accounts ${rest}`);
  expect(json.errorCode, String(json.errorDetails)).toBe(0);
  return (json.results as { UID: string }[]).map(({ UID }) => UID).join(' ');
};

describe('accounts.search', () => {
  test("finds the site's own accounts, newest first, and never temporary accounts", async () => {
    expect(await UIDs('')).toBe('u-dee u-cy u-ben u-ada');
    const other = await ask({ ...OTHER, query: 'SELECT UID FROM accounts' });
    expect(other.results).toEqual([{ UID: 'foreign' }]);
  });

  test.each([
    ['profile.city = "London"', 'u-dee u-ben'],
    ['profile.city = "london"', ''],
    ['profile.city != "London"', 'u-cy u-ada'],
    ['profile.age >= 20', 'u-cy u-ben u-ada'],
    ['profile.age > 20', 'u-ada'],
    ['profile.age < 20', ''],
    ['profile.age <= 20.5', 'u-cy u-ben'],
    ['profile.age = "20"', ''],
    ['profile.city IN ("Paris", "Rome")', 'u-cy'],
    ['profile.city IS NULL', 'u-ada'],
    ['profile.city IS NOT NULL AND data.orders > 3', 'u-dee'],
    ['profile.email CONTAINS "SHOP"', 'u-ada'],
    ['profile.email CONTAINS "sho"', ''],
    ['profile.email CONTAINS "mail example"', 'u-cy'],
    ['profile.email NOT CONTAINS "shop"', 'u-dee u-cy u-ben'],
    ["profile.email REGEX('.*@.*\\.example')", 'u-cy u-ada'],
    ['identities.provider = "amazon"', 'u-ben'],
    ['data.tags = "vip" AND NOT data.tags = "new"', 'u-dee'],
    ['data.nested.a.b = 1', 'u-dee'],
    ['isActive = true AND isRegistered = true', 'u-dee u-cy u-ben u-ada'],
    ['created > "2023-01-01" AND createdTimestamp < 1600000000000', ''],
    ['UID = "u-ada" OR (profile.age = 20 AND NOT profile.city = "Paris")', 'u-ben u-ada'],
    ['profile.constructor IS NULL AND __proto__ IS NULL', 'u-dee u-cy u-ben u-ada'],
  ])('WHERE %s', async (condition, expected) => {
    expect(await UIDs(`WHERE ${condition}`)).toBe(expected);
  });

  test('ORDER BY sorts by several fields; what is missing comes last', async () => {
    expect(await UIDs('ORDER BY profile.age, UID')).toBe('u-ben u-cy u-ada u-dee');
    expect(await UIDs('ORDER BY profile.age DESC, UID DESC')).toBe('u-ada u-cy u-ben u-dee');
    expect(await UIDs('ORDER BY UID START 1 LIMIT 2')).toBe('u-ben u-cy');
  });

  test('SELECT gives whole accounts, objects, nested fields, aliases and fields of lists', async () => {
    const whole = (await search('SELECT * FROM user WHERE UID = "u-ben"')).results as Record<string, unknown>[];
    expect(whole[0]).toMatchObject({ UID: 'u-ben', profile: { firstName: 'Ben' }, isRegistered: true });
    const parts = 'profile.firstName AS name, data, data.orders AS o, identities.provider';
    const named = await search(`SELECT ${parts} FROM accounts WHERE UID = "u-ben" OR UID = "u-dee"`);
    expect(named.results).toEqual([
      { profile: { name: 'Dee' }, data: { orders: 5, o: 5, tags: ['vip'], nested: { a: { b: 1 } } } },
      { profile: { name: 'Ben' }, identities: [{ provider: 'facebook' }, { provider: 'amazon' }] },
    ]);
    expect(bench.account('u-dee')?.data).not.toHaveProperty('o');
  });

  test('counts and functions give one row, GROUP BY one row per group', async () => {
    const orders = 'count(*), sum(data.orders), avg(data.orders) AS mean, std(data.orders)';
    const one = await search(`SELECT ${orders}, min(profile.age), max(profile.age) FROM accounts`);
    expect(one).toMatchObject({ objectsCount: 1, totalCount: 1 });
    const sums = { 'count(*)': 4, 'sum(data.orders)': 8, mean: 4, 'std(data.orders)': 1 };
    expect(one.results).toEqual([{ ...sums, 'min(profile.age)': 20, 'max(profile.age)': 36 }]);
    const by = 'GROUP BY profile.city ORDER BY n DESC, profile.city';
    const groups = await search(`SELECT profile.city, count(*) AS n FROM accounts ${by}`);
    expect(groups.results).toEqual([
      { profile: { city: 'London' }, n: 2 },
      { profile: { city: 'Paris' }, n: 1 },
      { n: 1 },
    ]);
    const none = await search('SELECT count(*), avg(profile.age) FROM accounts WHERE UID = "nobody"');
    expect(none.results).toEqual([{ 'count(*)': 0 }]);
  });

  test('an empty result is an empty list; 300 results when LIMIT is left out', async () => {
    const nothing = { errorCode: 0, results: [], objectsCount: 0, totalCount: 0 };
    expect(await search('SELECT * FROM accounts WHERE UID = "nobody"')).toMatchObject(nothing);
    expect(await search('SELECT * FROM emailAccounts')).toMatchObject({ results: [], totalCount: 0 });
    for (let n = 0; n < 310; n += 1) await bench.addAccount({ UID: `n-${n}` });
    expect(await search('SELECT UID FROM accounts')).toMatchObject({ objectsCount: 300, totalCount: 314 });
  });

  describe('F 7.6: WITH counters', () => {
    const counted = (path: string, count: number, value = 0) => [{ class: '_purchase', path, count, value }];
    beforeEach(async () => {
      const registered = ['/', '/news', '/sport'].map((path) => ({ class: '_purchase', path }));
      await bench.bySite('accounts.registerCounters', { counters: JSON.stringify(registered) });
      const add = (UID: string, counters: object[]) =>
        bench.bySite('accounts.incrementCounters', { UID, counters: JSON.stringify(counters) });
      await add('u-cy', counted('/sport', 2, 30));
      bench.clock.advance(86_400_123);
      await add('u-cy', counted('/sport', 1));
      await add('u-dee', counted('/news', 5));
    });

    test('finds the accounts that have counters, and gives each its totals', async () => {
      expect(await UIDs('WITH counters')).toBe('u-dee u-cy');
      const { results } = await search('SELECT counters FROM accounts WHERE UID = "u-cy" WITH counters');
      const when = { lastUpdated: '2023-11-15T22:13:20.123Z', lastUpdatedTimestamp: 1_700_086_400 };
      const total = { class: '_purchase', period: 'total', count: 3, value: 30, ...when };
      expect(results).toEqual([{ counters: ['/', '/sport'].map((path) => ({ ...total, path })) }]);
      const read = await bench.bySite('accounts.getCounters', { UID: 'u-cy' });
      expect((results as [{ counters: unknown }])[0].counters).toEqual(read.json.counters);
      expect((await search('SELECT * FROM accounts LIMIT 1')).results).not.toHaveProperty('0.counters');
      expect((await search('SELECT * FROM accounts WITH counters LIMIT 1')).results).toHaveProperty('0.counters');
    });

    test.each([
      ['WHERE counters.path = "/news" WITH counters', 'u-dee'],
      ['WHERE counters.value > 20 AND profile.city = "Paris" WITH counters', 'u-cy'],
      ['WHERE counters.class IS NULL WITH counters', ''],
      ['WHERE counters.path = "/news" OR counters.path REGEX("/sp.*") WITH counters', 'u-dee u-cy'],
      ['WITH counters ORDER BY counters.count', 'u-cy u-dee'],
      ['WITH counters ORDER BY counters.count DESC START 1 LIMIT 1', 'u-cy'],
      ['WHERE counters.path = "/news"', ''],
    ])('%s finds "%s"', async (rest, expected) => {
      expect(await UIDs(rest)).toBe(expected);
    });

    test('goes with groups, functions and a cursor', async () => {
      const by = 'GROUP BY counters.path ORDER BY counters.path';
      const grouped = await search(`SELECT counters.path, count(*) FROM accounts WITH counters ${by}`);
      const groups = { '/': 2, '/news': 1, '/sport': 1 };
      const expected = Object.entries(groups).map(([path, n]) => ({ counters: { path }, 'count(*)': n }));
      expect(grouped.results).toEqual(expected);
      expect((await search('SELECT sum(counters.value) FROM accounts WITH counters')).results).toHaveLength(1);
      const first = await search('SELECT counters.count FROM accounts WITH counters LIMIT 1', { openCursor: 'true' });
      const next = await ask({ cursorId: String(first.nextCursorId) });
      expect([first.results, next.results]).toEqual([
        [{ counters: [{ count: 5 }, { count: 5 }] }],
        [{ counters: [{ count: 3 }, { count: 3 }] }],
      ]);
    });

    test.each([
      ['accounts.search', 'SELECT * FROM emailAccounts WITH counters', 'Character 29, at "WITH counters"'],
      ['accounts.search', 'SELECT * FROM accounts WITH profile', 'Character 29, at "profile"'],
      ['ids.search', 'SELECT * FROM emailAccounts WITH counters', 'Character 29'],
      ['ds.search', 'SELECT * FROM book WITH counters', 'Character 20, at "WITH counters"'],
    ])('%s of %s is 400006 that names the place', async (method, query, named) => {
      const { json } = await bench.bySite(method, { query });
      expect(json).toMatchObject(refusal(400006, named));
    });
  });

  test('F 7.5, F 7.6: an encrypted field is found by =, != and CONTAINS alone, one that is not searchable by nothing but null', async () => {
    const fields = { 'nested.a': { encrypt: 'AES' }, orders: { type: 'integer', encryptedNonSearchable: true } };
    const schemas = { dataSchema: JSON.stringify({ fields }), profileSchema: '{"fields":{"city":{"encrypt":"AES"}}}' };
    expect((await bench.bySite('accounts.setSchema', schemas)).json.errorCode).toBe(0);
    expect(await UIDs('WHERE profile.city = "Paris"')).toBe('u-cy');
    expect(await UIDs('WHERE profile.city != "London" AND data.orders IS NOT NULL')).toBe('u-cy');
    for (const [condition, field] of [
      ['profile.city > "M"', 'profile.city'],
      ['UID = "u-cy" OR NOT profile.city = regex("P.*")', 'profile.city'],
      ['data.nested.a < 1', 'data.nested.a'],
      ['data.orders = 3', 'data.orders'],
    ]) {
      const refused = await search(`SELECT UID FROM accounts WHERE ${condition}`);
      expect(refused, condition).toMatchObject(refusal(400006, field ?? ''));
    }
    expect((await search('SELECT UID FROM accounts WHERE data.tags = "vip"')).errorCode).toBe(0);
  });

  test('a broken query is 400006 with the position', async () => {
    const json = await search("SELECT * FROM accounts WHERE profile.city = 'London");
    expect(json.errorCode).toBe(400006);
    expect(json.errorDetails).toContain('Invalid parameter value: query. Character 45');
    for (const query of [
      ...['SELECT * FROM nowhere', 'SELECT * FROM accounts LIMIT 10001', 'SELECT *, count(*) FROM accounts'],
      ...['SELECT UID, count(*) FROM accounts', 'SELECT UID FROM accounts GROUP BY profile.city'],
    ]) {
      expect((await search(query)).errorCode, query).toBe(400006);
    }
    expect((await ask({})).errorDetails).toContain('Missing required parameter: query');
  });
});

describe('login identifiers and types of accounts', () => {
  beforeEach(async () => {
    const otherEmails = { verified: ['eve@work.example'], unverified: ['eve@club.example'] };
    const loginIDs = { username: 'Eve', emails: ['Eve@mail.example'], unverifiedEmails: ['e@x.example'], otherEmails };
    const subscriptions = { news: { email: { isSubscribed: true } } };
    await bench.addAccount({ UID: 'u-eve', loginIDs, subscriptions });
    await bench.changeAccount('u-eve', { isVerified: true });
    await bench.addAccount({ UID: 'u-lite', isLite: true, profile: { email: 'lite@mail.example' } });
  });

  test.each([
    ['loginIDs.username = "Eve"', 'u-eve'],
    ['loginIDs.username = "eve"', ''],
    ['loginIDs.emails = "Eve@mail.example"', 'u-eve'],
    ['loginIDs.unverifiedEmails IN ("e@x.example", "ada@shop.example")', 'u-eve'],
    ['emails.unverified IN ("e@x.example", "ada@shop.example")', 'u-eve u-ada'],
    ['emails.verified CONTAINS "mail"', 'u-eve'],
    // F 7.3: those of accounts.addEmails are in the answer, too.
    ['emails.verified = "eve@work.example" AND emails.unverified = "eve@club.example"', 'u-eve'],
    ['loginIDs.emails = "ada@shop.example"', ''],
    ['verifiedTimestamp > 0 AND verified > "2023"', 'u-eve'],
    ['subscriptions.news.email.isSubscribed = true', 'u-eve'],
  ])('WHERE %s', async (condition, expected) => {
    expect(await UIDs(`WHERE ${condition}`)).toBe(expected);
  });

  test('F 7.3: full accounts without accountTypes; FROM emailAccounts are the lite ones', async () => {
    const ofTypes = async (source: string, parameters = {}) => {
      const { results } = await search(`SELECT UID FROM ${source} LIMIT 2`, parameters);
      return (results as { UID: string }[]).map(({ UID }) => UID).join(' ');
    };
    expect(await ofTypes('accounts')).toBe('u-eve u-dee');
    expect(await ofTypes('accounts', { accountTypes: 'full' })).toBe('u-eve u-dee');
    expect(await ofTypes('accounts', { accountTypes: 'lite' })).toBe('u-lite');
    expect(await ofTypes('accounts', { accountTypes: 'full,lite' })).toBe('u-lite u-eve');
    expect(await ofTypes('user', { accountTypes: 'full,lite' })).toBe('u-lite u-eve');
    expect(await ofTypes('emailAccounts')).toBe('u-lite');
    expect(await ofTypes('emailAccounts', { accountTypes: 'full,lite' })).toBe('u-lite');
    expect((await search('SELECT * FROM accounts', { accountTypes: 'guest' })).errorCode).toBe(400006);
  });

  test('F 7.3: restrictedQuery is sent instead of query', async () => {
    const restrictedQuery = 'SELECT UID FROM accounts WHERE loginIDs.username = "Eve"';
    expect((await ask({ restrictedQuery })).results).toEqual([{ UID: 'u-eve' }]);
    expect(await ask({ restrictedQuery, query: restrictedQuery })).toMatchObject({ errorCode: 400006 });
  });
});

describe('cursors', () => {
  const opened = () => search('SELECT UID FROM accounts ORDER BY UID LIMIT 3', { openCursor: 'true' });

  test('F 7.6: a cursor gives batch after batch; the last one has no nextCursorId', async () => {
    const first = await opened();
    expect(first).toMatchObject({ objectsCount: 3, totalCount: 4 });
    expect(first.nextCursorId).toMatch(/^[0-9a-f]{32}$/);
    const second = await ask({ cursorId: String(first.nextCursorId) });
    expect(second).toMatchObject({ results: [{ UID: 'u-dee' }], objectsCount: 1, totalCount: 4 });
    expect(second.nextCursorId).toBeUndefined();
  });

  test('F 7.6: whoever was there all the time comes exactly once, whatever is written between the batches', {
    tags: ['property'],
  }, async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constantFrom('delete', 'rename', 'change', 'date', 'lite'), of: fc.nat(30) }),
      fc.record({ kind: fc.constant('create'), of: fc.nat(30) }),
    );
    const order = fc.constantFrom('', ' ORDER BY UID', ' ORDER BY data.n DESC', ' ORDER BY created');
    const writes = fc.array(fc.array(step, { maxLength: 4 }), { minLength: 8, maxLength: 8 });
    const { store } = bench.core;
    const now = bench.clock();
    let made = 0;
    const create = () => {
      made += 1;
      const own = { apiKey: API_KEY, UID: `c-${made}`, isSiteUID: true, status: 'final' } as const;
      store.of(accountRepository).create({ ...own, data: { name: `c-${made}`, n: made % 5 } });
      return `c-${made}`;
    };
    /** UIDs by the names that the accounts keep in their data. */
    const uids = new Map<string, string>();
    function write({ kind, of }: { readonly kind: string; readonly of: number }, stays: Set<string>): void {
      if (kind === 'create') create();
      const [name, UID] = [...uids][of % Math.max(1, uids.size)] ?? [];
      if (name === undefined || UID === undefined) return;
      if (kind === 'change') store.of(accountRepository).change(API_KEY, UID, { data: { name, n: of } });
      if (kind === 'date') store.of(accountRepository).change(API_KEY, UID, { createdAt: now - of });
      if (kind === 'lite') store.of(accountRepository).change(API_KEY, UID, { isLite: true });
      if (kind === 'rename') {
        uids.set(name, `r-${made}-${UID}`);
        store.of(accountRepository).rename(API_KEY, UID, `r-${made}-${UID}`);
      }
      if (kind !== 'delete') return;
      store.of(accountRepository).delete(API_KEY, UID);
      uids.delete(name);
      stays.delete(name);
    }
    await fc.assert(
      fc.asyncProperty(order, writes, async (rest, rounds) => {
        await store.unitOfWork(() => {
          for (const { UID } of [...store.of(accountRepository).each(API_KEY)])
            store.of(accountRepository).delete(API_KEY, UID);
          uids.clear();
          for (let count = 0; count < 9; count += 1) {
            const UID = create();
            uids.set(UID, UID);
          }
        });
        const there = new Set(uids.keys());
        const stays = new Set(there);
        const seen: string[] = [];
        const query = `SELECT data.name FROM accounts${rest} LIMIT 2`;
        let page = await search(query, { openCursor: 'true' });
        for (let round = 0; ; round += 1) {
          expect(page.errorCode).toBe(0);
          seen.push(...(page.results as { data: { name: string } }[]).map(({ data }) => data.name));
          if (page.nextCursorId === undefined) break;
          await store.unitOfWork(() => {
            for (const step of rounds[round] ?? []) write(step, stays);
          });
          page = await ask({ cursorId: String(page.nextCursorId) });
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.filter((name) => !there.has(name))).toEqual([]);
        expect(seen).toEqual(expect.arrayContaining([...stays]));
      }),
      { numRuns: 20 },
    );
  });

  test('F 3.7: a cursor lives five minutes', async () => {
    const cursorId = String((await opened()).nextCursorId);
    bench.clock.advance(299_999);
    expect((await ask({ cursorId })).errorCode).toBe(0);
    bench.clock.advance(1);
    expect((await ask({ cursorId })).errorCode).toBe(400006);
  });

  test('F 7.6: a cursor belongs to its site and is sent alone', async () => {
    const cursorId = String((await opened()).nextCursorId);
    expect((await ask({ ...OTHER, cursorId })).errorCode).toBe(400006);
    expect((await search('SELECT * FROM accounts', { cursorId })).errorCode).toBe(400006);
    const byCity = 'SELECT count(*) FROM accounts GROUP BY profile.city';
    for (const query of [
      ...['START 1', 'LIMIT 10001', 'LIMIT 0'].map((end) => `SELECT UID FROM accounts ${end}`),
      byCity,
    ]) {
      expect((await search(query, { openCursor: 'true' })).errorCode, query).toBe(400006);
    }
  });

  test('D81: with count(*), and for a query that ends with a ;, the cursor is not in the way, and the trace says so', async () => {
    const query = 'SELECT count(*) AS n FROM accounts;';
    const response = await bench.bySite('accounts.search', { query, openCursor: 'true' });
    expect(response.json).toMatchObject({ errorCode: 0, results: [{ n: 4 }] });
    expect(response.json).not.toHaveProperty('nextCursorId');
    const notes = response.call.trace.steps.flatMap((step) => (step.rule === 'D81' ? step.check : []));
    expect(notes).toEqual([expect.stringContaining('; at the end'), expect.stringContaining('openCursor is ignored')]);
  });
});
