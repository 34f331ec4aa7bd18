import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import type { StoreOptions } from '#service/core/store/open.ts';
import { openTestStore, testCall } from '#service/fixtures/store.fixture.ts';
import type { Store } from '#service/storage/store.ts';
import { DETAIL_BYTES } from './call-record.ts';
import { callRepository } from './calls.ts';

const KEEP = 8_000_000;
/** What the database may be above its limit: what is written between two looks, and a page for each row. */
const SLACK = KEEP / 20;

let store: Store;
const folder = folderForEachTest();
afterEach(() => store.close());
const log = () => store.of(callRepository);

const open = (options: Partial<StoreOptions> = {}) => {
  store = openTestStore({ path: folder.file('authdesk.db'), keepBytes: KEEP, ...options });
};

const bytesOf = (name: RegExp): number =>
  readdirSync(folder.path)
    .filter((file) => name.test(file))
    .reduce((sum, file) => sum + statSync(join(folder.path, file)).size, 0);

/** The largest calls there can be: everything in them is longer as stored than as sent. */
const largest = (n: number) => {
  const value = '\0'.repeat(65_536);
  return testCall(n, n, {
    request: {
      target: '/x.y',
      headers: [['x', value]],
      body: value,
      parameters: [{ name: 'p', value, place: 'body' }],
    },
    response: { headers: [], body: value },
  });
};

describe('R53: the bytes of the log as a whole', () => {
  test('R53: after three times as much of the largest calls the file is within its limit, and holds the newest', {
    tags: ['deep'],
  }, async () => {
    open();
    const count = Math.ceil((3 * KEEP) / (DETAIL_BYTES / 2));
    for (let n = 1; n <= count; n += 1) await store.unitOfWork(() => log().append(largest(n)));
    expect(bytesOf(/^authdesk-log\.db$/)).toBeLessThanOrEqual(KEEP + SLACK);
    const { calls } = log().totals();
    expect(calls).toBeGreaterThan(0);
    expect(calls).toBeLessThan(count);
    expect(log().get(largest(count).callId)).toBeDefined();
    expect(log().get(largest(count - calls + 1).callId)).toBeDefined();
    expect(log().get(largest(count - calls).callId)).toBeUndefined();
    expect(log().page({}, { limit: 1 }).items[0]?.callId).toBe(largest(count).callId);
  });

  test('R53: a log over a limit that was lowered is cut back with what is written next', async () => {
    open();
    await store.unitOfWork(() => {
      for (let n = 1; n <= 60; n += 1) log().append(largest(n));
    });
    store.close();
    open({ keepBytes: KEEP / 10 });
    await store.unitOfWork(() => log().append(testCall(100, 100)));
    expect(log().totals().calls).toBeLessThan(20);
    expect(log().get(testCall(100, 100).callId)).toBeDefined();
  });

  test('R53: a limit below an empty log leaves nothing to loop on', async () => {
    open({ keepBytes: 1 });
    await store.unitOfWork(() => log().append(testCall(1, 1)));
    await store.unitOfWork(() => log().append(testCall(2, 2)));
    expect(log().totals().calls).toBe(0);
  });
});
