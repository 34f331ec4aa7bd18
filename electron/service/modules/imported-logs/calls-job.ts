import { type RecordedCall, unpackCall } from '#service/modules/request-log/call-record.ts';
import type { Reading } from '#service/storage/reader/jobs.ts';
import { causeOf } from '#shared/causes/cause.ts';
import type { CallSummary } from '#shared/contract/log.ts';
import type { FilterTerm } from '#shared/log-filter/language.ts';
import { matches } from '#shared/log-filter/matches.ts';
import { sentOf } from '#shared/log-filter/sent.ts';

/** A call of an imported log, with its place in the file. */
export type ImportedCall = CallSummary & { readonly n: number };

/** A page of an imported log for the reader: plain data. */
export interface ImportedCallsJob {
  readonly id: number;
  readonly terms: readonly FilterTerm[];
  /** API keys of the sites with a name. */
  readonly siteKeys: Readonly<Record<string, readonly string[]>>;
  /** Place before the first call; -1: from the beginning. */
  readonly after: number;
  readonly limit: number;
}

interface Row {
  readonly n: number;
  readonly summary: string;
  readonly detail: string;
}

/**
 * Calls of an imported log that pass, in the order of the file, one more than `limit` when there are more. There are at
 * most `MOST_IMPORTED_CALLS` rows, and the plain evaluator of the filter's words reads them.
 */
export function importedCallsJob({ main, elapsed }: Reading, job: ImportedCallsJob): readonly ImportedCall[] {
  const rows = main.prepare<[number, number], Row>(
    'SELECT n, summary, detail FROM imported_call WHERE log = ? AND n > ? ORDER BY n',
  );
  const found: ImportedCall[] = [];
  for (const { n, summary, detail } of rows.iterate(job.id, job.after)) {
    elapsed();
    const recorded = unpackCall(detail);
    const call = withCause(JSON.parse(summary) as CallSummary, recorded);
    const { sent, marks } = sentOf(recorded.request.parameters);
    if (!matches({ ...call, sent, marks }, job.terms, (name) => job.siteKeys[name] ?? [])) continue;
    found.push({ ...call, n });
    if (found.length > job.limit) break;
  }
  return found;
}

/** A file of another program names no cause: then the words of the answer may tell it, and the rules, where it has any. */
export function withCause<T extends CallSummary>(call: T, { trace }: Pick<RecordedCall, 'trace'>): T {
  const cause = call.cause ?? causeOf({ ...call, trace });
  return cause === undefined || cause.endsWith('.no-rule') ? call : { ...call, cause };
}
