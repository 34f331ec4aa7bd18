const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** A span for a sentence, in its two greatest units: `1 day 3 hours`. @param span milliseconds */
export function formatSpan(span: number): string {
  let rest = Math.abs(span);
  const parts: string[] = [];
  for (const [name, size] of units) {
    const count = Math.floor(rest / size);
    if (count === 0 && (parts.length === 0 ? name !== 'second' : true)) continue;
    parts.push(`${count} ${name}${count === 1 ? '' : 's'}`);
    rest -= count * size;
    if (parts.length === 2) break;
  }
  return parts.join(' ');
}
