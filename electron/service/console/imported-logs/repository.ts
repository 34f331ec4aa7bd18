import { boundedDetail, unpackCall } from '#service/core/log/index.ts';
import type { RepositoryFactory } from '#service/storage/index.ts';
import { readBack } from '#service/storage/index.ts';
import type { CallFileFormat, ImportedLog } from '#shared/contract/call-files.ts';
import type { CallDetail, CallSummary } from '#shared/contract/log.ts';
import { isFailed } from '#shared/log-filter/matches.ts';
import { withCause } from './calls-job.ts';

interface LogRow {
  readonly id: number;
  readonly name: string;
  readonly format: CallFileFormat;
  readonly imported_at: number;
  readonly calls: number;
  readonly errors: number;
}

/** Imported logs; the calls of each are numbered from 0. */
interface ImportedLogs {
  list(): readonly ImportedLog[];
  get(id: string): ImportedLog | undefined;
  add(log: Pick<ImportedLog, 'name' | 'format' | 'importedAt'>, calls: readonly CallDetail[]): ImportedLog;
  call(id: string, n: number): CallDetail | undefined;
  /** When the last call was made, milliseconds since 1970. */
  lastAt(id: string): number;
  remove(id: string): boolean;
}

export const importedLogRepository: RepositoryFactory<ImportedLogs> = ({ db }) => {
  const list = db.prepare<[], LogRow>('SELECT * FROM imported_log ORDER BY id DESC');
  const one = db.prepare<[number], LogRow>('SELECT * FROM imported_log WHERE id = ?');
  const insertLog = db.prepare(
    'INSERT INTO imported_log (name, format, imported_at, calls, errors) VALUES (@name, @format, @importedAt, @calls, @errors)',
  );
  const insertCall = db.prepare('INSERT INTO imported_call VALUES (@log, @n, @summary, @detail)');
  const call = db.prepare<[number, number], { summary: string; detail: string }>(
    'SELECT summary, detail FROM imported_call WHERE log = ? AND n = ?',
  );
  const lastAt = db
    .prepare<[number], number | null>("SELECT max(summary ->> 'at') FROM imported_call WHERE log = ?")
    .pluck();
  const remove = db.prepare('DELETE FROM imported_log WHERE id = ?');
  const toLog = (row: LogRow): ImportedLog => ({
    id: String(row.id),
    name: row.name,
    format: row.format,
    importedAt: row.imported_at,
    calls: row.calls,
    errors: row.errors,
  });

  return {
    list: () => list.all().map(toLog),
    get(id) {
      const row = one.get(Number(id));
      return row && toLog(row);
    },
    add({ name, format, importedAt }, calls) {
      const errors = calls.filter(isFailed).length;
      const log = { name, format, importedAt, calls: calls.length, errors };
      const { lastInsertRowid } = insertLog.run(log);
      for (const [n, { request, response, trace, cid, ...summary }] of calls.entries()) {
        insertCall.run({
          log: lastInsertRowid,
          n,
          summary: JSON.stringify(summary),
          detail: boundedDetail({ request, response, trace, ...(cid !== undefined && { cid }) }),
        });
      }
      return { id: String(lastInsertRowid), ...log };
    },
    call(id, n) {
      const row = call.get(Number(id), n);
      if (row === undefined) return undefined;
      const recorded = unpackCall(row.detail);
      return { ...withCause(readBack<CallSummary>(row.summary), recorded), ...recorded };
    },
    lastAt: (id) => lastAt.get(Number(id)) ?? 0,
    remove: (id) => remove.run(Number(id)).changes === 1,
  };
};
