import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { buildIsOld, endFutureTimes } from './build-when-needed.ts';

describe('whether a command builds first', () => {
  const folder = folderForEachTest();
  const write = (path: string, second: number): void => {
    const file = folder.file(path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
    utimesSync(file, second, second);
  };

  beforeEach(() => {
    write('shared/contract/index.ts', 100);
    write('electron/cli/authdesk.ts', 100);
    for (const product of [
      'main/desktop.js',
      'main/authdesk.js',
      'preload/preload.cjs',
      'renderer/index.html',
      'renderer/console.html',
      'client-library/gigya.js',
      'client-library/gigya.oidc.js',
      'client-library/gigya.saml.js',
      'client-library/flow-page.js',
    ]) {
      write(`out/${product}`, 200);
    }
  });

  test('a build newer than every source is used', () => {
    expect(buildIsOld(folder.path)).toBe(false);
  });
  test('a missing file of the build builds', () => {
    rmSync(folder.file('out/preload/preload.cjs'));
    expect(buildIsOld(folder.path)).toBe(true);
  });
  test('a source written after the build builds', () => {
    write('renderer/src/app.tsx', 300);
    expect(buildIsOld(folder.path)).toBe(true);
  });
  test('new packages build', () => {
    write('package-lock.json', 300);
    expect(buildIsOld(folder.path)).toBe(true);
  });
  test('a test written after the build does not', () => {
    write('shared/contract/index.test.ts', 300);
    expect(buildIsOld(folder.path)).toBe(false);
  });
  test('a source of a clock that was ahead builds once, not until its time has come', () => {
    write('renderer/src/app.tsx', Date.now() / 1000 + 86_400);
    expect(buildIsOld(folder.path)).toBe(true);
    endFutureTimes(folder.path);
    for (const product of readdirSync(folder.file('out'), { recursive: true, withFileTypes: true }))
      if (product.isFile()) utimesSync(join(product.parentPath, product.name), new Date(), new Date());
    expect(buildIsOld(folder.path)).toBe(false);
  });
});
