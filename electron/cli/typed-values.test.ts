import { describe, expect, test } from 'vitest';
import { CommandProblem } from './exit-codes.ts';
import { readInstant, readSpan } from './typed-values.ts';

describe('D39: how far the clock moves, as text', () => {
  test.each([
    ['121s', 121_000],
    ['+1d', 86_400_000],
    ['-2h30m', -9_000_000],
    ['1m1s1ms', 61_001],
    ['0s', 0],
  ])('%s is %d ms', (text, milliseconds) => {
    expect(readSpan('the span', text) + 0).toBe(milliseconds);
  });

  test.each(['', '5', '-', '1y', '1 s', '1.5h', 's', '1s-2s', '١s', '1234567890123s'])('"%s" is refused', (text) => {
    expect(() => readSpan('the span', text)).toThrow(CommandProblem);
  });
});

describe('D39: an instant, as text', () => {
  test.each([
    ['0', 0],
    ['1700000000', 1_700_000_000_000],
    ['2030-01-01T00:00:00Z', Date.UTC(2030, 0, 1)],
    ['2030-01-01T01:00:00.250+01:00', Date.UTC(2030, 0, 1) + 250],
    ['2030-01-01', Date.UTC(2030, 0, 1)],
  ])('%s', (text, at) => {
    expect(readInstant('the instant', text)).toBe(at);
  });

  test.each(['', 'now', '2030-01-01T00:00:00', '2030-13-01T00:00:00Z', '-5', '1700000000000'])(
    '"%s" is refused, because it could be read in two ways or not at all',
    (text) => {
      expect(() => readInstant('the instant', text)).toThrow(CommandProblem);
    },
  );
});
