import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findElectron } from './electron-binary.ts';
import {
  build,
  checks,
  conformance,
  deepTests,
  fastTests,
  manyCases,
  type Part,
  results,
  runPart,
  serviceTests,
  uiTests,
} from './parts.ts';
import { type EndedPart, summary } from './summary.ts';
import { bringSystemNeeds } from './system-needs.ts';
import { root } from './tool.ts';
import { findUiHosts } from './ui-hosts.ts';

// `npm run test:fast`, `npm test`, `npm run test:deep`: the inner loop, the proof, and what the proof leaves out. Each
// ends with a table of its parts, its ten slowest tests and the hosts it ran in; its last line is the count. Words after
// `--` go to Vitest (test:fast) or to Playwright.

const [level = 'proof', ...words] = process.argv.slice(2);
const inCI = process.env.CI === 'true';
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const ended: EndedPart[] = [];
const hosts: string[] = [];

/** Runs parts at the same time; only parts that leave a core idle or are short. */
async function sideBySide(...parts: readonly Part[]): Promise<boolean> {
  const isAlone = parts.length === 1;
  if (!isAlone) say(`\n── at the same time: ${parts.map(({ name }) => name).join(', ')}`);
  const done = await Promise.all(parts.map((part) => runPart(part, say, !isAlone)));
  ended.push(...done);
  return done.every(({ count }) => count.failed === 0);
}

function failed(name: string): void {
  ended.push({ name, count: { passed: 0, failed: 1, skipped: 0 }, seconds: 0, times: [], failures: [] });
}

/** What has changed since the last commit; where nothing has, what the last commit changed. */
function changedSince(given: readonly string[]): readonly string[] {
  const at = given.indexOf('--changed');
  if (at < 0) return given;
  const isClean = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).stdout === '';
  return isClean ? [...given.slice(0, at), '--changed=HEAD~1', ...given.slice(at + 1)] : given;
}

async function fast(): Promise<void> {
  await sideBySide(fastTests(changedSince(words)));
  hosts.push(`this process (Node ${process.versions.node})`);
}

/** Runs what needs no window, then what needs the windows' hosts, once everything is built. */
async function withHosts(
  before: readonly (readonly Part[])[],
  after: (environment: NodeJS.ProcessEnv, electron: boolean) => readonly (readonly Part[])[],
): Promise<void> {
  const electron = await findElectron(root, say);
  const hasNeeds = bringSystemNeeds(electron, say, level === 'deep');
  // Chromium may have come just now.
  const uiHosts = findUiHosts(electron);
  if (!hasNeeds) return failed('What the UI tests need');
  for (const parts of before) {
    const passed = await sideBySide(...parts);
    if (!passed && parts.includes(build)) return;
  }
  const { found, missing } = uiHosts;
  if (missing.length > 0) {
    say(`\nUI tests cannot run in ${missing.join(' and ')}.${inCI ? ' With CI=true that is a failure.' : ''}`);
    if (inCI || found.length === 0) failed(`UI tests in ${missing.join(' and ')}`);
  }
  if (found.length === 0) return;
  const environment = await uiHosts.environment();
  try {
    for (const parts of after(environment, electron !== undefined)) await sideBySide(...parts);
  } finally {
    uiHosts.stop();
  }
  hosts.push(...found);
}

/**
 * Each panel is searched for accessibility faults here, in light. Walks through all states of a panel, in light and dark, are
 * a fifth of the time of the UI specs: `npm run test:deep` makes them in the desktop app.
 */
const withoutWalks = ['--grep-invert', '\\bno\\b.*accessibility fault'];
const inLight = { AUTHDESK_TEST_COLOR_SCHEME: 'light' };

/** Every spec of the console in a browser, a few in the desktop app, and the desktop app's own. */
async function proof(): Promise<void> {
  hosts.push('authdesk serve');
  await withHosts(
    [[...checks, build], [fastTests()], [serviceTests, conformance('serve')]],
    (environment, electron) => [
      [
        uiTests(
          'UI and desktop tests',
          // Without Chromium the desktop app has to show everything.
          environment.AUTHDESK_TEST_CHROMIUM
            ? ['chromium', 'chromium only', ...(electron ? ['electron smoke', 'desktop'] : [])]
            : ['electron', 'desktop'],
          { ...environment, ...inLight },
          [...words, ...withoutWalks],
        ),
      ],
    ],
  );
}

/** What `npm test` leaves out: `.ci/run` runs both. */
async function deep(): Promise<void> {
  hosts.push('in-process service', 'authdesk serve');
  await withHosts([[build], [manyCases()], [deepTests, conformance('in-process')]], (environment, electron) => {
    // Pictures are compared where Chromium is; a machine without it has the desktop app.
    const pictures = environment.AUTHDESK_TEST_CHROMIUM ? ['looks'] : [];
    const projects = [...(electron ? ['electron'] : []), ...pictures];
    const ui = uiTests('UI tests', projects, { ...environment, AUTHDESK_TEST_RECORD: 'true' }, words);
    return electron ? [[conformance('desktop', environment)], [ui]] : [[ui]];
  });
}

/** The last lines of each level are kept, so that `.ci/run` can end with those of both. */
const summaryEnd = '-summary.txt';
const started = performance.now();
mkdirSync(results, { recursive: true });
// test:fast does not overwrite the results of another level that runs meanwhile, and no level the last lines of another.
const isOld = (name: string) => (level === 'fast' ? name === 'fast.json' : !name.endsWith(summaryEnd));
for (const name of readdirSync(results).filter(isOld)) rmSync(join(results, name), { recursive: true });
switch (level) {
  case 'fast':
    await fast();
    break;
  case 'proof':
    await proof();
    break;
  case 'deep':
    await deep();
    break;
  default:
    failed(`There is no level "${level}": fast, proof or deep`);
}
const lines = summary({ parts: ended, seconds: (performance.now() - started) / 1000, hosts });
say('');
for (const line of lines) say(line);
writeFileSync(join(results, `${level}${summaryEnd}`), `${lines.join('\n')}\n`);
process.exitCode = ended.some(({ count }) => count.failed > 0) ? 1 : 0;
