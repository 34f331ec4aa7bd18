import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from 'playwright/types/testReporter';

/** Tells how many specs run, each try that failed with its cause, and how the run ended: for output that nobody watches. */
export default class FailuresReporter implements Reporter {
  #ended = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    say(`Running ${suite.allTests().length} tests.`);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#ended += 1;
    if (result.status === test.expectedStatus || result.status === 'skipped') return;
    const name = test.titlePath().filter(Boolean).join(' › ');
    const attempt = result.retry > 0 ? ` (try ${result.retry + 1})` : '';
    say(`\nFAILED${attempt}: ${name}\n  ${test.location.file}:${test.location.line}`);
    for (const { message, snippet } of result.errors) say([message, snippet].filter(Boolean).join('\n'));
    for (const { name: kind, path } of result.attachments) if (path !== undefined) say(`  ${kind}: ${path}`);
  }

  onError(error: { readonly message?: string }): void {
    say(error.message ?? 'An error without a message.');
  }

  onEnd({ status }: FullResult): void {
    say(`${this.#ended} tests ended: ${status}.`);
  }

  printsToStdio(): boolean {
    return true;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
