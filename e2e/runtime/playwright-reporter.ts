import type { Reporter, Suite, TestCase, TestError, TestResult } from 'playwright/types/testReporter';
import { type EndedTest, resultsOf, writeResults } from './results.ts';

/** Writes the results of a run, and tells each try that failed, and why; nothing where all is well. */
export default class PlaywrightReporter implements Reporter {
  #suite: Suite | undefined;
  readonly #outside: { name: string; reason: string }[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus || result.status === 'skipped') return;
    const attempt = result.retry > 0 ? ` (try ${result.retry + 1})` : '';
    say(`\nFAILED${attempt}: ${nameOf(test)}\n  ${test.location.file}:${test.location.line}`);
    for (const { message, snippet } of result.errors) say([message, snippet].filter(Boolean).join('\n'));
    for (const { name: kind, path } of result.attachments) if (path !== undefined) say(`  ${kind}: ${path}`);
  }

  onError({ message = 'An error without a message.' }: TestError): void {
    say(message);
    this.#outside.push({ name: 'outside of any test', reason: message });
  }

  onEnd(): void {
    writeResults(resultsOf((this.#suite?.allTests() ?? []).map(endedTest), this.#outside));
  }

  printsToStdio(): boolean {
    return true;
  }
}

const states = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'passed at last',
  skipped: 'skipped',
} as const satisfies Record<ReturnType<TestCase['outcome']>, EndedTest['state']>;

function nameOf(test: TestCase): string {
  const [project, ...path] = test.titlePath().filter(Boolean);
  return `[${project}] ${path.join(' › ')}`;
}

function endedTest(test: TestCase): EndedTest {
  return {
    name: nameOf(test),
    state: states[test.outcome()],
    milliseconds: Math.max(0, ...test.results.map(({ duration }) => duration)),
    reason: test.results.find(({ error }) => error !== undefined)?.error?.message,
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
