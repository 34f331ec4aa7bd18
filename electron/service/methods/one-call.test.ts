import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { API_KEY, type Bench, openBench } from '#service/fixtures/rest.fixture.ts';
import type { JsonObject } from '#service/records/index.ts';
import { sampleOf } from '#shared/property-cases.fixture.ts';
import { callLimits } from './budget.ts';
import { MAX_RESPONSE_SIZE } from './envelope/response-size.ts';

const long = (character: string, length: number) => character.repeat(length);
const list = <T>(length: number, item: (index: number) => T): T[] => Array.from({ length }, (_, index) => item(index));
const zeros = (length: number) => list(length, () => 0);
const nested = (depth: number, inner: unknown) => {
  let value = inner;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};

/** A site whose accounts are as large as they can be made with accounts.setAccountInfo. */
async function largeSite(): Promise<Bench> {
  const bench = await openBench();
  const { store } = bench.core;
  const create = (UID: string, profile: JsonObject, data: Record<string, unknown>) =>
    store.of(accountRepository).create({
      apiKey: API_KEY,
      UID,
      isSiteUID: true,
      status: 'final',
      profile,
      data: data as JsonObject,
    });
  await store.unitOfWork(() => {
    const texts = {
      bio: long('a', 8_000),
      city: long('b', 60_000),
      state: long('c', 60_000),
      country: long('d', 60_000),
    };
    for (let n = 0; n < 100; n += 1) {
      create(`large-${n}`, { firstName: `L${n}`, ...texts }, { kind: 'large', filler: long('e', 200_000) });
      store.of(accountRepository).connect(API_KEY, `large-${n}`, { provider: 'facebook', providerUID: `large-${n}` });
    }
    const eight = Object.fromEntries(list(8, (n) => [`l${n}`, list(10, String)]));
    create('lists', {}, { kind: 'lists', ...eight, numbers: zeros(200_000), words: long('a ', 200_000) });
    create('short', {}, { kind: 'short', short: [1], items: [{ x: 1 }, { x: 2 }] });
    create('deep', {}, { kind: 'deep', inner: nested(58, zeros(200_000)) });
    create('named', {}, { kind: 'named', [`${long('n', 100_000)}s`]: zeros(100_000) });
    create('blanks', {}, { kind: 'blanks', [`<${long('_', 400_000)}a`]: 1 });
    create('many', texts, { kind: 'many' });
    for (let n = 0; n < 100; n += 1) {
      store.of(accountRepository).connect(API_KEY, 'many', { provider: 'facebook', providerUID: `many-${n}` });
    }
  });
  return bench;
}

test('R52: what a call keeps, its response as a text, and the bytes of that are 64 MB together', () => {
  expect(callLimits.heldBytes + 2 * MAX_RESPONSE_SIZE).toBeLessThanOrEqual(64 * 1024 * 1024);
});

const bench = forAllTests(largeSite);

/** Makes the call, and another one after it, which has to work as before. */
async function call(method: string, parameters: Record<string, string>) {
  const reply = await bench.bySite(method, parameters);
  expect(Buffer.byteLength(reply.body)).toBeLessThanOrEqual(MAX_RESPONSE_SIZE);
  expect((await bench.bySite('accounts.getAccountInfo', { UID: 'u-ada' })).errorCode).toBe(0);
  return reply;
}

async function refused(method: string, parameters: Record<string, string>, code: number, words: string, what = method) {
  const { errorCode, reason } = await call(method, parameters);
  expect(`${errorCode} ${reason}`, what).toContain(`${code} `);
  expect(reason, what).toContain(words);
}

/** Time passes a thousand times slower: which limit a call meets then follows from its work, on a busy machine too. */
function slowTime(): void {
  const now = performance.now.bind(performance);
  const start = now();
  vi.spyOn(performance, 'now').mockImplementation(() => start + (now() - start) / 1_000);
}

beforeEach(slowTime);
afterEach(() => {
  vi.restoreAllMocks();
});

