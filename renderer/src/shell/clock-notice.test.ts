import { expect, test } from 'vitest';
import { clockNotice } from './clock-notice.ts';

test.each([
  [9_000_000, /is 2 h 30 min ahead/],
  [-90_061_001, /is 1 d 1 h behind/],
  [86_400_000, /is 1 d ahead/],
  [121_000, /is 2 min 1 s ahead/],
  [-250, /is 250 ms behind/],
])('D39: a service clock that is %d ms off is said', (offset, text) => {
  expect(clockNotice({ offset })).toMatch(text);
});

test('D39: a frozen clock is said with its time; one that follows the machine is not', () => {
  expect(clockNotice({ offset: 5, frozenAt: Date.UTC(2030, 0, 1) })).toContain('2030-01-01 00:00:00 UTC');
  expect(clockNotice({ offset: 0 })).toBeUndefined();
});
