const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const span = /^(?:\d{1,6}[smhd])+$/;
const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const date = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const namedDay = /^(today|yesterday)(?=$|[T ])/i;
const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

const DAY = 86_400_000;
/** Greatest time that a `Date` can hold. */
const LATEST = 8.64e15;

/** True for a time that is counted back from now: by the machine's clock, as the reader's own. */
export const isAgo = (text: string): boolean => text.toLowerCase() === 'now' || span.test(text);

/**
 * Reads a time of the filter: a span before now (`10m`, `2h30m`), a time of the last 24 hours (`14:02`), a local date
 * (`2026-01-31`) or date and time (`2026-01-31T14:02`), `today` or `yesterday` in place of a date, an ISO time with its
 * zone, or `now`. A time without seconds, or a day, lasts until its end.
 *
 * @param now milliseconds since 1970
 * @param which end of what the time names
 * @returns milliseconds since 1970; undefined when it is no time
 */
export function readTime(text: string, now: number, which: 'start' | 'end'): number | undefined {
  if (text.toLowerCase() === 'now') return now;
  if (span.test(text)) {
    let ago = 0;
    for (const [, count = '0', unit = 's'] of text.matchAll(/(\d+)([smhd])/g))
      ago += Number(count) * (units[unit] ?? 0);
    return Math.max(-LATEST, now - ago);
  }
  if (zoned.test(text)) return valid(Date.parse(text));
  const last = (length: number) => (which === 'end' ? length - 1 : 0);
  const [, hours, minutes, seconds] = clock.exec(text) ?? [];
  if (hours !== undefined) {
    if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return undefined;
    const at = new Date(now);
    at.setHours(Number(hours), Number(minutes), Number(seconds ?? 0), 0);
    const time = at.getTime() > now ? at.getTime() - DAY : at.getTime();
    return time + last(seconds === undefined ? 60_000 : 1_000);
  }
  const [, year, month, day, hour, minute, second] = date.exec(dated(text, now)) ?? [];
  if (year === undefined) return undefined;
  const at = new Date(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour ?? 0),
    Number(minute ?? 0),
    Number(second ?? 0),
  );
  // 31 February becomes a day of March.
  if (at.getMonth() !== Number(month) - 1 || at.getDate() !== Number(day) || Number(hour ?? 0) > 23) return undefined;
  const length = hour === undefined ? DAY : second === undefined ? 60_000 : 1_000;
  return valid(at.getTime() + last(length));
}

/** A text with the local date in place of the name of a day. */
function dated(text: string, now: number): string {
  return text.replace(namedDay, (name) => {
    const day = new Date(now);
    if (name.toLowerCase() === 'yesterday') day.setDate(day.getDate() - 1);
    const two = (part: number) => String(part).padStart(2, '0');
    return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  });
}

function valid(at: number): number | undefined {
  return Number.isNaN(at) ? undefined : at;
}
