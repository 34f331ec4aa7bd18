import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findElectron } from './electron-binary.ts';
import { type Count, countPlaywright, countVitest, total } from './results.ts';
import { bringSystemNeeds } from './system-needs.ts';
import { findUiHosts } from './ui-hosts.ts';

// `npm test`: type check, lint, build, unit and service tests, UI tests in both hosts, desktop tests. It brings its own
// needs, says which hosts it ran in, and its last line is the count. Words after `--` go to Playwright: a file or -g.

const root = resolve(import.meta.dirname, '../..');
const results = join(root, 'test-results');
const inCI = process.env.CI === 'true';
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Far longer than any suite takes; a runner that hangs on something a test left behind is ended and has failed. */
const patienceMs = 30 * 60_000;

/** Runs one tool of the project with this Node; its output is the person's. */
function tool(script: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const patience = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  return new Promise((ended) => {
    child.on('error', () => ended(false));
    child.on('close', (code) => {
      clearTimeout(patience);
      ended(code === 0);
    });
  });
}

async function step(name: string, work: () => Promise<boolean>): Promise<Count> {
  say(`\n── ${name}`);
  const started = Date.now();
  const passed = await work();
  say(`── ${name}: ${passed ? 'passed' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`);
  return { passed: 0, failed: passed ? 0 : 1, skipped: 0 };
}

/**
 * One test runner and its report. A runner that ends badly without a failed test (an error outside of any test, or one
 * that had to be ended) has failed as a whole.
 */
async function suite(
  name: string,
  report: string,
  count: (report: string) => Count,
  work: () => Promise<boolean>,
): Promise<Count> {
  const ended = await step(name, work);
  const counted = count(report);
  return ended.failed > 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

/** The conformance suite against one host of this checkout. */
async function conformance(host: string, environment: NodeJS.ProcessEnv = {}): Promise<Count> {
  const report = join(results, `conformance-${host}.json`);
  return suite(`Conformance of the service, host: ${host}`, report, countVitest, () =>
    tool(
      'vitest/vitest.mjs',
      [
        ...['run', '--config', 'e2e/runtime/conformance.config.ts'],
        ...['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
      ],
      { ...environment, AUTHDESK_CONFORMANCE_HOST: host },
    ),
  );
}

async function run(): Promise<{ counts: Count[]; hosts: string[] }> {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });

  const electron = await findElectron(root, say);
  const hasNeeds = bringSystemNeeds(electron, say);
  // Chromium may have come just now.
  const uiHosts = findUiHosts(electron);
  if (!hasNeeds) return { counts: [{ passed: 0, failed: 1, skipped: 0 }], hosts: [] };

  const counts: Count[] = [
    await step('Type check', () => tool('typescript/bin/tsc', ['-b'])),
    await step('Lint', () => tool('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '.'])),
  ];
  const built = await step('Build', () => tool('electron-vite/bin/electron-vite.js', ['build', '--logLevel', 'warn']));
  counts.push(built);
  if (built.failed > 0) return { counts, hosts: [] };

  const vitestReport = join(results, 'vitest.json');
  counts.push(
    await suite('Unit and service tests', vitestReport, countVitest, () =>
      tool('vitest/vitest.mjs', [
        ...['run', '--config', 'e2e/runtime/vitest.config.ts'],
        ...['--reporter=dot', '--reporter=json', `--outputFile.json=${vitestReport}`],
      ]),
    ),
  );

  for (const host of ['in-process', 'serve']) counts.push(await conformance(host));

  const { found, missing } = uiHosts;
  if (missing.length > 0) {
    say(`\nUI tests cannot run in ${missing.join(' and ')}.${inCI ? ' With CI=true that is a failure.' : ''}`);
    if (inCI || found.length === 0) counts.push({ passed: 0, failed: 1, skipped: 0 });
    if (found.length === 0) return { counts, hosts: [] };
  }

  const environment = await uiHosts.environment();
  const playwrightReport = join(results, 'playwright.json');
  try {
    if (electron !== undefined) counts.push(await conformance('desktop', environment));
    counts.push(
      await suite(`UI and desktop tests in ${found.join(' and ')}`, playwrightReport, countPlaywright, () =>
        tool('playwright/cli.js', ['test', '--config', 'e2e/runtime/playwright.config.ts', ...process.argv.slice(2)], {
          ...environment,
          AUTHDESK_TEST_REPORT: playwrightReport,
        }),
      ),
    );
  } finally {
    uiHosts.stop();
  }
  return { counts, hosts: [...found] };
}

const { counts, hosts } = await run();
const { passed, atSecondTry, failed, skipped } = total(counts);
say('');
say(`UI hosts: ${hosts.length > 0 ? hosts.join(', ') : 'none'}`);
if (skipped > 0) say(`${skipped} skipped`);
if (atSecondTry > 0) say(`${atSecondTry} passed only at the second try ("flaky" above): a fault to be found`);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
