import { type Reading, readerJob } from '#service/storage/index.ts';
import type { CallResults, LogFilter } from '#shared/contract/log.ts';
import { ACCEPTED } from '#shared/log-filter/result.ts';
import { type FilterWords, pagesOf } from '../call-pages.ts';
import { ofAnyLog } from '../imported-log-database.ts';

/** Methods and errors that are told, the most frequent ones. */
const MOST_METHODS = 20;
const MOST_ERRORS = 10;
/** A caller chooses the names of methods: of very many only these are told apart. */
const MOST_KEPT = 2_000;

/** Calls to count, for the reader: plain data. */
export interface StatisticsJob {
  readonly filter: LogFilter;
  readonly words: FilterWords;
  /** Milliseconds since 1970 by the machine's clock; undefined: from the first call that is kept. */
  readonly from: number | undefined;
  readonly to: number;
  /** Number of an imported log, whose calls are counted instead of those of this service. */
  readonly imported?: number;
}

interface Group {
  readonly method: string;
  readonly result: string;
  readonly calls: number;
}

interface Counted {
  readonly method: string;
  calls: number;
  readonly results: Map<string, number>;
}

/** Errors of the login and token end-points have a code, too. */
const RESULT = `CASE WHEN failed = 0 THEN '${ACCEPTED}' WHEN error_code <> 0 THEN CAST(error_code AS TEXT)
  WHEN error IS NOT NULL THEN error ELSE 'http-' || http_status END`;

/** The words of a job, with its time: also calls that an older version wrote under a clock that was ahead are in it. */
export function wordsInTime({ words, from }: Pick<StatisticsJob, 'words' | 'from'>): FilterWords {
  if (from === undefined) return words;
  const since = { word: 'since', at: from, clock: 'machine', negated: false, from: 0, to: 0 } as const;
  return { ...words, terms: [...words.terms, since] };
}

/** Counts the calls of a time by method and result. Bounded by the reader's limits, and by how many names are kept. */
export const resultsJob = readerJob('log.results', ofAnyLog(runResults));

function runResults({ log, elapsed }: Reading, { filter, words, from, to }: StatisticsJob): CallResults {
  const pages = pagesOf(log);
  return pages.atOneMoment(() => {
    const first = from ?? Math.min(to, ...pages.segments.all().map(({ first_at }) => first_at));
    const methods = new Map<string, Counted>();
    const errors = new Map<string, number>();
    let calls = 0;
    const groups = pages.groups<Group>(
      filter,
      wordsInTime({ words, from }),
      // The filter does not tell cases apart either.
      `method, ${RESULT} AS result, count(*) AS calls`,
      'method COLLATE NOCASE, result',
      {},
      elapsed,
    );
    for (const group of groups) {
      calls += group.calls;
      if (group.result !== ACCEPTED) add(errors, group.result, group.calls);
      const key = group.method.toLowerCase();
      let one = methods.get(key);
      if (one === undefined) {
        if (methods.size >= MOST_KEPT) continue;
        one = { method: group.method, calls: 0, results: new Map() };
        methods.set(key, one);
      }
      one.calls += group.calls;
      add(one.results, group.result, group.calls);
    }
    const results = [ACCEPTED, ...mostFrequent(errors).slice(0, MOST_ERRORS)];
    const ordered = [...methods.values()].sort((a, b) => b.calls - a.calls || (a.method < b.method ? -1 : 1));
    const told = ordered.slice(0, MOST_METHODS).map((one) => {
      const counts = results.map((result) => one.results.get(result) ?? 0);
      return {
        method: one.method,
        calls: one.calls,
        failed: one.calls - (one.results.get(ACCEPTED) ?? 0),
        counts,
        others: one.calls - counts.reduce((sum, count) => sum + count, 0),
      };
    });
    return {
      from: first,
      to,
      calls,
      results,
      methods: told,
      moreMethods: ordered.length - told.length,
      moreCalls: calls - told.reduce((sum, one) => sum + one.calls, 0),
    };
  });
}

function add(counts: Map<string, number>, key: string, calls: number): void {
  counts.set(key, (counts.get(key) ?? 0) + calls);
}

function mostFrequent(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([key]) => key);
}
