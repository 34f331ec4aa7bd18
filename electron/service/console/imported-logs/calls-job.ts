import { type FilterWords, importedAsLog, pagesOf, type RecordedCall, unpackCall } from '#service/core/log/index.ts';
import { type Reading, readBack, readerJob } from '#service/storage/index.ts';
import { causeOf } from '#shared/causes/cause.ts';
import { MOST_IMPORTED_CALLS } from '#shared/contract/call-files.ts';
import type { CallSummary } from '#shared/contract/log.ts';

/** A call of an imported log, with its place in the file. */
export type ImportedCall = CallSummary & { readonly n: number };

/** A page of an imported log for the reader: plain data. */
interface ImportedCallsJob {
  readonly id: number;
  readonly words: FilterWords;
  /** Place before the first call; undefined: from the beginning. */
  readonly after: number | undefined;
  readonly limit: number;
}

/** Calls of an imported log that pass, in the order of the file, one more than `limit` when there are more. */
export const importedCallsJob = readerJob('importedLogs.calls', runImportedCalls);

function runImportedCalls(reading: Reading, { id, words, after, limit }: ImportedCallsJob): ImportedCall[] {
  const { main, elapsed } = reading;
  const { log, places } = importedAsLog(reading, id);
  const pages = pagesOf(log);
  const passing = pages.newest<{ readonly id: number }>({}, words, 'id', '1', {}, MOST_IMPORTED_CALLS, elapsed);
  const one = main.prepare<[number, number], { readonly summary: string; readonly detail: string }>(
    'SELECT summary, detail FROM imported_call WHERE log = ? AND n = ?',
  );
  return passing
    .map((row) => places[row.id - 1] ?? -1)
    .filter((n) => after === undefined || n > after)
    .sort((a, b) => a - b)
    .slice(0, limit + 1)
    .flatMap((n) => {
      elapsed();
      const row = one.get(id, n);
      if (row === undefined) return [];
      return [{ ...withCause(readBack<CallSummary>(row.summary), unpackCall(row.detail)), n }];
    });
}

/** A file of another program names no cause: then the words of the answer may tell it, and the rules, where it has any. */
export function withCause<T extends CallSummary>(call: T, { trace }: Pick<RecordedCall, 'trace'>): T {
  const cause = call.cause ?? causeOf({ ...call, trace });
  return cause === undefined || cause.endsWith('.no-rule') ? call : { ...call, cause };
}
