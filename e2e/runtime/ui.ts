import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { findElectron } from './electron-binary.ts';
import { findUiHosts } from './ui-hosts.ts';

// `npm run test:ui -- FILE …`: UI and desktop tests alone, against what was built last. Words go to Playwright.

const root = resolve(import.meta.dirname, '../..');
const hosts = findUiHosts(await findElectron(root, (line) => process.stdout.write(`${line}\n`)));
if (hosts.missing.length > 0) {
  process.stdout.write(`Not run in ${hosts.missing.join(' and ')}: "npm test" brings what is missing, or says how.\n`);
}
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
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...(await hosts.environment()) } },
);
child.on('close', (code) => {
  hosts.stop();
  process.exitCode = code ?? 1;
});
