/** Middle, lowest and highest of the rounds. */
export interface Spread {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

/** The value below which `share` of the values are; `sorted` is ascending. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  return { median: quantile(sorted, 0.5), lowest: sorted[0] ?? Number.NaN, highest: sorted.at(-1) ?? Number.NaN };
}

/** The same of each list. */
export function spreadsOf(lists: Readonly<Record<string, readonly number[]>>): Readonly<Record<string, Spread>> {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, spreadOf(list)]));
}

/** What `make` makes of the values that are known; undefined: none is. */
export function known<One, Made>(
  list: readonly One[],
  value: (one: One) => number | undefined,
  make: (values: readonly number[]) => Made,
): Made | undefined {
  const some = list.map(value).filter((one) => one !== undefined);
  return some.length === 0 ? undefined : make(some);
}

/** Milliseconds of some work, each time that it is done; ascending. */
export async function timesOf(times: number, work: () => Promise<unknown>): Promise<readonly number[]> {
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const started = performance.now();
    await work();
    all.push(performance.now() - started);
  }
  return all.sort((a, b) => a - b);
}

/** Many single measurements. */
export interface Distribution extends Spread {
  readonly p95: number;
  readonly count: number;
}

export function distributionOf(values: readonly number[]): Distribution {
  const sorted = [...values].sort((a, b) => a - b);
  return { ...spreadOf(values), p95: quantile(sorted, 0.95), count: values.length };
}

/** `41, 77 (12 to 103), n = 60` */
export function showDistribution({ median, p95, lowest, highest, count }: Distribution, digits = 0): string {
  const [middle, most, from, to] = [median, p95, lowest, highest].map((value) => value.toFixed(digits));
  return `${middle}, ${most} (${from} to ${to}), n = ${count}`;
}

/** `0.412 (0.377 to 0.430)` */
export function show({ median, lowest, highest }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${lowest.toFixed(digits)} to ${highest.toFixed(digits)})`;
}
