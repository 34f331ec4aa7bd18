const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const SPAN = /^([+-]?)((?:\d{1,12}(?:ms|s|m|h|d))+)$/;

/**
 * Reads a span of time: `121s`, `-2h30m`, `1d`, `250ms`. A number without a unit is none: seconds and milliseconds would
 * be mixed up.
 *
 * @returns milliseconds; undefined when it is no span
 */
export function parseSpan(text: string): number | undefined {
  const [, sign, parts] = SPAN.exec(text) ?? [];
  if (parts === undefined) return undefined;
  let total = 0;
  for (const [, count = '0', unit = 'ms'] of parts.matchAll(/(\d+)(ms|s|m|h|d)/g)) {
    total += Number(count) * (UNITS[unit] ?? 1);
  }
  return sign === '-' ? -total : total;
}

/** A span as `parseSpan` reads it, in the largest units: `2h30m`, `-250ms`. */
export function spanText(milliseconds: number): string {
  let rest = Math.abs(milliseconds);
  let text = '';
  for (const [unit, size] of Object.entries(UNITS).reverse()) {
    const count = Math.floor(rest / size);
    if (count > 0) text += `${count}${unit}`;
    rest -= count * size;
  }
  return `${milliseconds < 0 ? '-' : ''}${text || '0s'}`;
}