describe('R52: a search that would take too much is refused with a documented error that names the limit', () => {
  const names = (count: number, name: (index: number) => string) => list(count, name).join(', ');

  const grouped = (count: number, name: (index: number) => string) =>
    `SELECT count(*) FROM accounts GROUP BY ${names(count, name)}`;
  const where = (condition: string) => `SELECT UID FROM accounts WHERE ${condition}`;
  const anyOf = (count: number, condition: (index: number) => string) => where(list(count, condition).join(' OR '));
  const tooLarge = 'more than the 32 MB of memory';
  const tooLong = ['The search', 504001] as const;

  const queries: readonly (readonly [what: string, query: string, words: string, code?: number])[] = [
    [
      'one field in GROUP BY forty times',
      grouped(40, () => 'identities.provider'),
      'identities.provider is named twice in GROUP BY',
    ],
    [
      'all combinations of eight lists in GROUP BY',
      grouped(8, (n) => `data.l${n}`),
      'one object is in more than 1000 groups',
    ],
    ['many fields in GROUP BY', grouped(9, (n) => `data.l${n}`), 'GROUP BY has at most 8 fields'],
    ['long texts as groups', 'SELECT count(*) FROM accounts GROUP BY data.filler, UID', tooLarge],
    ['a pattern with a large counted repeat', where("profile.bio REGEX('(a?){900}c')"), 'The pattern is too large'],
    ['many small patterns', anyOf(21, (n) => `UID REGEX('${n}')`), 'at most 20 different patterns'],
    [
      'patterns that are large together',
      anyOf(4, (n) => `UID REGEX('a{300}${n}')`),
      'together they have more than 1000 steps',
    ],
    ['the largest pattern on the longest texts', where("profile.bio REGEX('(a|b)*a[ab]{900}c')"), ...tooLong],
    [
      'a thousand aliases of one object',
      `SELECT ${names(1_000, (n) => `data AS a${n}`)} FROM accounts`,
      'SELECT has at most 100 fields',
    ],
    ['a hundred aliases of a large object', `SELECT ${names(100, (n) => `data AS a${n}`)} FROM accounts`, tooLarge],
    ['many large accounts', 'SELECT * FROM accounts LIMIT 10000', tooLarge],
    [
      'an order by long texts',
      'SELECT UID FROM accounts ORDER BY data.filler, profile.city, profile.state, profile.country LIMIT 10000',
      tooLarge,
    ],
    [
      'many fields in ORDER BY',
      `SELECT UID FROM accounts ORDER BY ${names(1_000, (n) => `data.a${n}`)}`,
      'ORDER BY has at most 8 fields',
    ],
    ['thousands of words in a text of as many', where(`data.words CONTAINS "${long('a ', 9_000)}b"`), ...tooLong],
    ['thousands of conditions on a long list', anyOf(900, () => 'data.numbers = 1'), ...tooLong],
    ['open parentheses', `SELECT * FROM accounts WHERE ${long('(', 19_000)}a=1`, 'nest at most 100 deep'],
    ['a query that is too long', `SELECT * FROM accounts WHERE ${long('(', 100_000)}a=1`, 'at most 20000'],
  ];
  test('whatever it is that would', { tags: ['property', 'deep'] }, async () => {
    for (const [what, query, words, code = 400006] of sampleOf(queries, 6)) {
      await refused('accounts.search', { query }, code, words, what);
    }
  });

  test('an empty result, a page and a group of the same accounts still succeed', async () => {
    for (const [query, count] of [
      ['SELECT * FROM accounts WHERE UID = "nobody"', 0],
      ['SELECT * FROM accounts WHERE data.kind = "large" LIMIT 10', 10],
      ['SELECT UID, profile.firstName FROM accounts ORDER BY profile.firstName LIMIT 10000', 108],
      ['SELECT count(*) FROM accounts GROUP BY data.kind', 8],
    ] as const) {
      const { json } = await call('accounts.search', { query });
      expect(json, query).toMatchObject({ errorCode: 0, objectsCount: count });
    }
  });

  test('an order with a page in it finds the same accounts as without', async () => {
    const UIDs = async (rest: string) =>
      (
        (await call('accounts.search', { query: `SELECT UID FROM accounts ORDER BY UID ${rest}` })).json.results as {
          UID: string;
        }[]
      ).map(({ UID }) => UID);
    const all = await UIDs('LIMIT 1000');
    expect(all).toEqual([...all].sort());
    expect(await UIDs('START 3 LIMIT 2')).toEqual(all.slice(3, 5));
  });

  test('a list under the alias of another one is left out where it has fewer items', async () => {
    const query = 'SELECT data.short AS items, data.items.x FROM accounts WHERE UID = "short"';
    expect((await call('accounts.search', { query })).json).toMatchObject({ results: [{ data: { items: [1] } }] });
  });
});

