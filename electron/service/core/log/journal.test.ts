import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { testCall } from '#service/fixtures/store.fixture.ts';
import type { StoreFailure } from '#service/storage/failure.ts';
import { anyText } from '#shared/any-text.fixture.ts';
import { callRow, type LogEntry, type LogRow, ROW_COLUMNS } from './columns.ts';
import { type DatabaseWriter, databaseWriter } from './database-writer.ts';
import { ingestJournal, orFailure } from './ingest.ts';
import {
  deleteJournal,
  journalFile,
  journalFiles,
  nothingWritten,
  openJournal,
  readLines,
  toLines,
} from './journal.ts';
import { callsOf, openLog } from './tables.ts';

let db: Database;
const folder = folderForEachTest();
beforeEach(() => {
  db = openLog(folder.file('authdesk.db'));
});
afterEach(() => db.close());

const row = (n: number, detail = `detail ${n}`): LogRow => callRow(testCall(n, n), detail);

/** Numbers of the calls in the log, in its order. */
function ingested(): number[] {
  const segments = db.prepare<[], number>('SELECT no FROM segment ORDER BY no').pluck().all();
  return segments
    .flatMap((no) =>
      db
        .prepare<[], string>(`SELECT call_id FROM ${callsOf(no)} ORDER BY id`)
        .pluck()
        .all(),
    )
    .map((callId) => Number.parseInt(callId, 16));
}
const range = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

test('R24: a journal of an older version is read into its columns: they stay in this order, further ones come behind', () => {
  const request = 'call_id at transport http_method method host api_key uid credential';
  const response = 'http_status error_code error reason duration flow_id failed mocked failure machine_at';
  const known = `${request} ${response}`.split(' ');
  expect(ROW_COLUMNS.slice(0, known.length)).toEqual(known);
});

test('a row that is replaced is ingested after the row', () => {
  const replaced = String(row(1)[0]);
  const entries: LogEntry[] = [row(1), row(2), { replaced, reason: '12 times.', detail: 'tab\tand\nline' }];
  databaseWriter(db, 10).write(readLines(Buffer.from(toLines(entries))));
  const reasons = db
    .prepare<[], string>(`SELECT reason FROM ${callsOf(1)} ORDER BY id`)
    .pluck()
    .all();
  expect(reasons).toEqual(['12 times.', 'Answered.']);
});

describe('R53: the journal of a log that nobody ingests', () => {
  test('R53: grows to its limit of files, then writes fail, until it is ingested', () => {
    const largest = 4_000;
    const journal = openJournal(db.name, 0, nothingWritten(), largest, 3);
    const kept: number[] = [];
    const failures = new Set<unknown>();
    for (let n = 0; n < 100; n += 1) {
      try {
        orFailure(() => journal.write([row(n, 'x'.repeat(500))]));
        kept.push(n);
      } catch (error) {
        failures.add((error as StoreFailure).code);
      }
    }
    expect([...failures]).toEqual(['failed']);
    const bytes = journalFiles(db.name).map((n) => statSync(journalFile(db.name, n)).size);
    expect(bytes).toHaveLength(3);
    expect(Math.max(...bytes)).toBeLessThan(largest + 1_000);

    ingestJournal(db.name, databaseWriter(db, 1_000));
    deleteJournal(db.name, 3);
    journal.write([row(100)]);
    ingestJournal(db.name, databaseWriter(db, 1_000));
    expect(ingested()).toEqual([...kept, 100]);
    journal.close();
  });
});

