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

test('D39: a frozen clock is said with its time as this machine writes times; one that follows the machine is not', () => {
  expect(clockNotice({ offset: 5, frozenAt: new Date(2030, 0, 1, 14, 2, 11, 250).getTime() })).toContain(
    'frozen at 1 Jan 2030, 14:02:11.',
  );
  expect(clockNotice({ offset: 0 })).toBeUndefined();
});
