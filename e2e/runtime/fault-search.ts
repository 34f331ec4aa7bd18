import { globSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Fault, FaultLevel } from './fault-patches.ts';
import { build } from './parts.ts';
import { RESULTS_FILE, readResults } from './results.ts';
import { runTool } from './tool.ts';

/** Runs tests of a scratch checkout until one fails. */
export interface Search {
  /** The first test of a level that fails with the fault that is made now; undefined: none does. */
  find(level: FaultLevel, fault: Fault): Promise<string | undefined>;
  /** Which of the tests that `find` named fail in the checkout as it is now. */
  failing(level: FaultLevel, tests: readonly string[]): Promise<readonly string[]>;
  /** What was built last has another fault, or none, than the sources now. */
  sourcesChanged(): void;
}

/** The build itself fails: such a fault is found by no test, and no developer could have committed it. */
export class DoesNotBuild extends Error {
  override readonly name = 'DoesNotBuild';
}

interface Runner {
  readonly script: string;
  readonly args: readonly string[];
}

const vitest: Runner = {
  script: 'vitest/vitest.mjs',
  args: ['--reporter=./e2e/runtime/vitest-reporter.ts', '--passWithNoTests'],
};
const playwright: Runner = { script: 'playwright/cli.js', args: [] };

const unit = ['--config', 'e2e/runtime/vitest.config.ts'];
const conformance = ['--config', 'e2e/runtime/conformance.config.ts'];
const specs = ['test', '--config', 'e2e/runtime/playwright.config.ts'];
const isSpec = (level: FaultLevel): boolean => level === 'desk' || level === 'desktop';
/** An error that no test is told of ends a run, too. */
const OUTSIDE = 'an error outside of any test';

/**
 * @param folder the scratch checkout
 * @param hosts what the specs read of the programs that show windows (ui-hosts.ts)
 */
export function searchIn(folder: string, hosts: () => Promise<NodeJS.ProcessEnv>): Search {
  const report = join(folder, 'test-results/fault.json');
  let isBuilt = false;

  async function run(
    { script, args }: Runner,
    words: readonly string[],
    environment: NodeJS.ProcessEnv,
  ): Promise<readonly string[]> {
    rmSync(report, { force: true });
    const ended = await runTool(script, [...words, ...args], environment, true, folder);
    if (ended.passed) return [];
    const { count, failures } = readResults(report);
    return failures.length > 0 || count.passed === 0 ? failures.map(({ name }) => name) : [OUTSIDE];
  }

  async function buildOnce(): Promise<void> {
    if (isBuilt) return;
    const { passed, output } = await runTool(build.script, build.args, {}, true, folder);
    if (!passed) throw new DoesNotBuild(output.trim());
    isBuilt = true;
  }

  /** @param which words that choose the tests */
  async function runLevel(
    level: FaultLevel,
    which: readonly string[],
    until: 'one' | 'all',
  ): Promise<readonly string[]> {
    // With CI=true each run tries the same cases of a property; a spec would have a second try.
    const environment = { CI: isSpec(level) ? '' : 'true', [RESULTS_FILE]: report };
    if (level !== 'fast') await buildOnce();
    if (isSpec(level)) {
      const { AUTHDESK_TEST_ELECTRON, ...browsers } = await hosts();
      // Without Electron the configuration has no project that needs it.
      const programs = level === 'desk' ? browsers : { ...browsers, AUTHDESK_TEST_ELECTRON };
      const projects = level === 'desk' ? [] : ['--project=electron', '--project=desktop'];
      const words = [...specs, ...which, ...projects, ...(until === 'one' ? ['-x'] : [])];
      return run(playwright, words, { ...environment, ...programs });
    }
    const words = [
      ...(which[0] === 'related' ? which : ['run', ...which]),
      ...(level === 'conformance' ? conformance : [...unit, '--project', level]),
      // What a few files import takes longer than their tests, and each further thread imports it anew.
      ...(level === 'fast' && which[0] !== 'related' ? ['--maxWorkers=1'] : []),
      ...(until === 'one' ? ['--bail=1'] : []),
    ];
    return run(vitest, words, { ...environment, AUTHDESK_CONFORMANCE_HOST: 'serve' });
  }

  return {
    async find(level, { look, files }) {
      if (look.length > 0) return (await runLevel(level, look, 'one'))[0];
      if (level !== 'fast') throw new Error('A fault of another level than "fast" says where to look.');
      const changed = [...files.keys()];
      // The tests beside a file are few, and find most of its faults; those that import it may be all.
      const near = changed.flatMap((file) => globSync(`${dirname(file)}/*.test.ts`, { cwd: folder }));
      const found = near.length === 0 ? [] : await runLevel('fast', near, 'one');
      return found[0] ?? (await runLevel('fast', ['related', '--run', ...changed], 'one'))[0];
    },
    failing(level, tests) {
      const parts = tests.filter((name) => name !== OUTSIDE).map((name) => name.split(' › '));
      const titles = parts.map((words) => (words.at(-1) ?? '').replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
      const files = [...new Set(parts.map(([file = '']) => file))];
      if (tests.length === 0) return Promise.resolve([]);
      return runLevel(level, isSpec(level) ? ['--grep', titles.join('|')] : files, 'all');
    },
    sourcesChanged() {
      isBuilt = false;
    },
  };
}
