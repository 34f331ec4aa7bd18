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
