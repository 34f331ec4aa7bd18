import { writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import { openTestStore, startProblemOf, testCall, testToken, withTestSite } from '#service/fixtures/store.fixture.ts';
import { StoreFailure } from '#service/storage/failure.ts';
import { packCall } from './call-record.ts';
import { callRepository } from './calls.ts';
import { type LogRow, ROW_COLUMNS } from './columns.ts';
import { journalFiles, openJournal } from './journal.ts';
import { openLog } from './tables.ts';

let path: string;
let log: string;
const folder = folderForEachTest();
beforeEach(() => {
  path = folder.file('authdesk.db');
  log = folder.file('authdesk-log.db');
});

/** A store whose log has one call. */
async function logged() {
  const store = await withTestSite(openTestStore({ path }));
  await store.unitOfWork(() => store.of(callRepository).append(testCall(1, 0)));
  return store;
}

describe('the log is a file of its own', () => {
  test('R24: of a newer version: rejected with a sentence', () => {
    openTestStore({ path }).close();
    const db = new Database(log);
    db.pragma('user_version = 99');
    db.close();
    expect(startProblemOf(() => openTestStore({ path }))).toMatchObject({
      code: 'database-newer',
      message: expect.stringContaining(log),
    });
  });

  test('R23: gone: the log begins anew, and nothing else is lost', async () => {
    (await logged()).close();
    for (const end of ['', '-wal', '-shm']) writeFileSync(log + end, '');
    const again = openTestStore({ path });
    expect(again.of(callRepository).totals().calls).toBe(0);
    expect(again.of(siteRepository).list()).toHaveLength(1);
    again.close();
  });

  test('R23: a call that cannot be logged fails with that error; what it did stays', async () => {
    const store = await withTestSite(openTestStore({ path }));
    const holder = new Database(log);
    holder.exec('BEGIN IMMEDIATE');
    let value = '';
    const failure: unknown = await store
      .unitOfWork(() => {
        value = store.of(tokenRepository).issue(testToken).value;
        store.of(callRepository).append(testCall(1, 0));
      })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreFailure);
    expect((failure as StoreFailure).message).toContain('the call is missing in the log');
    expect(store.of(tokenRepository).find(value)).toBeDefined();
    holder.exec('ROLLBACK');
    holder.close();
    await store.unitOfWork(() => store.of(callRepository).append(testCall(2, 0)));
    expect(store.of(callRepository).totals().calls).toBe(1);
    store.close();
  });
});

describe('R22: what a kill has left in the journal', () => {
  test('R22: the next start ingests it, before anything else is logged', async () => {
    (await logged()).close();
    const left = testCall(2, 0);
    const { callId } = left;
    const opened = openLog(path);
    const columns = ROW_COLUMNS.join(', ');
    const row = opened.prepare<[], LogRow>(`SELECT ${columns} FROM call_1`).raw().get() ?? [];
    opened.close();
    const journal = openJournal(log, 0);
    journal.write([[callId, ...row.slice(1), packCall(left)]]);
    journal.close();

    const beside = openTestStore({ path, shared: true });
    expect(beside.of(callRepository).totals().calls).toBe(1);
    beside.close();
    const next = openTestStore({ path });
    await next.unitOfWork(() => next.of(callRepository).append(testCall(3, 0)));
    const { items } = next.of(callRepository).page({}, { limit: 9 });
    expect(items.map(({ callId }) => Number.parseInt(callId, 16))).toEqual([3, 2, 1]);
    expect(next.of(callRepository).get(callId)?.request).toEqual(left.request);
    next.close();
    expect(journalFiles(log)).toEqual([]);
  });
});

describe('R25: the log is emptied with the state, though it is another file', () => {
  const kill = () => {
    const db = new Database(path);
    db.exec("INSERT INTO setting VALUES ('log to empty', x'')");
    db.close();
  };

  test('R25: a kill between the two: the next start empties it, once', async () => {
    (await logged()).close();
    kill();
    const next = openTestStore({ path });
    expect(next.of(callRepository).totals().calls).toBe(0);
    await next.unitOfWork(() => next.of(callRepository).append(testCall(2, 0)));
    next.close();
    const last = openTestStore({ path });
    expect(last.of(callRepository).totals().calls).toBe(1);
    last.close();
  });

  test('R25: a command beside a running service leaves that to the service', async () => {
    const store = await logged();
    kill();
    const beside = openTestStore({ path, shared: true });
    expect(beside.of(callRepository).totals().calls).toBe(1);
    beside.close();
    store.close();
  });
});
