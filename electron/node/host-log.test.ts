import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hostLog } from './host-log.ts';

const MINUTE = 60_000;
let lines: string[];
let host: ReturnType<typeof hostLog>;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  host = hostLog((line) => lines.push(line));
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the host's own log", () => {
  test('R21: a line is written at once, its repetitions are counted and written once a minute', () => {
    for (let n = 0; n < 4_214; n += 1) host.log(`Call ${n} failed.`, 'failed');
    host.log('Something else.');
    expect(lines).toEqual(['Call 0 failed.', 'Something else.']);
    vi.advanceTimersByTime(MINUTE);
    expect(lines.slice(2)).toEqual(['Call 4213 failed. (repeated 4,213 times)']);
    // The repetitions continue: one line a minute. After a minute without any, the next one is written at once.
    host.log('Call 4214 failed.', 'failed');
    vi.advanceTimersByTime(MINUTE);
    expect(lines.slice(3)).toEqual(['Call 4214 failed. (repeated 1 time)']);
    vi.advanceTimersByTime(2 * MINUTE);
    host.log('Call 4215 failed.', 'failed');
    expect(lines.slice(4)).toEqual(['Call 4215 failed.']);
  });

  test('R21: counts are written at the end, and nothing afterwards', () => {
    for (let n = 0; n < 3; n += 1) host.log('Again.');
    host.stop();
    expect(lines).toEqual(['Again.', 'Again. (repeated 2 times)']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('R21: whatever a client does, an hour has few lines, and each is short', { tags: ['property'] }, () => {
    const line = fc.oneof(fc.string({ maxLength: 3_000 }), fc.constantFrom('a', 'b', 'c'));
    fc.assert(
      fc.property(fc.array(fc.array(line, { maxLength: 200 }), { minLength: 3, maxLength: 3 }), (windows) => {
        lines = [];
        const one = hostLog((text) => lines.push(text));
        for (const window of windows) {
          for (const text of window) one.log(text);
          vi.advanceTimersByTime(MINUTE);
        }
        one.stop();
        return lines.length <= windows.length * 11 + 11 && lines.every((text) => text.length <= 2_100);
      }),
      { numRuns: 100 },
    );
  });

  test('R21: lines of ever new kinds are counted together', () => {
    for (let n = 0; n < 1_000; n += 1) host.log(`Kind ${n}.`);
    expect(lines).toHaveLength(10);
    vi.advanceTimersByTime(MINUTE);
    expect(lines.slice(10)).toEqual(['990 further lines of other kinds left out.']);
  });

  test('R51: what a client put into a name is no command to the terminal', () => {
    host.log('500001 in \u001b]0;x\u0007\u009b2J\r.');
    expect(lines).toEqual(['500001 in \\u001b]0;x\\u0007\\u009b2J\\u000d.']);
  });
});
