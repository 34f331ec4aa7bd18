import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findElectron } from './electron-binary.ts';
import {
  allInput,
  build,
  casesAtNight,
  casesInCI,
  checks,
  conformance,
  deepTests,
  fastTests,
  nightTests,
  type Part,
  properties,
  results,
  runPart,
  serviceTests,
  uiTests,
} from './parts.ts';
import { chooseSeed } from './properties.ts';
import { type EndedPart, summary } from './summary.ts';
import { bringSystemNeeds, type Needing } from './system-needs.ts';
import { root } from './tool.ts';
import { findUiHosts } from './ui-hosts.ts';

// `npm run test:fast`, `npm test`, `npm run test:deep`, `npm run test:night`: the inner loop, the proof, what CI tries
// besides, and everything in full. Each ends with a table of its parts, its ten slowest tests and the hosts it ran in; its
// last line is the count. Words after `--` go to Vitest (test:fast) or to Playwright, but for `--built`: the deep part and the
// night then use what was built last.

const levels = { fast, proof, deep, night };
type Level = keyof typeof levels;

const [level = 'proof', ...given] = process.argv.slice(2);
/** `.ci/run` builds once for its two levels. */
const isBuilt = given.includes('--built');
const words = given.filter((word) => word !== '--built');
const inCI = process.env.CI === 'true';
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const ended: EndedPart[] = [];
const hosts: string[] = [];

/** Runs parts at the same time; only parts that leave a core idle or are short. */
async function sideBySide(...parts: readonly Part[]): Promise<boolean> {
  const done = await Promise.all(parts.map((part) => runPart(part, say, parts.length > 1)));
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

interface WindowHosts {
  /** What specs need to find the hosts. */
  readonly environment: NodeJS.ProcessEnv;
  readonly chromium: boolean;
  readonly electron: boolean;
}

/** Runs what needs no window, then what needs the windows' hosts, once everything is built. */
async function withHosts(
  needing: Needing,
  before: readonly (readonly Part[])[],
  after: (found: WindowHosts) => readonly (readonly Part[])[],
): Promise<void> {
  const electron = await findElectron(root, say);
  const hasNeeds = bringSystemNeeds(electron, say, needing);
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
    const parts = after({ environment, chromium: uiHosts.chromium, electron: uiHosts.electron });
    for (const each of parts) await sideBySide(...each);
  } finally {
    uiHosts.stop();
  }
  hosts.push(...found);
}

/** Each rule at the lowest level that can fail for its reason, and once more in a story; in Electron what only it can break. */
async function proof(): Promise<void> {
  hosts.push('authdesk serve');
  await withHosts(
    'windows',
    [[...checks, build], [fastTests()], [serviceTests, conformance('serve')]],
    ({ environment, chromium, electron }) => [
      [
        uiTests(
          'UI and desktop tests',
          // Without Chromium the desktop app has to show everything.
          chromium
            ? ['chromium', 'chromium only', ...(electron ? ['electron smoke', 'desktop'] : [])]
            : ['electron', 'desktop'],
          environment,
          words,
        ),
      ],
    ],
  );
}

/** Enough of the conformance suite to see that a host hands calls to the service as they came. */
const hostSmoke = ['response-envelope', 'authentication-signature', 'login-end-point', 'token-end-point'];

/** What may break with any change, and takes longer than a proof may: `.ci/run` runs both. */
async function deep(): Promise<void> {
  hosts.push('authdesk serve');
  await withHosts(
    'kits',
    [...(isBuilt ? [] : [[build]]), [properties], [deepTests]],
    ({ environment, chromium, electron }) => {
      const projects = [
        ...(electron ? ['electron stories', 'desktop deep'] : []),
        ...(chromium ? ['chromium deep', 'looks'] : []),
      ];
      const ui = uiTests(
        'Stories in Electron, deep specs, pictures',
        projects,
        { ...environment, ...casesInCI, AUTHDESK_TEST_RECORD: 'true' },
        words,
      );
      return electron ? [[conformance('desktop', environment, hostSmoke)], [ui]] : [[ui]];
    },
  );
}

/** Everything in full, on every host. */
async function night(): Promise<void> {
  hosts.push('in-process service', 'authdesk serve');
  await withHosts(
    'packages',
    [...(isBuilt ? [] : [[build]]), [allInput], [nightTests], [conformance('serve')], [conformance('in-process')]],
    ({ environment, chromium, electron }) => [
      ...(electron ? [[conformance('desktop', environment)]] : []),
      [
        uiTests(
          'UI and desktop tests, and pictures',
          [...(chromium ? ['chromium', 'chromium only', 'looks'] : []), ...(electron ? ['electron', 'desktop'] : [])],
          { ...environment, ...casesAtNight, AUTHDESK_TEST_RECORD: 'true' },
          words,
        ),
      ],
    ],
  );
}

function isLevel(name: string): name is Level {
  return Object.hasOwn(levels, name);
}

/** The last lines of each level are kept, so that `.ci/run` can end with those of both. */
const summaryEnd = '-summary.txt';
const started = performance.now();
mkdirSync(results, { recursive: true });
// test:fast does not overwrite the results of another level that runs meanwhile, and no level the last lines of another.
const isOld = (name: string) => (level === 'fast' ? name === 'fast.json' : !name.endsWith(summaryEnd));
for (const name of readdirSync(results).filter(isOld)) rmSync(join(results, name), { recursive: true });
const seed = chooseSeed(process.env);
if (isLevel(level)) await levels[level]();
else failed(`There is no level "${level}": ${Object.keys(levels).join(', ')}`);
const lines = summary({ parts: ended, seconds: (performance.now() - started) / 1000, hosts, seed });
say('');
for (const line of lines) say(line);
writeFileSync(join(results, `${level}${summaryEnd}`), `${lines.join('\n')}\n`);
process.exitCode = ended.some(({ count }) => count.failed > 0) ? 1 : 0;
