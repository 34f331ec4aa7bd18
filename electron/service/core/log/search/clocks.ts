import { type Reading, readerJob } from '#service/storage/index.ts';
import type { CallClocks } from '#shared/contract/log.ts';
import type { FilterTerm } from '#shared/log-filter/language.ts';
import { TIMESTAMP_WINDOW_S } from '#shared/protocol/lifetimes.ts';
import { type CallPages, pagesOf } from '../call-pages.ts';
import { unpackCall } from '../call-record.ts';
import { ofAnyLog } from '../imported-log-database.ts';
import { DIFFERENCE_EDGES } from './clock-difference.ts';
import { type StatisticsJob, wordsInTime } from './results.ts';

/** Sites and clients that are told. */
const MOST_SITES = 12;
const MOST_CLIENTS = 12;
/** Calls outside the window whose client is looked up. */
const MOST_READ = 200;
/** Characters of a User-Agent. */
const CLIENT_KEPT = 200;

interface Group {
  readonly api_key: string | null;
  readonly bin: number | null;
  readonly calls: number;
  readonly outside: number;
  readonly least: number;
  readonly greatest: number;
  readonly milliseconds: number;
}

interface OutsideRow {
  readonly id: number;
  readonly call_id: string;
  readonly at: number;
  readonly api_key: string | null;
  readonly difference: number;
}

type Found = Omit<CallClocks, 'sites' | 'clients'> & {
  readonly sites: Omit<CallClocks['sites'][number], 'siteName'>[];
  readonly clients: Omit<CallClocks['clients'][number], 'siteName'>[];
};

/** Signed calls are those with both. */
const signed: readonly FilterTerm[] = ['timestamp', 'sig'].map((name) => ({
  word: 'param',
  name,
  negated: false,
  from: 0,
  to: 0,
}));

/** Measures the timestamps of the signed calls of a time. Bounded by the reader's limits and by `MOST_READ`. */
export const clocksJob = readerJob('log.clocks', ofAnyLog(runClocks));

function runClocks({ log, elapsed }: Reading, { filter, words, from, to }: StatisticsJob): Found {
  const pages = pagesOf(log);
  return pages.atOneMoment(() => {
    const first = from ?? Math.min(to, ...pages.segments.all().map(({ first_at }) => first_at));
    const limited = filter;
    const inTime = wordsInTime({ words, from });
    const wanted = { ...inTime, terms: [...inTime.terms, ...signed] };
    const bound = { window: TIMESTAMP_WINDOW_S };
    const difference = 'clock_difference(marks, at)';
    const sites = new Map<string | null, Found['sites'][number]>();
    const counts = noCounts();
    let unreadable = 0;
    let milliseconds = 0;
    const columns = `api_key, clock_bin(marks, at) AS bin, count(*) AS calls, sum(abs(${difference}) > @window) AS outside,
      min(${difference}) AS least, max(${difference}) AS greatest, sum(clock_in_milliseconds(marks)) AS milliseconds`;
    for (const group of pages.groups<Group>(limited, wanted, columns, 'api_key, bin', bound, elapsed)) {
      if (group.bin === null) {
        unreadable += group.calls;
        continue;
      }
      milliseconds += group.milliseconds;
      counts[group.bin] = (counts[group.bin] ?? 0) + group.calls;
      const site = sites.get(group.api_key);
      if (site === undefined) sites.set(group.api_key, newSite(group, group.bin));
      else add(site, group, group.bin);
    }
    const ordered = [...sites.values()].sort((a, b) => b.outside - a.outside || b.calls - a.calls);
    const outside = pages.newest<OutsideRow>(
      limited,
      wanted,
      `id, call_id, at, api_key, ${difference} AS difference`,
      `abs(${difference}) > @window`,
      bound,
      MOST_READ,
      elapsed,
    );
    return {
      from: first,
      to,
      window: TIMESTAMP_WINDOW_S,
      calls: counts.reduce((sum, count) => sum + count, 0),
      outside: ordered.reduce((sum, site) => sum + site.outside, 0),
      unreadable,
      milliseconds,
      edges: [...DIFFERENCE_EDGES],
      counts,
      sites: ordered.slice(0, MOST_SITES),
      moreSites: Math.max(0, ordered.length - MOST_SITES),
      clients: clientsOf(pages, outside, elapsed),
    };
  });
}

const noCounts = (): number[] => new Array<number>(DIFFERENCE_EDGES.length + 1).fill(0);

function newSite({ api_key, calls, outside, least, greatest }: Group, bin: number): Found['sites'][number] {
  const counts = noCounts();
  counts[bin] = calls;
  return { ...(api_key !== null && { apiKey: api_key }), calls, outside, counts, least, greatest };
}

function add(site: Found['sites'][number], { calls, outside, least, greatest }: Group, bin: number): void {
  site.calls += calls;
  site.outside += outside;
  site.counts[bin] = (site.counts[bin] ?? 0) + calls;
  site.least = Math.min(site.least, least);
  site.greatest = Math.max(site.greatest, greatest);
}

/** Who sent the calls, those with the newest first. */
function clientsOf(pages: CallPages, rows: readonly OutsideRow[], look: () => void): Found['clients'] {
  const clients = new Map<string, Found['clients'][number]>();
  for (const { id, call_id, at, api_key, difference } of rows) {
    look();
    const client = userAgentOf(pages.detailById(id));
    const key = JSON.stringify([api_key, client]);
    const known = clients.get(key);
    if (known !== undefined) known.calls += 1;
    else if (clients.size < MOST_CLIENTS) {
      const site = api_key === null ? {} : { apiKey: api_key };
      clients.set(key, { ...site, client, calls: 1, difference, newest: { callId: call_id, at } });
    }
  }
  return [...clients.values()];
}

function userAgentOf(detail: string | undefined): string {
  try {
    const headers = detail === undefined ? [] : unpackCall(detail).request.headers;
    return (headers.find(([name]) => name.toLowerCase() === 'user-agent')?.[1] ?? '').slice(0, CLIENT_KEPT);
  } catch {
    return '';
  }
}