describe('R52: other calls that would take too much', () => {
  test('a response that indented lines make larger than 16 MB', async () => {
    const jsonp = { format: 'jsonp', callback: 'f' };
    await refused('accounts.getAccountInfo', { UID: 'deep', ...jsonp }, 413001, 'larger than 16 MB');
    expect((await call('accounts.getAccountInfo', { UID: 'deep' })).errorCode).toBe(0);
  });

  test('a response that a long name around every item makes larger than 16 MB', async () => {
    await refused('accounts.getAccountInfo', { UID: 'named', format: 'xml' }, 413001, 'larger than 16 MB');
    expect((await call('accounts.getAccountInfo', { UID: 'named' })).errorCode).toBe(0);
  });

  test('a profile that is in each of many identities', async () => {
    await refused('socialize.getUserInfo', { UID: 'many' }, 413001, 'larger than 16 MB');
  });

  test('many large friends', async () => {
    await refused('socialize.getFriendsInfo', { UID: 'u-ada', detailLevel: 'extended' }, 400006, '32 MB');
    const { json } = await call('socialize.getFriendsInfo', { UID: 'u-ada', friendsUIDs: 'u-ben,large-1' });
    expect(json.friends).toHaveLength(2);
  });

  test('a name of many characters that XML does not allow', async () => {
    const { errorCode } = await call('accounts.getAccountInfo', { UID: 'blanks', format: 'xml' });
    expect(errorCode).toBe(0);
  });

  test('a hundred thousand fields that a profile has not', { tags: ['deep'] }, async () => {
    const profile = JSON.stringify(Object.fromEntries(list(100_000, (n) => [`f${n}`, 0])));
    const { json } = await call('accounts.setAccountInfo', { UID: 'u-ada', profile });
    expect(json.errorCode).toBe(400009);
    expect(json.validationErrors).toHaveLength(50);
  });

  test('one provider under a thousand names', async () => {
    const sessions = { facebook: { providerUID: '1' }, Facebook: { providerUID: '2' } };
    const providerSessions = JSON.stringify(sessions);
    await refused('socialize.notifyLogin', { siteUID: 'x', providerSessions }, 400006, 'facebook twice');
  });

  test('an account that gets identity after identity', async () => {
    const login = (providerUID: string) => ({
      siteUID: 'many',
      providerSessions: JSON.stringify({ facebook: { providerUID } }),
    });
    await refused('socialize.notifyLogin', login('one more'), 400124, 'at most 100 can be connected');
    expect((await call('socialize.notifyLogin', login('many-1'))).errorCode).toBe(0);
  });

  test('one measure a hundred thousand times', async () => {
    const days = { startDate: '2000-01-01', endDate: '2100-01-01' };
    const measures = list(100_000, () => 'logins').join(',');
    await refused('reports.getSocializeStats', { ...days, measures }, 400006, 'at most 12');
  });

  test.each([
    ['accounts.setAccountInfo', 'profile', { UID: 'u-ada' }],
    ['accounts.setAccountInfo', 'data', { UID: 'u-ada' }],
    ['socialize.notifyLogin', 'userInfo', { siteUID: 'u-ada' }],
    ['socialize.notifyLogin', 'providerSessions', {}],
    ['socialize.publishUserAction', 'userAction', { UID: 'u-ada' }],
  ])('%s: %s nested a hundred thousand deep', async (method, name, others) => {
    const value = `{"a":${long('[', 100_000)}${long(']', 100_000)}}`;
    await refused(method, { ...others, [name]: value }, 400006, 'nests deeper than 64 levels');
  });

  test.each(['json', 'jsonp', 'xml'])(
    'a context of a million characters that %s has to escape',
    { tags: ['deep'] },
    async (format) => {
      for (const character of ['\u0001', '"', '<', '\u2028', '\ud800', '\r']) {
        const parameters = { UID: 'u-ada', format, callback: 'f', context: long(character, 1024 * 1024) };
        expect((await call('accounts.getAccountInfo', parameters)).errorCode).toBe(0);
      }
    },
  );
});
