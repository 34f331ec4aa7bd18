import { type Reading, readerJob } from '#service/storage/index.ts';
import type { LogFilter, Problems } from '#shared/contract/log.ts';
import { madeOnce } from '#shared/made-once.ts';
import { type FilterWords, pagesOf } from '../call-pages.ts';
import { MACHINE_TIME } from './conditions.ts';

/** Problems that are told, the most frequent ones. */
const MAX_PROBLEMS = 200;
/** Sites and methods that are told of one problem, and kept while counting. */
const MAX_NAMES = 5;
const MAX_KEPT = 200;

/** Calls grouped by cause, for the reader: plain data. */
export interface ProblemsJob {
  readonly filter: LogFilter;
  readonly words: FilterWords;
  /** Milliseconds since 1970 by the machine's clock; undefined: from the first call that is kept. */
  readonly from: number | undefined;
  readonly to: number;
  /** Parts into which the time is divided for the trend. */
  readonly parts: number;
}

interface Group {
  readonly cause: string;
  readonly api_key: string | null;
  readonly method: string;
  readonly part: number;
  readonly calls: number;
  readonly first: number;
  readonly last: number;
  readonly newest: number;
}

interface Counting {
  count: number;
  first: number;
  last: number;
  newest: number;
  readonly sites: Map<string, number>;
  readonly methods: Map<string, number>;
  readonly trend: number[];
}

type Found = Omit<Problems, 'problems'> & {
  readonly problems: readonly (Omit<Problems['problems'][number], 'sites'> & {
    readonly sites: readonly { readonly apiKey: string; readonly count: number }[];
  })[];
};

/** The words of a job, with its time: also calls that an older version wrote under a clock that was ahead are in it. */
function wordsInTime({ words, from }: Pick<ProblemsJob, 'words' | 'from'>): FilterWords {
  if (from === undefined) return words;
  const since = { word: 'since', at: from, clock: 'machine', negated: false, from: 0, to: 0 } as const;
  return { ...words, terms: [...words.terms, since] };
}

/** Counts the failed calls of a time by cause. Bounded by the reader's limits, and by how many names are kept. */
export const problemsJob = readerJob('log.problems', runProblems);

function runProblems({ log, elapsed }: Reading, { filter, words, from, to, parts }: ProblemsJob): Found {
  const pages = pagesOf(log);
  return pages.atOneMoment(() => {
    const first = from ?? Math.min(to, ...pages.segments().map(({ first_at }) => first_at));
    const width = Math.max(1, Math.ceil((to - first + 1) / parts));
    const columns = `cause, api_key, method, (${MACHINE_TIME} - @start) / @width AS part, count(*) AS calls,
      min(${MACHINE_TIME}) AS first, max(${MACHINE_TIME}) AS last, max(id) AS newest`;
    const limited: LogFilter = { ...filter, errorsOnly: true };
    const known = new Map<string, Counting>();
    for (const group of pages.groups<Group>(
      limited,
      wordsInTime({ words, from }),
      columns,
      'cause, api_key, method, part',
      { start: first, width },
      elapsed,
    )) {
      count(known, group, parts);
    }
    const problems = [...known].sort(([, a], [, b]) => b.count - a.count || b.newest - a.newest);
    return {
      from: first,
      to,
      calls: problems.reduce((sum, [, { count: calls }]) => sum + calls, 0),
      more: Math.max(0, problems.length - MAX_PROBLEMS),
      problems: problems.slice(0, MAX_PROBLEMS).map(([cause, counted]) => {
        const newest = pages.rowById(counted.newest);
        return {
          cause,
          count: counted.count,
          firstAt: counted.first,
          lastAt: counted.last,
          sites: most(counted.sites).map(([apiKey, calls]) => ({ apiKey, count: calls })),
          moreSites: Math.max(0, counted.sites.size - MAX_NAMES),
          methods: most(counted.methods).map(([method, calls]) => ({ method, count: calls })),
          moreMethods: Math.max(0, counted.methods.size - MAX_NAMES),
          trend: counted.trend,
          newest: { callId: newest?.call_id ?? '', reason: newest?.reason ?? '' },
        };
      }),
    };
  });
}

function count(known: Map<string, Counting>, group: Group, parts: number): void {
  const { first, last, newest } = group;
  const one = madeOnce(
    known,
    group.cause,
    (): Counting => ({
      ...{ count: 0, first, last, newest, sites: new Map(), methods: new Map() },
      trend: new Array<number>(parts).fill(0),
    }),
  );
  one.count += group.calls;
  one.first = Math.min(one.first, first);
  one.last = Math.max(one.last, last);
  one.newest = Math.max(one.newest, newest);
  addTo(one.sites, group.api_key, group.calls);
  addTo(one.methods, group.method, group.calls);
  const part = Math.min(parts - 1, Math.max(0, Math.floor(group.part)));
  one.trend[part] = (one.trend[part] ?? 0) + group.calls;
}

/** A caller chooses the names of methods: of very many only the first are counted. */
function addTo(names: Map<string, number>, name: string | null, calls: number): void {
  if (name === null || (names.size >= MAX_KEPT && !names.has(name))) return;
  names.set(name, (names.get(name) ?? 0) + calls);
}

function most(names: ReadonlyMap<string, number>): [string, number][] {
  return [...names].sort(([, a], [, b]) => b - a).slice(0, MAX_NAMES);
}
