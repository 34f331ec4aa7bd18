import { existsSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StoreFailure } from '../failure.ts';
import { temporaryFolder } from '../store.fixture.ts';
import { writerInThread } from './log-thread.ts';
import { type LogRow, ROW_COLUMNS } from './log-work.ts';
import { type LogWriter, writerHere } from './log-writer.ts';
import { openLog } from './open-log.ts';

let folder: ReturnType<typeof temporaryFolder>;
let db: Database;
const problems: unknown[] = [];
beforeEach(() => {
  folder = temporaryFolder();
  db = openLog(folder.file('authdesk.db'));
  problems.length = 0;
});
afterEach(() => {
  db.close();
  folder.remove();
});

let made = 0;
function row(change: Partial<Record<(typeof ROW_COLUMNS)[number], LogRow[number]>> = {}): LogRow {
  made += 1;
  const columns: typeof change = {
    call_id: `c${made}`,
    at: made,
    transport: 'http',
    http_method: 'GET',
    method: 'a.b',
    host: 'localhost',
    credential: 'none',
    http_status: 200,
    error_code: 0,
    reason: 'Answered.',
    duration: 1,
    failed: 0,
    ...change,
  };
  return [...ROW_COLUMNS.map((name) => columns[name] ?? null), `detail of c${made}`];
}

/** A writer whose own thread's part is counted. */
function started(path = db.name): { writer: ReturnType<typeof writerInThread>; here: { asked: number } } {
  const here = { asked: 0 };
  const newHere = (): LogWriter => {
    const own = writerHere(db);
    return {
      ask(work, ...given) {
        here.asked += 1;
        return own.ask(work, ...given);
      },
    };
  };
  const writer = writerInThread(
    path,
    newHere,
    () => {},
    (problem) => problems.push(problem),
  );
  return { writer, here };
}

/** Writes one row after the other until the thread does it. */
async function untilInThread(writer: LogWriter, here: { asked: number }): Promise<void> {
  for (let before = -1; here.asked !== before; ) {
    before = here.asked;
    await writer.ask('write', [row()]);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const written = (): unknown[] => db.prepare('SELECT call_id FROM call ORDER BY id').pluck().all();
const all = () => Array.from({ length: made }, (_, n) => `c${n + 1}`);

describe('R21, R22: the log has a thread of its own', () => {
  beforeEach(() => {
    made = 0;
  });

  test('R22: what it acknowledged can be read at once, in the order in which it was handed over', async () => {
    const { writer, here } = started();
    await untilInThread(writer, here);
    const asks: Promise<void>[] = [];
    for (let n = 0; n < 200; n += 1) asks.push(writer.ask('write', [row(), row()]));
    await Promise.all(asks);
    expect(written()).toEqual(all());
    expect(db.prepare('SELECT detail FROM call_detail ORDER BY id DESC LIMIT 1').pluck().get()).toBe(
      `detail of c${made}`,
    );
    expect(problems).toEqual([]);
    writer.end();
  });

  test('R23: a row that cannot be kept is refused; what comes after it is written', async () => {
    const { writer, here } = started();
    await untilInThread(writer, here);
    await expect(writer.ask('write', [row({ call_id: null })])).rejects.toThrow(/NOT NULL/);
    await writer.ask('write', [row()]);
    expect(written()).toEqual(all().filter((id) => id !== `c${made - 1}`));
    writer.end();
  });

  test('R23: another program that holds the log: a failure with a sentence, then everything goes on', async () => {
    const { writer, here } = started();
    await untilInThread(writer, here);
    db.exec('BEGIN IMMEDIATE');
    const failure: unknown = await writer.ask('write', [row()]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreFailure);
    expect((failure as StoreFailure).message).toMatch(
      /Another program holds the database; the call is missing in the log/,
    );
    db.exec('ROLLBACK');
    await writer.ask('write', [row()]);
    expect(written().at(-1)).toBe(`c${made}`);
    writer.end();
  });

  test('R21: it prunes and empties, and says how much', async () => {
    const { writer, here } = started();
    await untilInThread(writer, here);
    await writer.ask('clear');
    await writer.ask(
      'write',
      Array.from({ length: 30 }, (_, n) => row({ failed: n < 5 ? 1 : 0 })),
    );
    expect(await writer.ask('prune', 10, 8)).toEqual({ calls: 8, errors: 5 });
    expect(await writer.ask('prune', 10, 100)).toEqual({ calls: 12, errors: 0 });
    expect(await writer.ask('prune', 10, 100)).toEqual({ calls: 0, errors: 0 });
    await writer.ask('write', ['empty', row()]);
    expect(written()).toEqual([`c${made}`]);
    expect(await writer.ask('clear')).toEqual({ calls: 1, errors: 0 });
    writer.end();
  });

  test('R22: ending it waits for what was handed over, and leaves no write-ahead log', async () => {
    const { writer, here } = started();
    await untilInThread(writer, here);
    const last = writer.ask('write', [row(), row()]);
    writer.end();
    expect(written()).toEqual(all());
    await last;
    db.close();
    expect(existsSync(`${db.name}-wal`)).toBe(false);
  });

  test('R23: a thread that cannot start is reported, and the log is written without it', async () => {
    const { writer } = started(folder.file('none.db'));
    await writer.ask('write', [row()]);
    await vi.waitFor(() => expect(problems).toHaveLength(1), 20_000);
    await writer.ask('write', [row()]);
    expect(written()).toEqual(all());
    writer.end();
  });
});
