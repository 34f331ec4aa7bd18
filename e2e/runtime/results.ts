import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

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

/** What one test runner found: its reporter writes it (vitest-reporter.ts, playwright-reporter.ts). */
export interface Results {
  readonly count: Count;
  readonly times: readonly TimedTest[];
  readonly failures: readonly FailedTest[];
}

/** The variable that names the file of the results. */
export const RESULTS_FILE = 'AUTHDESK_TEST_REPORT';

/** One test as its runner tells it. */
export interface EndedTest {
  readonly name: string;
  readonly state: 'passed' | 'passed at last' | 'failed' | 'skipped';
  readonly milliseconds: number;
  /** Of a test that failed, or that passed only at its second try. */
  readonly reason?: string | undefined;
}

/** @param outside what failed outside of any test, such as a file that could not be loaded: by name, with its reason */
export function resultsOf(
  tests: readonly EndedTest[],
  outside: readonly { readonly name: string; readonly reason: string }[],
): Results {
  const inState = (...states: EndedTest['state'][]) => tests.filter(({ state }) => states.includes(state));
  const atLast = inState('passed at last').length;
  return {
    count: {
      passed: inState('passed').length + atLast,
      atSecondTry: atLast,
      failed: inState('failed').length + outside.length,
      skipped: inState('skipped').length,
    },
    times: tests.map(({ name, milliseconds }) => ({ name, milliseconds })),
    failures: [
      ...inState('failed', 'passed at last').map(({ name, reason = '', state }) => ({
        ...{ name, reason },
        passedAtLast: state !== 'failed',
      })),
      ...outside.map(({ name, reason }) => ({ name, reason, passedAtLast: false })),
    ],
  };
}

/** Writes the results to the file that the environment names; without one nobody asks for them. */
export function writeResults(results: Results): void {
  const file = process.env[RESULTS_FILE];
  if (file === undefined || file === '') return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(results));
}

/** A runner that ended without its results has failed as a whole. */
export function readResults(file: string): Results {
  if (!existsSync(file)) return { count: { passed: 0, failed: 1, skipped: 0 }, times: [], failures: [] };
  return JSON.parse(readFileSync(file, 'utf8')) as Results;
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
