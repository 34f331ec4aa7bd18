import { type Reading, readerJob } from '#service/storage/index.ts';
import type { PageViews } from '#shared/contract/log.ts';
import { PAGE_VIEW } from '#shared/log-filter/parse.ts';
import { sentName } from '#shared/log-filter/sent.ts';
import { type CallPages, pagesOf } from '../call-pages.ts';
import { storedParameters } from '../call-record.ts';
import { ofAnyLog } from '../imported-log-database.ts';
import { MACHINE_TIME } from './conditions.ts';
import type { StatisticsJob } from './results.ts';
import { wordsInTime } from './results.ts';

/** Page views that are told, the newest ones. */
const MOST_VIEWS = 500;
/** A caller chooses their names, and a busy log has very many: only the newest are counted. */
const MOST_KEPT = 2_000;
/** Methods that are told of a page view, and kept while counting. */
const MOST_METHODS = 5;
const MOST_METHODS_KEPT = 100;
/** Characters of an address. */
const ADDRESS_KEPT = 500;

interface Group {
  readonly view: string;
  readonly method: string;
  readonly api_key: string | null;
  readonly calls: number;
  readonly failed: number;
  readonly first: number;
  readonly last: number;
  readonly oldest: number;
  readonly newest: number;
}

interface Counted extends Omit<Group, 'method'> {
  readonly methods: ReadonlyMap<string, number>;
}

type Found = Omit<PageViews, 'views'> & { readonly views: Omit<PageViews['views'][number], 'siteName'>[] };

const start = `char(10) || '${sentName(PAGE_VIEW)}='`;
const rest = `substr(sent, instr(sent, ${start}) + length(${start}))`;
/** The value of the parameter in the lines of a row (`shared/log-filter/sent.ts`). */
const VIEW = `substr(${rest}, 1, instr(${rest}, char(10)) - 1)`;

/**
 * Groups the calls of pages by page view (U 6), the newest first. Bounded by the reader's limits and by `MOST_KEPT`: calls
 * that are older than so many page views are not read.
 */
export const pageViewsJob = readerJob('log.pageViews', ofAnyLog(runPageViews));

function runPageViews({ log, elapsed }: Reading, { filter, words, from, to }: StatisticsJob): Found {
  const pages = pagesOf(log);
  return pages.atOneMoment(() => {
    const first = from ?? Math.min(to, ...pages.segments.all().map(({ first_at }) => first_at));
    const ofPages = { word: 'param', name: PAGE_VIEW, negated: false, from: 0, to: 0 } as const;
    const inTime = wordsInTime({ words, from });
    let part = 0;
    const look = () => {
      part += 1;
      elapsed();
    };
    const groups = pages.groups<Group>(
      filter,
      { ...inTime, terms: [...inTime.terms, ofPages] },
      `${VIEW} AS view, method, max(api_key) AS api_key, count(*) AS calls, sum(failed) AS failed, min(${MACHINE_TIME}) AS first,
        max(${MACHINE_TIME}) AS last, min(id) AS oldest, max(id) AS newest`,
      'view, method',
      {},
      look,
    );
    const known = new Map<string, Counted>();
    /** The part of the log in which there were too many; its other groups are counted yet. */
    let last: number | undefined;
    for (const group of groups) {
      // No filter finds it.
      if (group.view === '') continue;
      if (last !== undefined && part !== last) break;
      const before = known.get(group.view);
      if (before === undefined && known.size >= MOST_KEPT) last = part;
      else known.set(group.view, counted(group, before));
    }
    const newestFirst = [...known.values()].sort((a, b) => b.newest - a.newest);
    const views = newestFirst.slice(0, MOST_VIEWS).map((one) => {
      elapsed();
      const methods = [...one.methods].sort(([, a], [, b]) => b - a).map(([method, count]) => ({ method, count }));
      const address = addressOf(pages, one.oldest) ?? addressOf(pages, one.newest);
      return {
        view: one.view,
        ...(address !== undefined && { address }),
        ...(one.api_key !== null && { apiKey: one.api_key }),
        calls: one.calls,
        failed: one.failed,
        firstAt: one.first,
        lastAt: one.last,
        methods: methods.slice(0, MOST_METHODS),
        moreMethods: Math.max(0, methods.length - MOST_METHODS),
      };
    });
    return { from: first, to, views, more: last !== undefined || newestFirst.length > MOST_VIEWS };
  });
}

function counted(group: Group, before: Counted | undefined): Counted {
  const methods = new Map(before?.methods);
  const { method, ...own } = group;
  if (methods.has(method) || methods.size < MOST_METHODS_KEPT) {
    methods.set(method, (methods.get(method) ?? 0) + group.calls);
  }
  if (before === undefined) return { ...own, methods };
  return {
    view: group.view,
    api_key: before.api_key ?? group.api_key,
    calls: before.calls + group.calls,
    failed: before.failed + group.failed,
    first: Math.min(before.first, group.first),
    last: Math.max(before.last, group.last),
    oldest: Math.min(before.oldest, group.oldest),
    newest: Math.max(before.newest, group.newest),
    methods,
  };
}

/** The address that the page gave in a call. */
function addressOf(pages: CallPages, id: number): string | undefined {
  try {
    const parameters = storedParameters(pages.detailById(id) ?? '');
    return parameters.find(({ name }) => name.toLowerCase() === 'pageurl')?.value.slice(0, ADDRESS_KEPT);
  } catch {
    // The row's detail cannot be read.
    return undefined;
  }
}
