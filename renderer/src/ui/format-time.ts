import { formatTag, formatTenths } from '../texts/number.ts';

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;

/** How an instant (milliseconds since 1970) is written. */
function formatter(options: Intl.DateTimeFormatOptions): (at: number) => string {
  return new Intl.DateTimeFormat(formatTag, options).format;
}

/** An instant as local time of day. */
export const formatClock = formatter(clock);

/** An instant as local time of day to the millisecond: `14:02:11.042`. */
export const formatFineClock = formatter({ ...clock, fractionalSecondDigits: 3 });

/** An instant as local date and time. */
export const formatDateTime = formatter({ ...day, ...clock });

/** An instant as local date and time with the zone: `26 Nov 2026, 14:02:11 GMT+1`. */
export const formatZonedDateTime = formatter({ ...day, ...clock, timeZoneName: 'short' });

/** An instant as local date. */
export const formatDate = formatter(day);

const formatDay = formatter({ month: 'short', day: 'numeric' });

/** An instant as day of the year and local time of day: `21 Nov, 14:02:11`. */
export const formatDayAndClock = formatter({ ...day, ...clock, year: undefined });

/** An instant as time of day to the millisecond, with its day where that is not today. @param now milliseconds since 1970 */
export function formatFineMoment(at: number, now = Date.now()): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? formatFineClock(at) : `${formatDay(at)}, ${formatFineClock(at)}`;
}

/** An instant as time of day, with its day where that is not today. @param now milliseconds since 1970 */
export function formatMoment(at: number, now = Date.now()): string {
  return new Date(at).toDateString() === new Date(now).toDateString() ? formatClock(at) : formatDayAndClock(at);
}

const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** A length of time in its largest one or two units: `1 h 5 min`, `42 s`. Parts of a second are dropped. */
export function formatDuration(milliseconds: number): string {
  let rest = Math.max(0, Math.floor(milliseconds / 1000));
  const parts: string[] = [];
  for (const [name, seconds] of units) {
    const count = Math.floor(rest / seconds);
    if (count > 0 || (parts.length === 0 && seconds === 1)) parts.push(`${count} ${name}`);
    else if (parts.length > 0) break;
    rest -= count * seconds;
    if (parts.length === 2) break;
  }
  return parts.join(' ');
}

/** A measured time in milliseconds, for latencies: `0.8 ms`, `12 ms`, `1.2 s`; what a clock cannot see is `< 0.1 ms`. */
export function formatLatency(milliseconds: number): string {
  if (milliseconds <= 0) return '0 ms';
  if (milliseconds < 0.05) return `< ${formatTenths(0.1)} ms`;
  if (milliseconds < 9.95) return `${formatTenths(milliseconds)} ms`;
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  return `${formatTenths(milliseconds / 1000)} s`;
}
