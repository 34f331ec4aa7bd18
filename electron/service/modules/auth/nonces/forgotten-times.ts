/** A stretch of the service clock, both ends included; milliseconds. */
export type Span = readonly [from: number, until: number];

/** So many spans are kept apart; more are joined where the least lies between them (R21). */
const MOST = 100;

/**
 * Adds a span to spans that are in order and apart, and gives such spans again. Joined spans cover what lies between.
 *
 * @param apart spans with no more than this between them are one, milliseconds
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
