import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { callRepository } from '#service/core/log/calls.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import { openTestStore, testCall, testToken, withTestSite } from '#service/fixtures/store.fixture.ts';

let path: string;
let log: string;
const folder = folderForEachTest();
beforeEach(() => {
  path = folder.file('authdesk.db');
  log = folder.file('authdesk-log.db');
});

test('R21, R22: what is committed is copied into the database files while the service runs', async () => {
  const problems: unknown[] = [];
  const store = await withTestSite(
    openTestStore({ path, serving: true, keepCalls: 1000, report: (problem) => problems.push(problem) }),
  );
  await store.unitOfWork(() => {
    store.of(callRepository).append(testCall(1, 0, { reason: 'a reason to look for' }));
    store.of(siteRepository).update('3_test', { name: 'a site to look for' });
  });
  expect(readFileSync(log).includes('a reason to look for')).toBe(false);
  expect(readFileSync(path).includes('a site to look for')).toBe(false);
  await expect.poll(() => readFileSync(log).includes('a reason to look for')).toBe(true);
  await expect.poll(() => readFileSync(path).includes('a site to look for')).toBe(true);

  await store.unitOfWork(() => store.of(callRepository).append(testCall(2, 0)));
  store.close();
  expect(problems).toEqual([]);
  // The last connection to close removes the write-ahead log: those of the threads were closed before.
  expect(existsSync(`${path}-wal`)).toBe(false);
  expect(existsSync(`${log}-wal`)).toBe(false);
  const again = openTestStore({ path });
  expect(again.of(callRepository).totals().calls).toBe(2);
  again.close();
});

test('R21: the write-ahead log starts over at its beginning under a load that never pauses', {
  tags: ['deep'],
}, async () => {
  const problems: unknown[] = [];
  const store = await withTestSite(
    openTestStore({ path, serving: true, keepCalls: 1000, report: (one) => problems.push(one) }),
  );
  await store.unitOfWork(() => store.of(siteRepository).update('3_test', { name: 'a site to look for' }));
  await expect.poll(() => readFileSync(path).includes('a site to look for')).toBe(true);
  const before = startedOver(path);
  // Without the thread it grows to 512 MiB before the service's own connection makes a checkpoint.
  const largest = 256 * 1024 * 1024;
  while (startedOver(path) === before && statSync(`${path}-wal`).size < largest) {
    await store.unitOfWork(() => {
      for (let n = 0; n < 100; n += 1) store.of(tokenRepository).issue(testToken);
    });
  }
  expect(startedOver(path)).toBe(before + 1);
  store.close();
  expect(problems).toEqual([]);
});

/** How often the write-ahead log has started over: its header's checkpoint sequence number. */
function startedOver(database: string): number {
  const header = Buffer.alloc(16);
  const file = openSync(`${database}-wal`, 'r');
  readSync(file, header);
  closeSync(file);
  return header.readUInt32BE(12);
}

test('closing before the thread has started leaves nothing behind', async () => {
  const store = await withTestSite(openTestStore({ path, serving: true, keepCalls: 1000 }));
  store.close();
  expect(existsSync(`${path}-wal`)).toBe(false);
  expect(existsSync(`${log}-wal`)).toBe(false);
});
