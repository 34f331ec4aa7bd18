import { describe, expect, test } from 'vitest';
import { causeOfDifference, whatIsNoInteger } from './timestamp-cause.ts';

/** 2023-11-14T22:13:20Z */
const NOW = 1_700_000_000;

describe('D32: a timestamp outside the window says why', () => {
  test.each<[string, string | number, string, string?]>([
    ['milliseconds', NOW * 1000 + 12, 'in milliseconds', 'milliseconds'],
    ['milliseconds of an old call', (NOW - 9 * 86_400) * 1000, 'it is 9 days old, too', 'milliseconds'],
    ['milliseconds of a clock that is years off', (NOW + 3e8) * 1000, 'in milliseconds', 'milliseconds'],
    ['microseconds', `${NOW}000123`, 'in microseconds'],
    ['minutes', Math.floor(NOW / 60), 'in minutes', 'other-unit'],
    ['days', Math.floor(NOW / 86_400), 'in days'],
    ['a date as digits', '20231114221320', 'date written as digits', 'date-as-digits'],
    ['seconds since 2001', NOW - 978_307_200, '2001 (Apple)', 'other-epoch'],
    ['seconds since 1980', NOW - 315_964_800, '1980 (GPS)'],
    ['seconds since 1900', NOW + 2_208_988_800, '1900 (NTP)'],
    ['seconds since 1601', NOW + 11_644_473_600, '1601'],
    ['seconds since the year 1', NOW + 62_135_596_800, 'year 1'],
    ['local time in the east', NOW + 2 * 3600, 'local time of UTC+2 was taken for UTC, or UTC for local time of UTC-2'],
    ['local time in the west', NOW - 5 * 3600 + 3, 'local time of UTC-5 was taken for UTC'],
    ['half an hour more', NOW + 5.5 * 3600, 'UTC+5.5', 'local-time'],
    ['a month', NOW - 30 * 86_400, 'a month off', 'month-off'],
    ['a year-old clock', NOW - 365 * 86_400, '1 year behind', 'years-off'],
    ['an old call', NOW - 3 * 86_400 - 1234, '3 days old', 'old-call'],
    ['no time', 0, 'not set', 'time-not-set'],
    ['a clock that is slow', NOW - 400, 'clock of the client is wrong', 'clock-behind'],
    ['a clock that is a quarter of an hour slow', NOW - 900, 'clock of the client is wrong', 'clock-behind'],
    ['a clock that is half an hour fast', NOW + 1800, 'clock of the client is wrong', 'clock-ahead'],
    ['a clock that is fast', NOW + 400, 'clock of the client is wrong', 'clock-ahead'],
  ])('%s', (_what, timestamp, words, cause) => {
    const found = causeOfDifference(String(timestamp), NOW);
    expect(found.says).toContain(words);
    // D78: what the sentence says and what the key says is one decision.
    if (cause !== undefined) expect(found.cause).toBe(cause);
  });
});

describe('R6: a timestamp that is no whole number says what it is', () => {
  test.each<[string, string | undefined]>([
    ['1700000000.123', 'fraction'],
    ['638356004000000000', '.NET ticks'],
    ['133444736000000000', 'FILETIME'],
    ['1700000000000000000', 'nanoseconds'],
    ['2023-11-14T22:13:20Z', 'date in words'],
    ['Tue, 14 Nov 2023 22:13:20 GMT', 'date in words'],
    ['undefined', 'not set'],
    ['0x6553F100', 'hex'],
    ['1.7e9', 'exponent'],
    ['1700000000\n', 'line end'],
    ['soon', undefined],
  ])('%s', (text, words) => {
    const said = whatIsNoInteger(text, NOW);
    if (words === undefined) expect(said).toBeUndefined();
    else expect(said).toContain(words);
  });
});
