import { inRow, partOf, type Sentence, told } from '#shared/told/sentence.ts';

const units: readonly (readonly [size: number, isLast: boolean, said: (count: number) => Sentence])[] = [
  [86_400_000, false, (count) => (count === 1 ? told`${count} day` : told`${count} days`)],
  [3_600_000, false, (count) => (count === 1 ? told`${count} hour` : told`${count} hours`)],
  [60_000, false, (count) => (count === 1 ? told`${count} minute` : told`${count} minutes`)],
  [1000, true, (count) => (count === 1 ? told`${count} second` : told`${count} seconds`)],
];

/**
 * A span for a sentence, in its two greatest units: `1 day 3 hours`; empty below a second, or `0 seconds`.
 *
 * @param span milliseconds
 * @param isNever true: never empty
 */
export function formatSpan(span: number, isNever = false): Sentence {
  let rest = Math.abs(span);
  const parts: Sentence[] = [];
  for (const [size, isLast, said] of units) {
    const count = Math.floor(rest / size);
    if (count === 0 && (parts.length === 0 ? !isLast : true)) continue;
    parts.push(said(count));
    rest -= count * size;
    if (parts.length === 2) break;
  }
  return parts.length === 0 && isNever ? told`${0} seconds` : partOf(inRow(parts));
}
