import { existsSync, readFileSync } from 'node:fs';

/** How many tests of one runner passed, failed and were left out. */
export interface Count {
  readonly passed: number;
  /** Of those that passed: only at their second try. Each is a fault of the test or of the app. */
  readonly atSecondTry?: number;
  readonly failed: number;
  readonly skipped: number;
}

/** One test and what it took. */
export interface TimedTest {
  readonly name: string;
  /** Of the longest try. */
  readonly milliseconds: number;
}

/** One test that failed, or that passed only at its second try. */
export interface FailedTest {
  readonly name: string;
  /** What it said first; of a test that passed at last, of its failed try. */
  readonly reason: string;
  readonly passedAtLast: boolean;
}

/** A runner that ended without its report has failed as a whole. */
const noReport: Count = { passed: 0, failed: 1, skipped: 0 };

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name?: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly VitestResult[];
  }[];
}

interface VitestResult {
  readonly status: string;
  readonly fullName?: string;
  readonly duration?: number | null;
  readonly failureMessages?: readonly string[];
}

function passedAtLast({ status, failureMessages = [] }: VitestResult): boolean {
  return status === 'passed' && failureMessages.length > 0;
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly { readonly message?: string }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      /** `expected`, `unexpected`, `flaky` or `skipped`. */
      readonly status?: string;
      readonly results: readonly {
        readonly duration: number;
        readonly error?: { readonly message?: string };
      }[];
    }[];
  }[];
}

/**
 * Counts from Vitest's JSON report. A test file that could not be loaded counts as one failure. A test that passed keeps
 * what its first try said. Only CI gives a test a second try (parts.ts, playwright.config.ts): its machines are busy with
 * others, and one stall must not hide what the other thousands of tests say.
 */
export function countVitest(file: string): Count {
  const report = read(file) as VitestReport | undefined;
  if (report === undefined) return noReport;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length;
  return {
    passed: report.numPassedTests,
    atSecondTry: report.testResults.flatMap(({ assertionResults }) => assertionResults).filter(passedAtLast).length,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts from Playwright's JSON report. */
export function countPlaywright(file: string): Count {
  const report = read(file) as PlaywrightReport | undefined;
  if (report === undefined) return noReport;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, atSecondTry: flaky, failed: unexpected + report.errors.length, skipped };
}

/** What each test of Vitest's JSON report took. */
export function timesOfVitest(file: string): readonly TimedTest[] {
  const { testResults = [] } = (read(file) ?? {}) as Partial<VitestReport>;
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName = '', duration }) => ({ name: fullName, milliseconds: duration ?? 0 })),
  );
}

/** What each test of Playwright's JSON report took, with the project it ran in. */
export function timesOfPlaywright(file: string): readonly TimedTest[] {
  const { suites = [] } = (read(file) ?? {}) as Partial<PlaywrightReport>;
  return suites.flatMap(timesOfSuite);
}

function timesOfSuite({ suites = [], specs }: PlaywrightSuite): readonly TimedTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: `[${projectName}] ${title}`,
      milliseconds: Math.max(0, ...results.map(({ duration }) => duration)),
    })),
  );
  return [...own, ...suites.flatMap(timesOfSuite)];
}

/** Every test of Vitest's JSON report that did not pass at once, with its file, and every file that could not be loaded. */
export function failedOfVitest(file: string): readonly FailedTest[] {
  const { testResults = [] } = (read(file) ?? {}) as Partial<VitestReport>;
  return testResults.flatMap(({ name = '', status, message = '', assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed' || passedAtLast(result));
    if (failed.length === 0) return status === 'failed' ? [{ name, reason: message, passedAtLast: false }] : [];
    return failed.map((result) => ({
      name: `${name} › ${result.fullName ?? ''}`,
      reason: result.failureMessages?.[0] ?? '',
      passedAtLast: passedAtLast(result),
    }));
  });
}

/** Every test of Playwright's JSON report that did not pass at once, and every error outside of a test. */
export function failedOfPlaywright(file: string): readonly FailedTest[] {
  const { suites = [], errors = [] } = (read(file) ?? {}) as Partial<PlaywrightReport>;
  const outside = errors.map(({ message = '' }) => ({
    name: 'outside of any test',
    reason: message,
    passedAtLast: false,
  }));
  return [...suites.flatMap(failedOfSuite), ...outside];
}

function failedOfSuite({ suites = [], specs }: PlaywrightSuite): readonly FailedTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => ({
        name: `[${projectName}] ${title}`,
        reason: results.find(({ error }) => error !== undefined)?.error?.message ?? '',
        passedAtLast: status === 'flaky',
      })),
  );
  return [...own, ...suites.flatMap(failedOfSuite)];
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
