import type { Database } from 'better-sqlite3';

/** Highest difference of each bin but the last, seconds; the allowed window is the middle of them (D32). */
export const DIFFERENCE_EDGES: readonly number[] = [
  -86_400, -3_600, -600, -121, -60, -30, -10, -3, 2, 9, 29, 59, 120, 599, 3_599, 86_399,
];

const sent = /\ntimestamp=(-?\d{1,15})\n/;
const MILLISECONDS = 13;

/**
 * Seconds that the timestamp of a call is ahead of the service clock; 13 digits are milliseconds (F 5.2). Null: no whole
 * number was sent.
 *
 * @param marks as a row has them (`shared/log-filter/sent.ts`)
 * @param at when the call arrived, milliseconds
 */
export function clockDifference(marks: string, at: number): number | null {
  const text = sent.exec(marks)?.[1];
  if (text === undefined) return null;
  const seconds = text.length === MILLISECONDS ? Math.floor(Number(text) / 1000) : Number(text);
  return seconds - Math.floor(at / 1000);
}

/** 1 when the timestamp has the digits of milliseconds. */
function isInMilliseconds(marks: string): 0 | 1 {
  return sent.exec(marks)?.[1]?.length === MILLISECONDS ? 1 : 0;
}

/** The bin of a difference in `DIFFERENCE_EDGES`. */
export function binOf(difference: number): number {
  const bin = DIFFERENCE_EDGES.findIndex((edge) => difference <= edge);
  return bin < 0 ? DIFFERENCE_EDGES.length : bin;
}

/** Names the functions above in a connection to the log's database. */
export function addClockFunction(db: Database): void {
  const deterministic = { deterministic: true };
  db.function('clock_difference', deterministic, (marks: string, at: number) => clockDifference(marks, at));
  db.function('clock_in_milliseconds', deterministic, (marks: string) => isInMilliseconds(marks));
  db.function('clock_bin', deterministic, (marks, at) => {
    const difference = clockDifference(marks, at);
    return difference === null ? null : binOf(difference);
  });
}
