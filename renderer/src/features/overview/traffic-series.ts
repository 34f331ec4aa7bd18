import type { OperationOutput } from '#shared/contract/index.ts';

/** Pixels of the drawing. */
export const CHART_HEIGHT = 168;

export type TrafficPoint = OperationOutput<'overview.traffic'>[number];

/** What the chart says, for those who do not see it. `p95` in milliseconds is the highest of the seconds with calls. */
export function summarize(points: readonly TrafficPoint[]): { calls: number; errors: number; p95: number } {
  let calls = 0;
  let errors = 0;
  let p95 = 0;
  for (const point of points) {
    calls += point.calls;
    errors += point.errors;
    if (point.calls > 0) p95 = Math.max(p95, point.p95);
  }
  return { calls, errors, p95 };
}

/**
 * Columns of the chart: seconds before the newest point (0 at the right), calls, errors, p95.
 * A second without calls has no latency, so its p95 is a gap, not a zero.
 */
export function chartColumns(points: readonly TrafficPoint[]): [number[], number[], number[], (number | null)[]] {
  const newest = points.at(-1)?.at ?? 0;
  return [
    points.map(({ at }) => Math.round((at - newest) / 1000)),
    points.map(({ calls }) => calls),
    points.map(({ errors }) => errors),
    points.map(({ calls, p95 }) => (calls > 0 ? p95 : null)),
  ];
}

/** Lines of an axis above its zero. */
const lines = 4;

/**
 * Where the lines of an axis are: at round numbers (1, 2 or 5 and zeros apart), the top at or above the highest value. As many
 * on each axis, so that the lines of both are the same.
 *
 * @param highest value that is drawn
 * @param floor the top is not below it, so that two calls do not fill the drawing
 */
export function axisLines(highest: number, floor: number): readonly number[] {
  const top = Math.max(highest, floor);
  let step = 1;
  for (let factor = 0; step * lines < top; factor += 1)
    step = ([1, 2, 5][factor % 3] ?? 1) * 10 ** Math.floor(factor / 3);
  return Array.from({ length: lines + 1 }, (_, index) => index * step);
}
