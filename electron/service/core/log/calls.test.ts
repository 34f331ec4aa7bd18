import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests, forEachTest } from '#node/lifetime.fixture.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import { pageByPage } from '#service/fixtures/page-by-page.fixture.ts';
import { movableClock, openTestStore, testCall, withTestSite } from '#service/fixtures/store.fixture.ts';
import type { CallDetail, LogFilter } from '#shared/contract/log.ts';
import { callRepository } from './calls.ts';

const clock = movableClock();
const store = forEachTest(
  () => withTestSite(openTestStore({ clock })),
  (one) => one.close(),
);
const log = () => store.of(callRepository);

const call = (n: number, change: Partial<CallDetail> = {}): CallDetail => testCall(n, clock(), change);

describe('log', () => {
  test('a call comes back as it was recorded', () => {
    const recorded = call(1, { cid: 'context', flowId: 'f1', UID: 'u', error: 'invalid_grant', errorCode: 400001 });
    log().append(recorded);
    expect(log().get(recorded.callId)).toEqual({
      ...recorded,
      siteName: 'Test shop',
      cause: 'invalid_grant.no-rule',
    });
  });

  test('R59: a new row shows the cause that it shows later, also where the log keeps a part of its trace (R53)', () => {
    const step = (n: number): CallDetail['trace'][number] => ({
      rule: 'D31',
      check: 'x'.repeat(6_000),
      outcome: 'noted',
      values: n === 0 ? { mistake: 'secret used as text' } : { n: `${n}` },
    });
    const trace = Array.from({ length: 80 }, (_, n) => step(n));
    const recorded = call(1, { errorCode: 403003, trace });
    const { cause } = log().append(recorded);
    expect(cause).toBeDefined();
    expect(log().get(recorded.callId)?.cause).toBe(cause);
  });

  test('R15, R53: a row that counts on keeps its place and its cause; what is said of it later holds no secret', () => {
    const [first, second] = [call(1, { errorCode: 403003 }), call(2)];
    log().append(first);
    log().append(second);
    const secret = store.of(siteRepository).get('3_test')?.secret.text ?? '';
    log().replace({ ...first, reason: `12 times, with ${secret}.` });
    expect(
      log()
        .page({}, { limit: 3 })
        .items.map(({ callId }) => callId),
    ).toEqual([second.callId, first.callId]);
    const { reason, cause } = log().get(first.callId) ?? {};
    expect(reason).toMatch(/^12 times, with .{4}…\.$/);
    expect(cause).toMatch(/^403003\./);
    log().replace(call(9));
    expect(log().totals()).toEqual({ calls: 2, errors: 1 });
  });

  test('newest first stays the order of arrival when the clock is moved back', () => {
    log().append(call(1));
    clock.advance(-3_600_000);
    log().append(call(2));
    const first = log().page({}, { limit: 1 });
    expect(first.items[0]?.callId).toBe(call(2).callId);
    expect(log().page({}, { after: first.next, limit: 1 }).items[0]?.callId).toBe(call(1).callId);
  });

  test('clearing empties it, and totals follow a rollback', async () => {
    log().append(call(1));
    await store.unitOfWork(() => log().append(call(2)));
    await expect(
      store.unitOfWork(() => {
        log().append(call(3));
        throw new Error('no');
      }),
    ).rejects.toThrow();
    expect(log().totals().calls).toBe(2);
    expect(await log().clear()).toBe(2);
    expect(log().totals()).toEqual({ calls: 0, errors: 0 });
    expect(log().page({}, { limit: 5 }).items).toEqual([]);
  });
});

describe('R21: a log of many calls', () => {
  const COUNT = 3_500;
  const made = (n: number): CallDetail =>
    testCall(n, n * 10, {
      UID: n % 7 === 0 ? 'u-seven' : undefined,
      method: n % 3 ? 'accounts.search' : 'socialize.setStatus',
      errorCode: n % 500 ? 0 : 403003,
      reason: n === 1_234 ? 'A needle.' : 'Answered.',
    });
  // Divided into parts of a thousand calls.
  const store = forAllTests(
    () => withTestSite(openTestStore({ serving: true, keepCalls: 20_000, cleanUpEvery: 10 })),
    (one) => one.close(),
  );
  const log = () => store.of(callRepository);
  const newestFirst = Array.from({ length: COUNT }, (_, n) => COUNT - 1 - n);
  const numbers = (filter: LogFilter, limit = COUNT): number[] =>
    log()
      .page(filter, { limit })
      .items.map(({ callId }) => Number.parseInt(callId, 16));

  beforeAll(async () => {
    for (let n = 0; n < COUNT; ) {
      await store.unitOfWork(() => {
        for (const end = n + 700; n < end; n += 1) log().append(made(n));
      });
    }
  });

  test('every filter finds what it finds in a short one, in the order of arrival', () => {
    const filters: readonly [LogFilter, (n: number) => boolean][] = [
      [{}, () => true],
      [{ UID: 'u-seven' }, (n) => n % 7 === 0],
      [{ method: 'accounts.search' }, (n) => n % 3 !== 0],
      [{ errorsOnly: true }, (n) => n % 500 === 0],
      [{ errorCode: 403003, UID: 'u-seven' }, (n) => n % 3_500 === 0],
      [{ errorCode: 0 }, (n) => n % 500 !== 0],
      [{ from: 9_990, to: 20_010 }, (n) => n >= 999 && n <= 2_001],
      [{ from: 34_000 }, (n) => n >= 3_400],
      [{ text: 'needle' }, (n) => n === 1_234],
      [{ callId: testCall(2_500, 0).callId }, (n) => n === 2_500],
      [{ apiKey: '3_none' }, () => false],
    ];
    for (const [filter, isFound] of filters)
      expect([filter, numbers(filter)]).toEqual([filter, newestFirst.filter(isFound)]);
  });

  test('page by page, every call comes once', async () => {
    const pages = await pageByPage((after) => log().page({}, { limit: 300, ...after }));
    const found = pages.flatMap(({ items }) => items.map(({ callId }) => Number.parseInt(callId, 16)));
    expect(found).toEqual(newestFirst);
  });

  test('each call is found by its callId; totals and last errors count all parts', () => {
    for (const n of [0, 999, 1_000, 2_345, COUNT - 1]) {
      expect(log().get(testCall(n, 0).callId)).toMatchObject({ at: n * 10, trace: made(n).trace });
    }
    expect(log().totals()).toEqual({ calls: COUNT, errors: 7 });
    expect(
      log()
        .lastErrors(3)
        .map(({ at }) => at),
    ).toEqual([30_000, 25_000, 20_000]);
  });

  // The last one, because it changes what the others read.
  test('D27: a user who gets another UID keeps all calls', async () => {
    await store.unitOfWork(() => {
      store.of(accountRepository).create({ apiKey: '3_test', UID: 'u-seven', isSiteUID: false, status: 'final' });
      store.of(accountRepository).rename('3_test', 'u-seven', 'seven');
    });
    expect(numbers({ UID: 'seven' })).toEqual(newestFirst.filter((n) => n % 7 === 0));
    expect(numbers({ UID: 'u-seven' })).toEqual([]);
  });
});
