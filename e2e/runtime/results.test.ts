import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { countPlaywright, countVitest, total } from './results.ts';

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
    expect(countVitest(file)).toEqual({ passed: 3, failed: 2, skipped: 1 });
  });

  test('a test that passed only at its second try is told apart, and an error outside of tests has failed', () => {
    const file = report({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] });
    expect(countPlaywright(file)).toEqual({ passed: 6, atSecondTry: 1, failed: 2, skipped: 2 });
  });

  test('counts add up', () => {
    const one = { passed: 1, failed: 2, skipped: 3 };
    expect(total([one, { ...one, atSecondTry: 1 }])).toEqual({ passed: 2, atSecondTry: 1, failed: 4, skipped: 6 });
  });
});
