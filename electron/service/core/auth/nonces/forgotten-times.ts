/** A range of the service clock, both ends included; milliseconds. */
export type Span = readonly [from: number, until: number];

/** Most spans. Beyond it the two with the smallest gap are joined (R21). */
const MOST = 100;

/**
 * Adds a span to sorted spans with gaps between them, and returns such spans. A joined span includes the gap.
 *
 * @param apart gaps up to this are closed, milliseconds
 */
export function withSpan(spans: readonly Span[], [from, until]: Span, apart: number): readonly Span[] {
  const before = spans.filter(([, end]) => end < from - apart);
  const after = spans.filter(([start]) => start > until + apart);
  const joined = spans.slice(before.length, spans.length - after.length);
  const one: Span = [
    Math.min(from, ...joined.map(([start]) => start)),
    Math.max(until, ...joined.map(([, end]) => end)),
  ];
  const all = [...before, one, ...after];
  if (all.length <= MOST) return all;
  const gaps = all.slice(1).map(([start], index) => start - (all[index]?.[1] ?? start));
  const at = gaps.indexOf(Math.min(...gaps));
  const [left, right] = [all[at], all[at + 1]];
  return left && right ? [...all.slice(0, at), [left[0], right[1]], ...all.slice(at + 2)] : all;
}

/** Sites whose times are kept apart at most; those of more are kept for all (R21). */
const MOST_SITES = 1_000;

/** Times whose nonces were pruned: of all sites, and of single ones while a site had a clock of its own. */
export interface ForgottenTimes {
  readonly all: readonly Span[];
  readonly bySite: ReadonlyMap<string, readonly Span[]>;
  /** As it is stored: spans, then `[apiKey, spans]` of single sites. */
  toJSON(): readonly unknown[];
}

/** @param stored as of `toJSON` */
export function readForgotten(stored: readonly unknown[]): ForgottenTimes {
  const ofSites = (stored as readonly (Span | readonly [string, readonly Span[]])[]).filter(
    (one): one is readonly [string, readonly Span[]] => typeof one[0] === 'string',
  );
  const all = (stored as readonly unknown[]).filter((one) => typeof (one as Span)[0] === 'number') as Span[];
  return forgotten(all, new Map(ofSites));
}

function forgotten(all: readonly Span[], bySite: ReadonlyMap<string, readonly Span[]>): ForgottenTimes {
  return { all, bySite, toJSON: () => [...all, ...bySite] };
}

/**
 * Adds the times of nonces.
 *
 * @param used of one row, so close to each other
 * @param apart gaps up to this are closed, milliseconds
 * @param isBySite sites may have different clocks now, so that a time of one is none of another
 */
export function withForgotten(
  { all, bySite }: ForgottenTimes,
  used: readonly (readonly [apiKey: string, nonce: string, usedAt: number])[],
  isBySite: boolean,
  apart: number,
): ForgottenTimes {
  const spanOf = (times: readonly number[]): Span => [Math.min(...times), Math.max(...times)];
  if (!isBySite) return forgotten(withSpan(all, spanOf(used.map(([, , at]) => at)), apart), bySite);
  let ofAll = all;
  const ofSites = new Map(bySite);
  for (const [apiKey, ofSite] of Map.groupBy(used, ([key]) => key)) {
    const span = spanOf(ofSite.map(([, , at]) => at));
    ofSites.set(apiKey, withSpan(ofSites.get(apiKey) ?? [], span, apart));
  }
  for (const [apiKey, spans] of ofSites) {
    if (ofSites.size <= MOST_SITES) break;
    for (const span of spans) ofAll = withSpan(ofAll, span, apart);
    ofSites.delete(apiKey);
  }
  return forgotten(ofAll, ofSites);
}

/** Whether calls of a site at a time may have nonces that were pruned. @param reach around the times, milliseconds */
export function isForgotten({ all, bySite }: ForgottenTimes, apiKey: string, at: number, reach: number): boolean {
  if (isIn(all, at, reach)) return true;
  return bySite.size > 0 && isIn(bySite.get(apiKey) ?? [], at, reach);
}

function isIn(spans: readonly Span[], at: number, reach: number): boolean {
  const newest = spans.at(-1);
  if (newest === undefined || at > newest[1] + reach) return false;
  return spans.some(([from, until]) => at >= from - reach && at <= until + reach);
}
