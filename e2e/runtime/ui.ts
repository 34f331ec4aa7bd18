import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { findElectron } from './electron-binary.ts';
import { bringSystemNeeds } from './system-needs.ts';
import { findUiHosts } from './ui-hosts.ts';

// `npm run test:ui -- FILE …`: UI and desktop tests alone, those of the night too, against what was built last. Words go to
// Playwright. AUTHDESK_TEST_CASES=100 leaves out what the proof leaves out.

const root = resolve(import.meta.dirname, '../..');
const say = (line: string) => process.stdout.write(`${line}\n`);
const electron = await findElectron(root, say);
if (!bringSystemNeeds(electron, say)) process.exit(1);
const hosts = findUiHosts(electron);
if (hosts.missing.length > 0) say(`Not run in ${hosts.missing.join(' and ')}: "npm test" says why.`);
const words = process.argv.slice(2);
const projects = [
  ...(hosts.chromium ? ['chromium', 'chromium only', 'looks'] : []),
  ...(hosts.electron ? ['electron', 'desktop'] : []),
];
const child = spawn(
  process.execPath,
  [
    join(root, 'node_modules/playwright/cli.js'),
    ...['test', '--config', 'e2e/runtime/playwright.config.ts'],
    ...words,
    // The smoke set is a part of "electron".
    ...(words.some((word) => word.startsWith('--project')) ? [] : projects.map((name) => `--project=${name}`)),
  ],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { AUTHDESK_TEST_CASES: '10000', ...process.env, ...(await hosts.environment()) },
  },
);
child.on('close', (code) => {
  hosts.stop();
  process.exitCode = code ?? 1;
});
