import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  countPlaywright,
  countVitest,
  failedOfPlaywright,
  failedOfVitest,
  timesOfPlaywright,
  timesOfVitest,
  total,
} from './results.ts';
import { summary } from './summary.ts';

const folder = mkdtempSync(join(tmpdir(), 'authdesk-results-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('the count at the end of npm test', () => {
  test('a runner without a report has failed', () => {
    expect(countVitest(join(folder, 'none')).failed).toBe(1);
    expect(countPlaywright(join(folder, 'none')).failed).toBe(1);
  });

  test('a test file that could not be loaded counts as a failure', () => {
    const file = report({
      ...{ numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 0 },
      testResults: [
        { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    });
    expect(countVitest(file)).toEqual({ passed: 3, atSecondTry: 0, failed: 2, skipped: 1 });
  });

  test('a test that passed only at its second try is told apart, and an error outside of tests has failed', () => {
    const passed = { status: 'passed', failureMessages: ['too late'] };
    const counts = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
    const atLast = report({ ...counts, testResults: [{ status: 'passed', assertionResults: [passed] }] });
    expect(countVitest(atLast)).toEqual({ passed: 1, atSecondTry: 1, failed: 0, skipped: 0 });
    expect(failedOfVitest(atLast)).toMatchObject([{ reason: 'too late', passedAtLast: true }]);
    const file = report({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] });
    expect(countPlaywright(file)).toEqual({ passed: 6, atSecondTry: 1, failed: 2, skipped: 2 });
  });

  test('counts add up', () => {
    const one = { passed: 1, failed: 2, skipped: 3 };
    expect(total([one, { ...one, atSecondTry: 1 }])).toEqual({ passed: 2, atSecondTry: 1, failed: 4, skipped: 6 });
  });

  test('what each test took is read from both runners, of several tries the longest', () => {
    expect(timesOfVitest(join(folder, 'none'))).toEqual([]);
    expect(timesOfPlaywright(join(folder, 'none'))).toEqual([]);
    const vitest = { testResults: [{ status: 'passed', assertionResults: [{ fullName: 'a b', duration: 5 }] }] };
    expect(timesOfVitest(report(vitest))).toEqual([{ name: 'a b', milliseconds: 5 }]);
    const spec = { title: 'c', tests: [{ projectName: 'electron', results: [{ duration: 3 }, { duration: 7 }] }] };
    expect(timesOfPlaywright(report({ suites: [{ specs: [], suites: [{ specs: [spec] }] }] }))).toEqual([
      { name: '[electron] c', milliseconds: 7 },
    ]);
  });

  test('what failed is read from both runners with its reason, and what passed only at last is marked', () => {
    const broken = { name: 'b.test.ts', status: 'failed', message: 'cannot load', assertionResults: [] };
    const assertion = { status: 'failed', fullName: 'adds', failureMessages: ['expected 3'] };
    const failing = { name: 'a.test.ts', status: 'failed', assertionResults: [assertion, { status: 'passed' }] };
    expect(failedOfVitest(report({ testResults: [failing, broken] }))).toEqual([
      { name: 'a.test.ts › adds', reason: 'expected 3', passedAtLast: false },
      { name: 'b.test.ts', reason: 'cannot load', passedAtLast: false },
    ]);
    const passed = { duration: 1 };
    const refused = { duration: 1, error: { message: 'not visible' } };
    const tests = [
      { projectName: 'electron', status: 'unexpected', results: [refused, refused] },
      { projectName: 'chromium', status: 'flaky', results: [refused, passed] },
      { projectName: 'desktop', status: 'expected', results: [passed] },
    ];
    const content = { suites: [{ specs: [{ title: 'opens', tests }] }], errors: [{ message: 'no display' }] };
    expect(failedOfPlaywright(report(content))).toEqual([
      { name: '[electron] opens', reason: 'not visible', passedAtLast: false },
      { name: '[chromium] opens', reason: 'not visible', passedAtLast: true },
      { name: 'outside of any test', reason: 'no display', passedAtLast: false },
    ]);
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
    });
    expect(lines).toContain('Type check       –      4 s');
    expect(lines).toContain('Fast tests      13     62 s  1 failed');
    expect(lines.filter((line) => / s {2}test \d+$/.test(line))).toHaveLength(10);
    expect(lines.find((line) => line.includes('test '))).toBe('  11.0 s  test 11');
    expect(lines).toContain('Hosts: Chromium');
    expect(lines).toContain('2 skipped');
    const failed = lines.indexOf('Failed tests');
    expect(lines.slice(failed, failed + 3)).toEqual(['Failed tests', '  a.test.ts › adds', '    expected 3 to be 2']);
    expect(lines.at(-1)).toBe('12 passed, 1 failed');
  });
});
