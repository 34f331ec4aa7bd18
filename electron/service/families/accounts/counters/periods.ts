import type { Counted } from './repository.ts';

/** What a user has of a counter in one period. */
interface PeriodSum {
  /** total, last7Days, YYMM or YYMMDD. */
  readonly period: string;
  readonly count: number;
  readonly value: number;
  readonly updatedAt: number;
}

const DAY_MS = 86_400_000;

/** @returns YYMMDD in UTC */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(2, 10).replaceAll('-', '');
}

/**
 * The sums that a period names: `total`, `last7Days`, `YYMM` and `YYMMDD` for each month and day that has any, a month or
 * a day itself (`2311`, `231114`).
 *
 * @param matches for a regular expression: which months and days it means
 */
export function sumsOf(
  counted: readonly Counted[],
  period: string,
  now: number,
  matches: ((period: string) => boolean) | undefined,
): readonly PeriodSum[] {
  if (counted.length === 0) return [];
  if (matches !== undefined) {
    return [...byPart(counted, 4), ...byPart(counted, 6)].filter((sum) => matches(sum.period));
  }
  switch (period) {
    case 'total':
      return [summed('total', counted)];
    case 'last7Days': {
      const first = dayOf(now - 6 * DAY_MS);
      const recent = counted.filter(({ day }) => day >= first);
      return recent.length === 0 ? [] : [summed('last7Days', recent)];
    }
    case 'YYMM':
      return byPart(counted, 4);
    case 'YYMMDD':
      return byPart(counted, 6);
    default: {
      const named = counted.filter(({ day }) => day.startsWith(period));
      return named.length === 0 ? [] : [summed(period, named)];
    }
  }
}

/** Whether it is a period at all. */
export function isPeriod(text: string): boolean {
  return ['total', 'last7Days', 'YYMM', 'YYMMDD'].includes(text) || /^\d{4}(?:\d{2})?$/.test(text);
}

function byPart(counted: readonly Counted[], length: number): readonly PeriodSum[] {
  const groups = Map.groupBy(counted, ({ day }) => day.slice(0, length));
  return [...groups].map(([period, group]) => summed(period, group));
}

function summed(period: string, counted: readonly Counted[]): PeriodSum {
  return {
    period,
    count: counted.reduce((sum, { count }) => sum + count, 0),
    value: counted.reduce((sum, { value }) => sum + value, 0),
    updatedAt: Math.max(...counted.map(({ updatedAt }) => updatedAt)),
  };
}
