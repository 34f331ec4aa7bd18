import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readResults, resultsOf, total } from './results.ts';
import { summary } from './summary.ts';

const folder = mkdtempSync(join(tmpdir(), 'authdesk-results-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the count at the end of npm test', () => {
  test('a runner without results has failed', () => {
    expect(readResults(join(folder, 'none')).count.failed).toBe(1);
  });

  test('a file that could not be loaded, and an error outside of any test, count as failures with their reasons', () => {
    const { count, failures } = resultsOf(
      [{ name: 'a.test.ts › adds', state: 'failed', milliseconds: 1, reason: 'expected 3' }],
      [{ name: 'b.test.ts', reason: 'cannot load' }],
    );
    expect(count).toEqual({ passed: 0, atSecondTry: 0, failed: 2, skipped: 0 });
    expect(failures).toEqual([
      { name: 'a.test.ts › adds', reason: 'expected 3', passedAtLast: false },
      { name: 'b.test.ts', reason: 'cannot load', passedAtLast: false },
    ]);
  });

  test('a test that passed only at its second try has passed, and is told with what its first try said', () => {
    const { count, failures, times } = resultsOf(
      [
        { name: 'a', state: 'passed', milliseconds: 5 },
        { name: 'b', state: 'passed at last', milliseconds: 7, reason: 'too late' },
        { name: 'c', state: 'skipped', milliseconds: 0 },
      ],
      [],
    );
    expect(count).toEqual({ passed: 2, atSecondTry: 1, failed: 0, skipped: 1 });
    expect(failures).toEqual([{ name: 'b', reason: 'too late', passedAtLast: true }]);
    expect(times.map(({ milliseconds }) => milliseconds)).toEqual([5, 7, 0]);
  });

  test('counts add up', () => {
    const one = { passed: 1, failed: 2, skipped: 3 };
    expect(total([one, { ...one, atSecondTry: 1 }])).toEqual({ passed: 2, atSecondTry: 1, failed: 4, skipped: 6 });
  });

  test('a run ends with its parts, its ten slowest tests, its hosts, and the count alone on the last line', () => {
    const times = Array.from({ length: 12 }, (_, n) => ({ name: `test ${n}`, milliseconds: n * 1_000 }));
    const failure = {
      name: 'a.test.ts › adds',
      reason: '\u001b[31mexpected\u001b[39m 3\nto be 2',
      passedAtLast: false,
    };
    const lines = summary({
      parts: [
        { name: 'Type check', count: { passed: 0, failed: 0, skipped: 0 }, seconds: 4.2, times: [], failures: [] },
        { name: 'Fast tests', count: { passed: 12, failed: 1, skipped: 2 }, seconds: 61.7, times, failures: [failure] },
      ],
      seconds: 63,
      hosts: ['Chromium'],
      seed: '7',
    });
    expect(lines).toContain('Type check       –      4 s');
    expect(lines).toContain('Fast tests      13     62 s  1 failed');
    expect(lines.filter((line) => / s {2}test \d+$/.test(line))).toHaveLength(10);
    expect(lines.find((line) => line.includes('test '))).toBe('  11.0 s  test 11');
    expect(lines).toContain('Hosts: Chromium');
    expect(lines).toContain('AUTHDESK_TEST_SEED=7');
    expect(lines).toContain('2 skipped');
    const failed = lines.indexOf('Failed tests');
    expect(lines.slice(failed, failed + 3)).toEqual(['Failed tests', '  a.test.ts › adds', '    expected 3 to be 2']);
    expect(lines.at(-1)).toBe('12 passed, 1 failed');
  });
});
