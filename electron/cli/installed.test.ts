import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { howToInstall } from './installed.cjs';

const checkout = join(import.meta.dirname, '../..');
const folder = folderForEachTest();

test.each([
  ['without packages', [], /not installed\. Run "npm ci"/],
  ['with NODE_ENV=production', ['zod/package.json'], /NODE_ENV=production .*omit=dev.* "npm ci --include=dev"/],
  [
    'with ignore-scripts',
    ['electron-vite/package.json', 'node/package.json'],
    /ignore-scripts.* "npm ci --ignore-scripts=false"/,
  ],
  ['with a Node that was not taken', ['electron-vite/x', 'node/bin/node'], /too old to run this file/],
])('an installation %s is told with the setting and the command that mends it', (_, files, sentence) => {
  for (const file of files.map((name) => join(folder.path, 'node_modules', name))) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
  }
  expect(howToInstall(folder.path)).toMatch(sentence);
});

test('each script of package.json that runs TypeScript says so to a Node that cannot read it', () => {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const running = Object.values(scripts).filter((script) => /\bnode .*\.ts/.test(script));
  expect(running.length).toBeGreaterThan(20);
  expect(running.filter((script) => !script.includes('node -r ./electron/cli/installed.cjs '))).toEqual([]);
});
