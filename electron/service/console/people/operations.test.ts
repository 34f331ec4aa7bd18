import { beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { problemOf } from '#service/fixtures/operation-problem.fixture.ts';
import { pageByPage } from '#service/fixtures/page-by-page.fixture.ts';
import { API_KEY, OTHER_API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import type { Person, PersonOrder } from '#shared/contract/people.ts';
import { peopleHandlers } from './operations.ts';

const bench = forEachTest(openBench);
const people = forEachTest(() => peopleHandlers(bench.core));
let told: string[];
beforeEach(() => {
  told = [];
  bench.core.store.onWritten((areas) => told.push(...areas));
});

const add = (UID: string, change: object = {}) => bench.addAccount({ UID, ...change });
const create = (given: object) => people['people.create']({ apiKey: API_KEY, ...given });
const update = (UID: string, change: object) => people['people.update']({ apiKey: API_KEY, UID, ...change });
const get = (UID: string) => people['people.get']({ apiKey: API_KEY, UID });
const everyone = () => [...bench.core.store.of(accountRepository).each(API_KEY)];

describe('the list of people', () => {
  const list = { order: 'created', descending: true, limit: 100 } as const;

  test('is filtered by UID, name, e-mail, identity and state, and says no more than a list needs', async () => {
    await add('p-1', { status: 'pending' });
    await add('t-1', { status: 'temporary' });
    await update('u-ben', { isActive: false });
    const found = async (filter: object) =>
      (await people['people.list']({ ...list, apiKey: API_KEY, ...filter })).items.map(({ UID }) => UID);
    expect(await found({ text: 'U-AD' })).toEqual(['u-ada']);
    expect(await found({ text: 'ada love' })).toEqual(['u-ada']);
    expect(await found({ text: 'ada@' })).toEqual(['u-ada']);
    expect(await found({ text: 'amazon am-1' })).toEqual(['u-ben']);
    expect(await found({ text: '%' })).toEqual([]);
    await update('u-ben', { profile: { firstName: 'Ádám', lastName: 'Ørsted' } });
    expect(await found({ text: 'ádám ør' })).toEqual(['u-ben']);
    expect(await found({ state: 'notFinal' })).toEqual(['t-1', 'p-1']);
    expect(await found({ state: 'disabled' })).toEqual(['u-ben']);
    const { items } = await people['people.list']({ ...list, text: 'u-ada' });
    expect(items[0]).toEqual({
      apiKey: API_KEY,
      UID: 'u-ada',
      status: 'final',
      isActive: true,
      displayName: 'Ada Lovelace',
      email: 'ada@shop.example',
      identities: [{ provider: 'facebook', providerUID: 'fb-1001', lastLoginAt: undefined }],
      createdAt: expect.any(Number),
      lastLoginAt: undefined,
    });
  });

  test('by each order, up and down, has everybody once, page by page', async () => {
    for (let n = 0; n < 25; n += 1) {
      await add(`n-${n}`, { profile: { firstName: `Name ${n % 4}` } });
      if (n % 3 === 0) await bench.changeAccount(`n-${n}`, { lastLoginAt: n % 2 });
      if (n % 5 === 0) bench.clock.advance(1);
    }
    const keyOf: Record<PersonOrder, (one: Person) => string | number> = {
      created: (one) => one.createdAt,
      lastLogin: (one) => one.lastLoginAt ?? -1,
      uid: (one) => one.UID,
      name: (one) => one.displayName.toLowerCase(),
    };
    for (const [order, key] of Object.entries(keyOf) as [PersonOrder, (typeof keyOf)[PersonOrder]][]) {
      for (const descending of [true, false]) {
        const asked = { apiKey: API_KEY, order, descending };
        const whole = (await people['people.list']({ ...asked, limit: 500 })).items;
        const pages = await pageByPage((after) => people['people.list']({ ...asked, limit: 4, ...after }));
        const paged = pages.flatMap(({ items }) => items.map(({ UID }) => UID));
        expect(paged, order).toEqual(whole.map(({ UID }) => UID));
        expect(new Set(paged).size, order).toBe(27);
        const keys = whole.map(key);
        const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(keys, order).toEqual(descending ? sorted.toReversed() : sorted);
      }
    }
  });

  test('where a UID is asked for, an exact beginning comes before what has the text anywhere', async () => {
    await add('x-ada');
    await add('ada');
    const suggest = async (text: string, limit = 8) =>
      (await people['people.suggest']({ apiKey: API_KEY, text, limit })).map(({ UID }) => UID);
    expect(await suggest('ada')).toEqual(['ada', 'u-ada', 'x-ada']);
    expect(await suggest('')).toEqual(['ada', 'x-ada', 'u-ben', 'u-ada']);
    expect(await suggest('', 2)).toEqual(['ada', 'x-ada']);
    expect(await suggest('LOVELACE')).toEqual(['u-ada']);
    expect(await people['people.suggest']({ apiKey: OTHER_API_KEY, text: 'ada', limit: 8 })).toEqual([]);
  });

  test('a list that has only UIDs gets their names, and none of an account that is gone or of another site', async () => {
    const named = await people['people.names']({
      accounts: [
        { apiKey: API_KEY, UID: 'u-ada' },
        { apiKey: API_KEY, UID: 'u-gone' },
        { apiKey: OTHER_API_KEY, UID: 'u-ada' },
      ],
    });
    expect(named).toEqual([{ apiKey: API_KEY, UID: 'u-ada', displayName: expect.stringMatching(/Lovelace$/) }]);
  });
});

test('F 7.9, F 7.10: an account shows how many comments and points it has', async () => {
  expect(get('u-ada')).toMatchObject({ comments: 0, points: [] });
  await bench.bySite('comments.setCategoryInfo', { categoryID: 'c' });
  await bench.bySite('comments.postComment', { categoryID: 'c', UID: 'u-ada', commentText: 'Hello' });
  await bench.bySite('gm.setActionConfig', { actionID: 'review', title: 'Review', points: '10' });
  await bench.bySite('gm.notifyAction', { UID: 'u-ada', action: 'review' });
  await bench.bySite('gm.redeemPoints', { UID: 'u-ada', points: '4' });
  expect(get('u-ada')).toMatchObject({
    comments: 1,
    points: [{ challenge: '_default', total: 10, redeemable: 6, level: 0 }],
  });
});

describe('an account is written by the rules of accounts.setAccountInfo', () => {
  test('a new one, with a UID of the site or one that the service makes', async () => {
    const made = await create({
      UID: 'u-new',
      profile: { firstName: 'Nina', age: '30' },
      data: { vip: true },
      identities: [{ provider: 'GooglePlus', providerUID: 'gp-1' }],
    });
    expect(made).toMatchObject({ UID: 'u-new', isSiteUID: true, status: 'final', profile: { age: 30 } });
    expect(made.identities).toMatchObject([{ provider: 'googleplus' }]);
    expect((await create({})).UID).toMatch(/^_guid_/);
    expect(told).toContain('people');
  });

  test.each([
    [{ UID: 'u-ada' }, 'UID', 'The site has an account "u-ada" already.'],
    [{ profile: { email: 'nobody' } }, 'profile.email', 'it must be an email address'],
    [{ profile: { shoeSize: 44 } }, 'profile.shoeSize', 'a profile has no such field'],
    [{ identities: [{ provider: 'facebook', providerUID: 'fb-1001' }] }, 'identities[0]', 'belongs to "u-ada" already'],
    [{ identities: [{ provider: 'nobook', providerUID: '1' }] }, 'identities[0].provider', 'There is no provider'],
    [{ data: { a: 'x'.repeat(600_000) } }, 'data', 'larger than 512 KB'],
  ])('%#: %j is refused, and nothing is written', async (input, member, words) => {
    const before = everyone();
    const problem = await problemOf(() => create(input));
    expect(problem).toMatchObject({ member, message: expect.stringContaining(words) });
    expect(everyone()).toEqual(before);
    expect(told).toEqual([]);
  });

  test('a change names fields: null removes one, others stay; data and identities are replaced', async () => {
    const changed = await update('u-ada', {
      profile: { age: null, city: 'London' },
      data: { a: 1 },
      identities: [{ provider: 'twitter', providerUID: 'tw-1' }],
    });
    const kept = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@shop.example', gender: 'f' };
    expect(changed.profile).toEqual({ ...kept, city: 'London' });
    expect(changed).toMatchObject({ data: { a: 1 }, identities: [{ provider: 'twitter', providerUID: 'tw-1' }] });
    const identities = [{ provider: 'facebook', providerUID: 'fb-1002' }];
    const taken = await problemOf(() => update('u-ada', { profile: { city: 'Paris' }, identities }));
    expect(taken).toMatchObject({ code: 'conflict', member: 'identities[0]' });
    expect((await get('u-ada')).profile).toMatchObject({ city: 'London' });
  });

  test('D43, F 8.2: a disabled account cannot log in, and its running tokens go on', async () => {
    const token = await bench.token('u-ada');
    await update('u-ada', { isActive: false });
    expect((await bench.bySite('socialize.notifyLogin', { siteUID: 'u-ada' })).errorCode).toBe(403041);
    expect((await bench.byToken(token, 'socialize.getUserInfo')).errorCode).toBe(0);
    await update('u-ada', { isActive: true });
    expect((await bench.bySite('socialize.notifyLogin', { siteUID: 'u-ada' })).errorCode).toBe(0);
  });

  test('D28: the token of a deleted account is told that its user is gone', async () => {
    const token = await bench.token('u-ada');
    expect((await get('u-ada')).valid).toEqual({ tokens: 1, codes: 0 });
    await people['people.delete']({ apiKey: API_KEY, UID: 'u-ada' });
    const reply = await bench.byToken(token, 'socialize.getUserInfo');
    expect(reply.json).toMatchObject({ errorCode: 500024 });
    expect(told).toEqual(expect.arrayContaining(['people', 'tokens']));
    expect((await problemOf(() => get('u-ada'))).code).toBe('not-found');
  });
});

describe('two accounts are merged', () => {
  const merge = { apiKey: API_KEY, UID: 'u-ben', into: 'u-ada' };

  test('as announced: identities move, the other keeps what it has, tokens of the first are revoked', async () => {
    const token = await bench.token('u-ben');
    await update('u-ben', { data: { note: 1 } });
    const plan = await people['people.mergePlan'](merge);
    expect(plan).toMatchObject({ profile: ['city'], data: ['note'], revoked: { tokens: 1, codes: 0 } });
    expect(plan.identities.map(({ providerUID }) => providerUID)).toEqual(['fb-1002', 'am-1']);
    const merged = await people['people.merge'](merge);
    expect(merged).toMatchObject({
      UID: 'u-ada',
      profile: { firstName: 'Ada', age: 36, city: 'London' },
      data: { note: 1 },
    });
    expect(merged.identities.map(({ providerUID }) => providerUID)).toEqual(['fb-1001', 'fb-1002', 'am-1']);
    expect((await bench.byToken(token, 'socialize.getUserInfo')).errorCode).toBe(500024);
    expect(everyone().map(({ UID }) => UID)).toEqual(['u-ada']);
  });

  test('but not with itself, nobody, a temporary account, or more identities than one may have: nothing is written', async () => {
    await add('t-1', { status: 'temporary' });
    const identities = Array.from({ length: 99 }, (_, n) => ({ provider: 'yahoo', providerUID: `y-${n}` }));
    await add('u-many', { identities });
    const before = everyone();
    for (const [into, words] of [
      ['u-ben', 'cannot be merged with itself'],
      ['u-none', 'no account "u-none"'],
      ['t-1', 'temporary'],
      ['u-many', 'at most 100'],
    ] as const) {
      expect((await problemOf(() => people['people.merge']({ ...merge, into }))).message).toContain(words);
    }
    expect(everyone()).toEqual(before);
  });
});
