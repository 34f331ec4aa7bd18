import type { RepositoryFactory } from '#service/kernel/module.ts';
import { unpackCall } from '#service/modules/request-log/call-record.ts';
import { boundedDetail } from '#service/modules/request-log/row-size.ts';
import { likePattern } from '#service/storage/cursor.ts';
import type { CallFileFormat, ImportedLog } from '#shared/contract/call-files.ts';
import type { CallDetail, CallSummary } from '#shared/contract/log.ts';

interface LogRow {
  readonly id: number;
  readonly name: string;
  readonly format: CallFileFormat;
  readonly imported_at: number;
  readonly calls: number;
  readonly errors: number;
}

/** A call of an imported log, with its place in the file. */
export type ImportedCall = CallSummary & { readonly n: number };

export interface ImportedCallFilter {
  readonly text?: string | undefined;
  readonly errorsOnly?: boolean | undefined;
}

/** Imported logs; the calls of each are numbered from 0. */
export interface ImportedLogs {
  list(): readonly ImportedLog[];
  get(id: string): ImportedLog | undefined;
  add(log: Pick<ImportedLog, 'name' | 'format' | 'importedAt'>, calls: readonly CallDetail[]): ImportedLog;
  /** In the order of the file, one more than `limit` when there are more. */
  page(id: string, filter: ImportedCallFilter, after: number, limit: number): readonly ImportedCall[];
  call(id: string, n: number): CallDetail | undefined;
  remove(id: string): boolean;
}

export const importedLogRepository: RepositoryFactory<ImportedLogs> = ({ db }) => {
  const list = db.prepare<[], LogRow>('SELECT * FROM imported_log ORDER BY id DESC');
  const one = db.prepare<[number], LogRow>('SELECT * FROM imported_log WHERE id = ?');
  const insertLog = db.prepare(
    'INSERT INTO imported_log (name, format, imported_at, calls, errors) VALUES (@name, @format, @importedAt, @calls, @errors)',
  );
  const insertCall = db.prepare('INSERT INTO imported_call VALUES (@log, @n, @failed, @search, @summary, @detail)');
  const page = db.prepare<[Record<string, unknown>], { n: number; summary: string }>(
    `SELECT n, summary FROM imported_call
     WHERE log = @log AND n > @after AND (@errorsOnly = 0 OR failed = 1) AND (@text IS NULL OR search LIKE @text ESCAPE '\\')
     ORDER BY n LIMIT @limit`,
  );
  const call = db.prepare<[number, number], { summary: string; detail: string }>(
    'SELECT summary, detail FROM imported_call WHERE log = ? AND n = ?',
  );
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
      const errors = calls.filter(hasFailed).length;
      const log = { name, format, importedAt, calls: calls.length, errors };
      const { lastInsertRowid } = insertLog.run(log);
      for (const [n, { request, response, trace, cid, ...summary }] of calls.entries()) {
        insertCall.run({
          log: lastInsertRowid,
          n,
          failed: hasFailed(summary) ? 1 : 0,
          search: searchText(summary, request.target),
          summary: JSON.stringify(summary),
          detail: boundedDetail({ request, response, trace, ...(cid !== undefined && { cid }) }),
        });
      }
      return { id: String(lastInsertRowid), ...log };
    },
    page(id, { text, errorsOnly }, after, limit) {
      const wanted = text?.trim().toLowerCase();
      const rows = page.all({
        log: Number(id),
        after,
        limit: limit + 1,
        errorsOnly: errorsOnly ? 1 : 0,
        text: wanted ? likePattern(wanted) : null,
      });
      return rows.map(({ n, summary }) => ({ ...(JSON.parse(summary) as CallSummary), n }));
    },
    call(id, n) {
      const row = call.get(Number(id), n);
      return row && { ...(JSON.parse(row.summary) as CallSummary), ...unpackCall(row.detail) };
    },
    remove: (id) => remove.run(Number(id)).changes === 1,
  };
};

function hasFailed({ errorCode, error, httpStatus }: Pick<CallSummary, 'errorCode' | 'error' | 'httpStatus'>): boolean {
  return errorCode !== 0 || error !== undefined || httpStatus >= 400;
}

function searchText(call: CallSummary, target: string): string {
  const { method, reason, apiKey, UID, error, host, callId, errorCode } = call;
  return [method, reason, apiKey, UID, error, host, callId, errorCode, target]
    .filter((one) => one !== undefined)
    .join('\n')
    .toLowerCase();
}
