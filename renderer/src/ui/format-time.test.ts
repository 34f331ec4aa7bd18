import { describe, expect, test } from 'vitest';
import { formatDuration, formatFineMoment, formatLatency, formatMoment, formatZonedDateTime } from './format-time.ts';

test('a moment has its day unless it is today', () => {
  const now = new Date(2026, 10, 22, 0, 10).getTime();
  expect(formatMoment(new Date(2026, 10, 22, 0, 5, 9).getTime(), now)).toBe('00:05:09');
  expect(formatMoment(new Date(2026, 10, 21, 20, 4, 7).getTime(), now)).toBe('21 Nov, 20:04:07');
});

test('the moment of a call has its milliseconds', () => {
  const now = new Date(2026, 10, 22, 0, 10).getTime();
  expect(formatFineMoment(new Date(2026, 10, 22, 0, 5, 9, 42).getTime(), now)).toBe('00:05:09.042');
  expect(formatFineMoment(new Date(2026, 10, 21, 20, 4, 7, 0).getTime(), now)).toBe('21 Nov, 20:04:07.000');
});

test('the whole of a moment says its zone', () => {
  const at = new Date(2026, 10, 21, 20, 4, 7).getTime();
  const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' }).formatToParts(at).at(-1)?.value;
  expect(formatZonedDateTime(at)).toBe(`21 Nov 2026, 20:04:07 ${zone}`);
});

describe('lengths of time in words', () => {
  test('show the two largest units that are not zero', () => {
    expect(formatDuration(0)).toBe('0 s');
    expect(formatDuration(119_999)).toBe('1 min 59 s');
    expect(formatDuration(3_600_000)).toBe('1 h');
    expect(formatDuration(90_061_000)).toBe('1 d 1 h');
    expect(formatDuration(-5)).toBe('0 s');
  });

  test('show latencies as fine as they matter', () => {
    expect(formatLatency(0.84)).toBe('0.8 ms');
    expect(formatLatency(42.4)).toBe('42 ms');
    expect(formatLatency(1_234)).toBe('1.2 s');
    expect(formatLatency(0)).toBe('0 ms');
    expect(formatLatency(0.02)).toBe('< 0.1 ms');
    expect(formatLatency(9.97)).toBe('10 ms');
    expect(formatLatency(999.7)).toBe('1.0 s');
  });
});
