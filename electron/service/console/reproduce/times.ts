const units: readonly (readonly [size: number, isLast: boolean, said: (count: number) => string])[] = [
  [86_400_000, false, (count) => (count === 1 ? `${count} day` : `${count} days`)],
  [3_600_000, false, (count) => (count === 1 ? `${count} hour` : `${count} hours`)],
  [60_000, false, (count) => (count === 1 ? `${count} minute` : `${count} minutes`)],
  [1000, true, (count) => (count === 1 ? `${count} second` : `${count} seconds`)],
];

/**
 * A span for a sentence, in its two greatest units: `1 day 3 hours`; empty below a second, or `0 seconds`.
 *
 * @param span milliseconds
 * @param isNever true: never empty
 */
export function formatSpan(span: number, isNever = false): string {
  let rest = Math.abs(span);
  const parts: string[] = [];
  for (const [size, isLast, said] of units) {
    const count = Math.floor(rest / size);
    if (count === 0 && (parts.length === 0 ? !isLast : true)) continue;
    parts.push(said(count));
    rest -= count * size;
    if (parts.length === 2) break;
  }
  return parts.length === 0 && isNever ? `${0} seconds` : parts.join(' ');
}
