import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installElectron, installedElectron } from './electron-binary.ts';

describe("where npm start finds Electron's program", () => {
  let root: string;
  const write = (path: string, text = ''): string => {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'authdesk-electron-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test('a fresh npm ci has none', () => {
    write('node_modules/electron/index.js');
    expect(installedElectron(root, {})).toBeUndefined();
  });

  test("what Electron's installer left is found, unless its file is gone", () => {
    write('node_modules/electron/path.txt', 'electron');
    expect(installedElectron(root, {})).toBeUndefined();
    const program = write('node_modules/electron/dist/electron');
    expect(installedElectron(root, {})).toBe(program);
  });

  test('a folder that the user names comes first; one without Electron is ignored', () => {
    write('node_modules/electron/path.txt', 'electron');
    const installed = write('node_modules/electron/dist/electron');
    const own = write('own/electron');
    expect(installedElectron(root, { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'own') })).toBe(own);
    expect(installedElectron(root, { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'none') })).toBe(installed);
  });

  test.each([
    ['TypeError: fetch failed', 'the server that has it cannot be reached'],
    ['HTTPError: 404 Not Found', 'its download failed (HTTPError: 404 Not Found)'],
  ])('an installer that fails with "%s" is one phrase', async (error, reason) => {
    write('node_modules/electron/install.js', `console.error('${error}\\n    at x'); process.exit(1);`);
    expect(await installElectron(root)).toEqual({ reason });
  });

  test('an installer that succeeds gives the program', async () => {
    const program = join(root, 'node_modules/electron/dist/electron');
    write(
      'node_modules/electron/install.js',
      `const fs = require('node:fs');
       fs.mkdirSync(__dirname + '/dist', { recursive: true });
       fs.writeFileSync(__dirname + '/dist/electron', '');
       fs.writeFileSync(__dirname + '/path.txt', 'electron');`,
    );
    expect(await installElectron(root)).toEqual({ path: program });
  });

  test('a missing package is said as such', async () => {
    expect(await installElectron(root)).toEqual({ reason: 'the package "electron" is not installed' });
  });
});