describe('R22: the journal', () => {
  test('R22: every entry is read as it was written, whatever texts it holds', { tags: ['property'] }, () => {
    const text = anyText({ maxLength: 40 });
    const column = fc.oneof(text, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null));
    // Line ends, and what they are written as.
    const detail = fc.oneof(text, fc.string({ unit: fc.constantFrom('\n', '\u0001', 'n', 'e', '\t') }));
    const aRow = fc
      .tuple(fc.array(column, { minLength: 1, maxLength: 5 }), detail)
      .map(([columns, stored]): LogRow => [...columns, stored]);
    const renaming = fc.record({ apiKey: text, from: text, to: text });
    const entry: fc.Arbitrary<LogEntry> = fc.oneof(aRow, renaming, fc.constant('empty' as const));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), (entries) => {
        const bytes = Buffer.from(toLines(entries));
        const plain = (list: readonly LogEntry[]) => JSON.parse(JSON.stringify(list)) as unknown;
        expect(plain([...readLines(bytes)])).toEqual(plain(entries));
      }),
      { numRuns: 2_000, verbose: 1 },
    );
  });

  test('R22: ingesting that is interrupted at any step neither loses nor repeats a row', () => {
    // Long rows, so that ingesting takes many steps, over several files.
    const journal = openJournal(db.name, 0, nothingWritten(), 1_500_000);
    const count = 60;
    for (const n of range(count)) journal.write([row(n, 'x'.repeat(100_000))]);
    journal.close();
    expect(journalFiles(db.name).length).toBeGreaterThan(2);
    const whole = databaseWriter(db, 1_000);
    let steps = 0;
    let before = -1;
    while (before !== steps) {
      before = steps;
      let left = 2;
      const broken: Pick<DatabaseWriter, 'ingestedTo' | 'write'> = {
        ingestedTo: () => whole.ingestedTo(),
        write(entries, until) {
          if (left === 0) throw new Error('Killed.');
          left -= 1;
          steps += 1;
          whole.write(entries, until);
        },
      };
      try {
        ingestJournal(db.name, broken);
      } catch (error) {
        expect(String(error)).toContain('Killed');
      }
      expect(ingested()).toEqual(range(ingested().length));
    }
    expect(ingested()).toEqual(range(count));
    expect(journalFiles(db.name)).toHaveLength(1);
  });

  test('R22: an incomplete last line, as a power cut leaves it, is skipped until it is complete', () => {
    const journal = openJournal(db.name, 0);
    journal.write([row(0)]);
    journal.close();
    const next = toLines([row(1)]);
    const path = journalFile(db.name, 1);
    appendFileSync(path, next.slice(0, 50));
    ingestJournal(db.name, databaseWriter(db, 1_000));
    expect(ingested()).toEqual([0]);
    appendFileSync(path, next.slice(50));
    ingestJournal(db.name, databaseWriter(db, 1_000));
    expect(ingested()).toEqual([0, 1]);
  });

  test('a damaged line is skipped, and the lines after it are read', () => {
    const journal = openJournal(db.name, 0);
    journal.write([row(0)]);
    journal.close();
    appendFileSync(journalFile(db.name, 1), `\0\0\0["half\n${toLines([row(1)])}`);
    ingestJournal(db.name, databaseWriter(db, 1_000));
    expect(ingested()).toEqual([0, 1]);
  });

  test('R21: ingested files are deleted, and their numbers are not used again', () => {
    const log = databaseWriter(db, 1_000);
    const journal = openJournal(db.name, log.ingestedTo().file, nothingWritten(), 100);
    for (const n of range(5)) journal.write([row(n)]);
    ingestJournal(db.name, log);
    expect(journalFiles(db.name)).toEqual([5]);
    journal.close();
    deleteJournal(db.name);
    const again = openJournal(db.name, log.ingestedTo().file);
    again.write(['empty', row(7)]);
    again.close();
    ingestJournal(db.name, log);
    expect(ingested()).toEqual([7]);
    expect(existsSync(journalFile(db.name, 6))).toBe(true);
  });

  test.skipIf(process.platform === 'win32')('R42: it is for this user alone', () => {
    openJournal(db.name, 0).close();
    expect(statSync(journalFile(db.name, 1)).mode & 0o777).toBe(0o600);
    expect(readFileSync(journalFile(db.name, 1), 'utf8')).toBe('');
  });
});
