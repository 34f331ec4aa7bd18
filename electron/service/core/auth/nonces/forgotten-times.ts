/** A range of the service clock, both ends included; milliseconds. */
export type Span = readonly [from: number, until: number];

/** Most spans. Beyond it the two with the smallest gap are joined (R21). */
const MAX_COUNT = 100;

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
  if (all.length <= MAX_COUNT) return all;
  const gaps = all.slice(1).map(([start], index) => start - (all[index]?.[1] ?? start));
  const at = gaps.indexOf(Math.min(...gaps));
  const [left, right] = [all[at], all[at + 1]];
  return left && right ? [...all.slice(0, at), [left[0], right[1]], ...all.slice(at + 2)] : all;
}

/**
 * Times whose nonces were pruned, as they are stored. Earlier versions kept those of some sites apart, as `[apiKey, spans]`: they
 * count for all sites.
 *
 * @param apart as of `withSpan`
 */
export function readForgotten(stored: readonly unknown[], apart: number): readonly Span[] {
  const spans = (stored as readonly (Span | readonly [string, readonly Span[]])[]).flatMap((one) =>
    typeof one[0] === 'string' ? (one[1] as readonly Span[]) : [one as Span],
  );
  return spans.reduce<readonly Span[]>((all, span) => withSpan(all, span, apart), []);
}

/** Whether calls at a time may have nonces that were pruned. @param reach around the times, milliseconds */
export function isForgotten(spans: readonly Span[], at: number, reach: number): boolean {
  const newest = spans.at(-1);
  if (newest === undefined || at > newest[1] + reach) return false;
  return spans.some(([from, until]) => at >= from - reach && at <= until + reach);
}
