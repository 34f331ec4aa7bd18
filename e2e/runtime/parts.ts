import { join } from 'node:path';
import { RESULTS_FILE, readResults } from './results.ts';
import type { EndedPart } from './summary.ts';
import { root, runTool } from './tool.ts';

export const results = join(root, 'test-results');

/** One tool's work in a run: a step that passes or fails as a whole, or a test runner that reports each test. */
export interface Part {
  readonly name: string;
  readonly script: string;
  readonly args: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
  /** Where a test runner writes its results. */
  readonly results?: string;
}

/**
 * Runs one part.
 *
 * @param say writes a line for the developer
 * @param keepOutput true where others run at the same time: the part's output is then printed when it has ended
 */
export async function runPart(part: Part, say: (line: string) => void, keepOutput: boolean): Promise<EndedPart> {
  if (process.stdout.isTTY && !keepOutput) say(`\n── ${part.name}`);
  const started = performance.now();
  const environment = { ...part.environment, ...(part.results && { [RESULTS_FILE]: part.results }) };
  const { passed, output } = await runTool(part.script, part.args, environment, keepOutput);
  const seconds = (performance.now() - started) / 1000;
  if (output.trim() !== '') say(`\n── ${part.name}\n${output.trim()}`);
  say(`── ${part.name}: ${passed ? 'passed' : 'FAILED'} (${Math.round(seconds)} s)`);
  if (part.results === undefined) {
    return {
      name: part.name,
      count: { passed: 0, failed: passed ? 0 : 1, skipped: 0 },
      seconds,
      times: [],
      failures: [],
    };
  }
  const { count, times, failures } = readResults(part.results);
  // A runner that ends badly without a failed test (one that had to be ended) has failed as a whole.
  const isBroken = !passed && count.failed === 0;
  return { name: part.name, count: isBroken ? { ...count, failed: 1 } : count, seconds, times, failures };
}

/** In CI only, and told in the last lines (results.ts); on the machine of a developer a test has one. */
const secondTry = process.env.CI === 'true' ? ['--retry=1'] : [];

function vitest(name: string, file: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Part {
  return {
    name,
    script: 'vitest/vitest.mjs',
    args: ['run', ...args, ...secondTry, '--reporter=./e2e/runtime/vitest-reporter.ts'],
    environment,
    results: join(results, file),
  };
}

function unit(
  name: string,
  file: string,
  projects: readonly string[],
  words: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
): Part {
  const chosen = projects.flatMap((project) => ['--project', project]);
  return vitest(name, file, ['--config', 'e2e/runtime/vitest.config.ts', ...chosen, ...words], environment);
}

/**
 * Type check and lint: they need no build, and the build needs neither. Several checkers of one project check what they
 * share several times: four, tsc's default, take 57 s of the processor, one takes 35, and lint has the other core.
 */
export const checks: readonly Part[] = [
  { name: 'Type check', script: 'typescript/bin/tsc', args: ['-b', '--checkers', '1'] },
  {
    name: 'Lint',
    script: '@biomejs/biome/bin/biome',
    // The reporter that says nothing where all is well.
    args: ['ci', '--error-on-warnings', '--reporter=github', '--log-level=warn', '.'],
  },
];

export const build: Part = {
  name: 'Build',
  script: 'electron-vite/bin/electron-vite.js',
  args: ['build', '--logLevel', 'warn'],
};

const ofTheProof = ['--tags-filter', '!deep'];

/** @param words for Vitest: a path, `--changed`, `-t` with a name */
export function fastTests(words: readonly string[] = []): Part {
  return unit('Fast tests', 'fast.json', ['fast'], [...ofTheProof, ...words]);
}

/** Tests that start programs, and black-box tests of the built command line. */
export const serviceTests = unit('Service and client tests', 'service.json', ['service'], ofTheProof);

/** How deep a level looks, beside the proof (depth.ts). */
const cases = (count: number) => ({ AUTHDESK_TEST_CASES: String(count) });
export const casesInCI = cases(1_000);
export const casesAtNight = cases(10_000);

/** Properties alone, with ten times the cases of the proof, and what is tagged as deep. */
export const properties = unit(
  'Properties with 1,000 cases, volumes',
  'properties.json',
  ['fast', 'service'],
  ['--tags-filter', 'property || deep'],
  casesInCI,
);

/** Kills, fuzz, and the kits with the packed file. */
export const deepTests = unit('Kills, fuzz, kits', 'deep.json', ['deep'], [], casesInCI);

/** All that is beside the code, and black-box tests, with all cases and all input. */
export const allInput = unit(
  'Fast, service and client tests, 10,000 cases',
  'all-input.json',
  ['fast', 'service'],
  [],
  casesAtNight,
);

/** Kills, fuzz, kits, and what is installed: packages in a bare system, clients with their own packages. */
export const nightTests = unit('Kills, fuzz, packages, clients', 'night.json', ['deep', 'night'], [], casesAtNight);

export type ConformanceKind = 'in-process' | 'serve' | 'desktop';

/**
 * The conformance suite against one host of this checkout.
 *
 * @param words for Vitest: files, where a part of the suite is enough
 */
export function conformance(
  host: ConformanceKind,
  environment: NodeJS.ProcessEnv = {},
  words: readonly string[] = [],
): Part {
  return vitest(
    `Conformance, host: ${host}`,
    `conformance-${host}.json`,
    ['--config', 'e2e/runtime/conformance.config.ts', ...words],
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
  return {
    name,
    script: 'playwright/cli.js',
    args: [
      ...['test', '--config', 'e2e/runtime/playwright.config.ts', ...words],
      ...projects.map((project) => `--project=${project}`),
    ],
    environment,
    results: join(results, 'playwright.json'),
  };
}
