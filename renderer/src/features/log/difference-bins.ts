/** One range of differences between a caller's clock and the service's. */
export interface DifferenceBin {
  /** `3–9 s`, without a sign. */
  readonly label: string;
  readonly side: 'behind' | 'ahead' | 'near';
  /** Whether the service accepts such timestamps. */
  readonly allowed: boolean;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * The bins of `log.clocks` in words.
 *
 * @param edges highest difference of each bin but the last, seconds
 * @param window seconds that are allowed, both ways
 */
export function binsOf(edges: readonly number[], window: number): readonly DifferenceBin[] {
  return [...edges, Number.POSITIVE_INFINITY].map((upper, index) => {
    const lower = index === 0 ? Number.NEGATIVE_INFINITY : (edges[index - 1] ?? 0) + 1;
    const allowed = Math.abs(lower) <= window && Math.abs(upper) <= window;
    if (lower <= 0 && upper >= 0) return { label: `±${Math.max(-lower, upper)} s`, side: 'near', allowed };
    const [from, to] = lower > 0 ? [lower, upper] : [-upper, -lower];
    return { label: rangeOf(from, to), side: lower > 0 ? 'ahead' : 'behind', allowed };
  });
}

function rangeOf(from: number, to: number): string {
  const [unit, name] = unitOf(from);
  const least = Math.round(from / unit);
  return to === Number.POSITIVE_INFINITY ? `over ${least} ${name}` : `${least}–${Math.round(to / unit)} ${name}`;
}

function unitOf(seconds: number): readonly [seconds: number, name: string] {
  if (seconds >= DAY) return [DAY, 'd'];
  if (seconds >= HOUR) return [HOUR, 'h'];
  return seconds > 2 * MINUTE ? [MINUTE, 'min'] : [1, 's'];
}
