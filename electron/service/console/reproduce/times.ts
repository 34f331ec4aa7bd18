const units = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
] as const;

/**
 * A span for a sentence, in its two greatest units: `1 day 3 hours`.
 *
 * @param span milliseconds
 */
export function formatSpan(span: number): string {
  let rest = Math.abs(span);
  const parts: string[] = [];
  for (const [size, unit] of units) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(`${count} ${unit}${count === 1 ? '' : 's'}`);
    rest -= count * size;
  }
  return parts.slice(0, 2).join(' ') || '0 seconds';
}
