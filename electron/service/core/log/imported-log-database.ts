import type { Database } from 'better-sqlite3';
import { openDatabase, type Reading, readBack } from '#service/storage/index.ts';
import { MOST_IMPORTED_CALLS } from '#shared/contract/call-files.ts';
import type { CallSummary } from '#shared/contract/log.ts';
import { callRow } from './columns.ts';
import { databaseWriter } from './database-writer.ts';
import { logSchema } from './tables.ts';

/** An imported log in the form of the service's own, so that the same code filters and groups it. */
interface ImportedAsLog {
  /** A log database in memory. */
  readonly log: Database;
  /** Place in the file of the rows 1, 2, … of the log, which are in the order of their times. */
  readonly places: readonly number[];
}

interface Row {
  readonly n: number;
  readonly summary: string;
  readonly detail: string;
}

interface Kept extends ImportedAsLog {
  readonly key: string;
}

/** The log that was asked for last, by the database that holds it: a file is looked at for a while. */
const kept = new WeakMap<Database, Kept>();

/** What is imported does not change; a number can be given again after its log was removed. */
const KEY = `SELECT id || ' ' || imported_at || ' ' || calls || ' ' || name FROM imported_log WHERE id = ?`;

/** @param id of a log that is gone: a log without calls */
export function importedAsLog({ main, elapsed }: Pick<Reading, 'main' | 'elapsed'>, id: number): ImportedAsLog {
  const key = String(main.prepare(KEY).pluck().get(id));
  const known = kept.get(main);
  if (known?.key === key) return known;
  known?.log.close();
  kept.delete(main);
  const rows = main.prepare<[number], Row>('SELECT n, summary, detail FROM imported_call WHERE log = ?').all(id);
  const calls = rows
    .map(({ n, summary, detail }) => ({ n, call: readBack<CallSummary>(summary), detail }))
    .sort((a, b) => a.call.at - b.call.at || a.n - b.n);
  elapsed();
  const log = openDatabase(':memory:', logSchema);
  if (calls.length > 0) {
    databaseWriter(log, MOST_IMPORTED_CALLS).write(calls.map(({ call, detail }) => callRow(call, detail)));
  }
  const made = { key, log, places: calls.map(({ n }) => n) };
  kept.set(main, made);
  return made;
}

/** Lets a job that reads the log read an imported one where it names one. */
export function ofAnyLog<Job extends { readonly imported?: number }, Result>(
  job: (reading: Reading, input: Job) => Result,
): (reading: Reading, input: Job) => Result {
  return (reading, input) =>
    job(
      input.imported === undefined ? reading : { ...reading, log: importedAsLog(reading, input.imported).log },
      input,
    );
}
