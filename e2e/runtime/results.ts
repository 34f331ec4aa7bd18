import { existsSync, readFileSync } from 'node:fs';

/** How many tests of one runner passed, failed and were left out. */
export interface Count {
  readonly passed: number;
  /** Of those that passed: at their second try only. Each is a fault to be found, of the test or of the app. */
  readonly atSecondTry?: number;
  readonly failed: number;
  readonly skipped: number;
}

/** A runner that ended without its report has failed as a whole. */
const noReport: Count = { passed: 0, failed: 1, skipped: 0 };

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Counts from Vitest's JSON report. A test file that could not be loaded counts as one failure. */
export function countVitest(file: string): Count {
  const report = read(file) as
    | {
        numPassedTests: number;
        numFailedTests: number;
        numPendingTests: number;
        numTodoTests: number;
        testResults: readonly { status: string; assertionResults: readonly { status: string }[] }[];
      }
    | undefined;
  if (report === undefined) return noReport;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Counts from Playwright's JSON report. Only CI gives a test a second try (playwright.config.ts): its machines are busy
 * with others, and one stall must not hide what the other thousands of tests say.
 */
export function countPlaywright(file: string): Count {
  const report = read(file) as
    | {
        stats: { expected: number; unexpected: number; flaky: number; skipped: number };
        errors: readonly unknown[];
      }
    | undefined;
  if (report === undefined) return noReport;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, atSecondTry: flaky, failed: unexpected + report.errors.length, skipped };
}

/** All counts as one. */
export function total(counts: readonly Count[]): Required<Count> {
  return counts.reduce<Required<Count>>(
    (sum, count) => ({
      passed: sum.passed + count.passed,
      atSecondTry: sum.atSecondTry + (count.atSecondTry ?? 0),
      failed: sum.failed + count.failed,
      skipped: sum.skipped + count.skipped,
    }),
    { passed: 0, atSecondTry: 0, failed: 0, skipped: 0 },
  );
}
