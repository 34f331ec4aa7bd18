import { expect, test } from 'vitest';
import { instantOf, localText, spanOf } from './local-time.ts';

test('a date is typed as it is shown, with or without seconds, by a space or a T', () => {
  const at = new Date(2026, 10, 26, 14, 2, 11).getTime();
  expect(localText(at)).toBe('2026-11-26 14:02:11');
  expect(instantOf(' 2026-11-26 14:02:11 ')).toBe(at);
  expect(instantOf('2026-11-26T14:02:11')).toBe(at);
  expect(instantOf('2026-11-26 14:02')).toBe(at - 11_000);
});

test.each(['', '11/26/2026, 02:02:11 PM', '2026-02-31 10:00:00', '2026-13-01 10:00', '2026-11-26', '2026-11-26 25:00'])(
  'what is no date and time is refused: %j',
  (text) => {
    expect(instantOf(text)).toBeUndefined();
  },
);

test('a span is typed with blanks, a sign and "min"', () => {
  expect(['2h30m', '+1 d', '-5 min', ' 121s '].map(spanOf)).toEqual([9_000_000, 86_400_000, -300_000, 121_000]);
  expect(spanOf('2026-11-26 14:02')).toBeUndefined();
});
