import { existsSync, rmSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { testCall } from '#service/fixtures/store.fixture.ts';
import type { StoreFailure } from '#service/storage/failure.ts';
import { callRow, type LogRow } from './columns.ts';
import { journalFiles } from './journal.ts';
import { callsOf, openLog } from './tables.ts';
import { threadedWriter } from './threaded-writer.ts';

let db: Database;
const problems: unknown[] = [];
const folder = folderForEachTest();
beforeEach(() => {
  db = openLog(folder.file('authdesk.db'));
  problems.length = 0;
});
afterEach(() => db.close());

let made = 0;
function row(errorCode = 0): LogRow {
  made += 1;
  return callRow(testCall(made, made, { callId: `c${made}`, errorCode }), `detail of c${made}`);
}

/** Writes rows until they go through the journal. */
async function inThread(): Promise<ReturnType<typeof threadedWriter>> {
  const writer = threadedWriter(db, 1_000, (problem) => problems.push(problem));
  while (journalFiles(db.name).length === 0) {
    writer.write([row()]);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return writer;
}

/** What the log's database holds, in its order. */
function written(): unknown[] {
  const segments = db.prepare<[], number>('SELECT no FROM segment ORDER BY no').pluck().all();
  return segments.flatMap((no) =>
    db
      .prepare(`SELECT call_id FROM ${callsOf(no)} ORDER BY id`)
      .pluck()
      .all(),
  );
}
const all = () => Array.from({ length: made }, (_, n) => `c${n + 1}`);

// On a busy machine a thread takes its time to start.
describe('R21, R22: the log has a thread of its own', () => {
  beforeEach(() => {
    made = 0;
  });

  test('R22: written rows can be read after the next ask, in order', async () => {
    const writer = await inThread();
    for (let n = 0; n < 300; n += 1) writer.write([row(), row()]);
    await writer.ask('ingestedTo');
    expect(written()).toEqual(all());
    expect(problems).toEqual([]);
    writer.end();
  });

  test('R22: it ingests the journal by itself', async () => {
    const writer = await inThread();
    writer.write([row()]);
    await expect.poll(() => written()).toEqual(all());
    writer.end();
  });

  test('R23: another program has locked the log: no write fails, and the rows are ingested later', {
    tags: ['deep'],
  }, async () => {
    const writer = await inThread();
    db.exec('BEGIN IMMEDIATE');
    writer.write([row()]);
    await expect.poll(() => String(problems[0])).toMatch(/journal .* grows .*locked/);
    const failure: unknown = await writer.ask('prune', 0, 1).catch((error: unknown) => error);
    expect((failure as StoreFailure).message).toMatch(/Another program holds the database/);
    db.exec('ROLLBACK');
    await writer.ask('ingestedTo');
    expect(written()).toEqual(all());
    // Reported once, not at each attempt.
    expect(problems).toHaveLength(1);
    writer.end();
  });

  test('R21: it prunes and empties, and says how much', async () => {
    const writer = await inThread();
    await writer.ask('clear');
    writer.write(Array.from({ length: 30 }, (_, n) => row(n < 5 ? 500001 : 0)));
    expect(await writer.ask('prune', 10, 8)).toBe(8);
    expect(await writer.ask('prune', 10, 100)).toBe(12);
    expect(await writer.ask('prune', 10, 100)).toBe(0);
    writer.write(['empty', row()]);
    expect(await writer.ask('clear')).toBe(1);
    writer.end();
  });

  test('R22: end waits until the journal is ingested, and leaves neither journal nor write-ahead log', async () => {
    const writer = await inThread();
    writer.write([row(), row()]);
    writer.end();
    expect(written()).toEqual(all());
    expect(journalFiles(db.name)).toEqual([]);
    db.close();
    expect(existsSync(`${db.name}-wal`)).toBe(false);
  });

  test('R23: a thread that cannot start is reported, and the log is written without it', {
    tags: ['deep'],
  }, async () => {
    const moved = openLog(folder.file('moved.db'));
    const writer = threadedWriter(moved, 1_000, (problem) => problems.push(problem));
    writer.write([row()]);
    rmSync(moved.name);
    await expect.poll(() => problems).toHaveLength(1);
    writer.write([row()]);
    expect(await writer.ask('clear')).toBe(2);
    writer.end();
    moved.close();
  });
});
