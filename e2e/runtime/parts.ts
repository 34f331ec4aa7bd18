import { join } from 'node:path';
import { propertyFiles } from './properties.ts';
import {
  type Count,
  countPlaywright,
  countVitest,
  type FailedTest,
  failedOfPlaywright,
  failedOfVitest,
  type TimedTest,
  timesOfPlaywright,
  timesOfVitest,
} from './results.ts';
import type { EndedPart } from './summary.ts';
import { root, runTool } from './tool.ts';

export const results = join(root, 'test-results');

/** One tool's work in a run: a step that passes or fails as a whole, or a test runner that reports each test. */
export interface Part {
  readonly name: string;
  readonly script: string;
  readonly args: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
  readonly report?: {
    readonly file: string;
    readonly count: (file: string) => Count;
    readonly times: (file: string) => readonly TimedTest[];
    readonly failures: (file: string) => readonly FailedTest[];
  };
}

/**
 * Runs one part.
 *
 * @param say writes a line for the developer
 * @param keepOutput true where others run at the same time: the part's output is then printed when it has ended
 */
export async function runPart(part: Part, say: (line: string) => void, keepOutput: boolean): Promise<EndedPart> {
  if (!keepOutput) say(`\n── ${part.name}`);
  const started = performance.now();
  const { passed, output } = await runTool(part.script, part.args, part.environment ?? {}, keepOutput);
  const seconds = (performance.now() - started) / 1000;
  if (keepOutput) say(`\n── ${part.name}\n${output.trim()}`);
  say(`── ${part.name}: ${passed ? 'passed' : 'FAILED'} (${Math.round(seconds)} s)`);
  const { report } = part;
  const counted = report?.count(report.file) ?? { passed: 0, failed: passed ? 0 : 1, skipped: 0 };
  // A runner that ends badly without a failed test (an error outside of any test, or one that had to be ended) has
  // failed as a whole.
  const count = !passed && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  const times = report?.times(report.file) ?? [];
  return { name: part.name, count, seconds, times, failures: report?.failures(report.file) ?? [] };
}

/** In CI only, and told in the last lines (results.ts); on the machine of a developer a test has one. */
const secondTry = process.env.CI === 'true' ? ['--retry=1'] : [];

/** Where nobody watches (CI, a file), only failures are told, each with its cause; the table of parts follows at the end. */
const reporter = process.stdout.isTTY ? 'dot' : 'minimal';

function vitest(name: string, file: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Part {
  const report = join(results, file);
  return {
    name,
    script: 'vitest/vitest.mjs',
    args: ['run', ...args, ...secondTry, `--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${report}`],
    environment,
    report: { file: report, count: countVitest, times: timesOfVitest, failures: failedOfVitest },
  };
}

const unitConfig = ['--config', 'e2e/runtime/vitest.config.ts'];

/**
 * Type check and lint: they need no build, and the build needs neither. Several checkers of one project check what they
 * share several times: four, tsc's default, take 57 s of the processor, one takes 35, and lint has the other core.
 */
export const checks: readonly Part[] = [
  { name: 'Type check', script: 'typescript/bin/tsc', args: ['-b', '--checkers', '1'] },
  { name: 'Lint', script: '@biomejs/biome/bin/biome', args: ['ci', '--error-on-warnings', '.'] },
];

export const build: Part = {
  name: 'Build',
  script: 'electron-vite/bin/electron-vite.js',
  args: ['build', '--logLevel', 'warn'],
};

/** @param words for Vitest: a path, `--changed`, `-t` with a name */
export function fastTests(words: readonly string[] = []): Part {
  return vitest('Fast tests', 'fast.json', [...unitConfig, '--project', 'fast', ...words]);
}

/** Tests that start programs, and black-box tests of the built command line. */
export const serviceTests = vitest('Service and client tests', 'service.json', [...unitConfig, '--project', 'service']);

/** Kills and long fuzz. */
export const deepTests = vitest('Kills and fuzz', 'deep.json', [...unitConfig, '--project', 'deep']);

/** Every file with a property, again, with ten times the cases. */
export function manyCases(): Part {
  const words = [...unitConfig, '--project', 'fast', '--project', 'service', ...propertyFiles(root)];
  return vitest('Properties, 10,000 cases', 'properties.json', words, { AUTHDESK_TEST_CASES: '10000' });
}

export type ConformanceKind = 'in-process' | 'serve' | 'desktop';

/** The conformance suite against one host of this checkout. */
export function conformance(host: ConformanceKind, environment: NodeJS.ProcessEnv = {}): Part {
  return vitest(
    `Conformance, host: ${host}`,
    `conformance-${host}.json`,
    ['--config', 'e2e/runtime/conformance.config.ts'],
    { ...environment, AUTHDESK_CONFORMANCE_HOST: host },
  );
}

/**
 * UI and desktop specs.
 *
 * @param projects of playwright.config.ts
 * @param words for Playwright: a file, or -g
 */
export function uiTests(
  name: string,
  projects: readonly string[],
  environment: NodeJS.ProcessEnv,
  words: readonly string[] = [],
): Part {
  const report = join(results, 'playwright.json');
  return {
    name,
    script: 'playwright/cli.js',
    args: [
      ...['test', '--config', 'e2e/runtime/playwright.config.ts', ...words],
      ...projects.map((project) => `--project=${project}`),
    ],
    environment: { ...environment, AUTHDESK_TEST_REPORT: report },
    report: { file: report, count: countPlaywright, times: timesOfPlaywright, failures: failedOfPlaywright },
  };
}
