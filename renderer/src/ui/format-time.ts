import { formatTag, formatTenths } from '../texts/number.ts';

const clock = new Intl.DateTimeFormat(formatTag, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const dateTimeParts: Intl.DateTimeFormatOptions = {
  ...{ year: 'numeric', month: 'short', day: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
};
const dateTime = new Intl.DateTimeFormat(formatTag, dateTimeParts);
const date = new Intl.DateTimeFormat(formatTag, { year: 'numeric', month: 'short', day: 'numeric' });

/** An instant (milliseconds since 1970) as local time of day. */
export function formatClock(at: number): string {
  return clock.format(at);
}

const clockWithMilliseconds = new Intl.DateTimeFormat(formatTag, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** An instant as local time of day to the millisecond: `14:02:11.042`. */
export function formatFineClock(at: number): string {
  return clockWithMilliseconds.format(at);
}

/** An instant as local date and time. */
export function formatDateTime(at: number): string {
  return dateTime.format(at);
}

const zonedDateTime = new Intl.DateTimeFormat(formatTag, { ...dateTimeParts, timeZoneName: 'short' });

/** An instant as local date and time with the zone: `26 Nov 2026, 14:02:11 GMT+1`. */
export function formatZonedDateTime(at: number): string {
  return zonedDateTime.format(at);
}

/** An instant as local date. */
export function formatDate(at: number): string {
  return date.format(at);
}

const dayOfYear = new Intl.DateTimeFormat(formatTag, { month: 'short', day: 'numeric' });

const dayAndClock = new Intl.DateTimeFormat(formatTag, { ...dateTimeParts, year: undefined });

/** An instant as day of the year and local time of day: `21 Nov, 14:02:11`. */
export function formatDayAndClock(at: number): string {
  return dayAndClock.format(at);
}

/** An instant as time of day to the millisecond, with its day where that is not today. @param now milliseconds since 1970 */
export function formatFineMoment(at: number, now = Date.now()): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? formatFineClock(at) : `${dayOfYear.format(at)}, ${formatFineClock(at)}`;
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
