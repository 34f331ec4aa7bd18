import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { installElectron, installedElectron } from './electron-binary.ts';

describe("where npm start finds Electron's program", () => {
  const folder = folderForEachTest();
  const write = (path: string, text = ''): string => {
    const file = folder.file(path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };

  test('a fresh npm ci has none', () => {
    write('node_modules/electron/index.js');
    expect(installedElectron(folder.path, {})).toBeUndefined();
  });

  test("what Electron's installer left is found, unless its file is gone", () => {
    write('node_modules/electron/path.txt', 'electron');
    expect(installedElectron(folder.path, {})).toBeUndefined();
    const program = write('node_modules/electron/dist/electron');
    expect(installedElectron(folder.path, {})).toBe(program);
  });

  test('a folder that the user names comes first; one without Electron is ignored', () => {
    write('node_modules/electron/path.txt', 'electron');
    const installed = write('node_modules/electron/dist/electron');
    const own = write('own/electron');
    expect(installedElectron(folder.path, { ELECTRON_OVERRIDE_DIST_PATH: folder.file('own') })).toBe(own);
    expect(installedElectron(folder.path, { ELECTRON_OVERRIDE_DIST_PATH: folder.file('none') })).toBe(installed);
  });

  test.each([
    ['TypeError: fetch failed', 'the server that has it cannot be reached'],
    ['HTTPError: 404 Not Found', 'its download failed (HTTPError: 404 Not Found)'],
  ])('an installer that fails with "%s" is one phrase', async (error, reason) => {
    write('node_modules/electron/install.js', `console.error('${error}\\n    at x'); process.exit(1);`);
    expect(await installElectron(folder.path)).toEqual({ reason });
  });

  test('an installer that succeeds gives the program', async () => {
    const program = folder.file('node_modules/electron/dist/electron');
    write(
      'node_modules/electron/install.js',
      `const fs = require('node:fs');
       fs.mkdirSync(__dirname + '/dist', { recursive: true });
       fs.writeFileSync(__dirname + '/dist/electron', '');
       fs.writeFileSync(__dirname + '/path.txt', 'electron');`,
    );
    expect(await installElectron(folder.path)).toEqual({ path: program });
  });

  test('a missing package is said as such', async () => {
    expect(await installElectron(folder.path)).toEqual({ reason: 'the package "electron" is not installed' });
  });
});
