import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { windowFolder } from './window-folder.ts';

const folder = folderForEachTest();

test("what Chromium keeps is in the data folder, and this user's alone", () => {
  const data = folder.file('home/data');
  windowFolder(data).remove();
  expect(windowFolder(data).path).toBe(join(data, 'window'));
  expect(existsSync(join(data, 'window'))).toBe(true);
  if (process.platform !== 'win32') expect(statSync(data).mode & 0o777).toBe(0o700);
});

test('the window has a folder also where the data folder cannot be made, so that it can say so', () => {
  const file = folder.file('file');
  writeFileSync(file, '');
  const { path, remove } = windowFolder(join(file, 'data'));
  expect(existsSync(path)).toBe(true);
  expect(path.startsWith(folder.path)).toBe(false);
  remove();
  expect(existsSync(path)).toBe(false);
});

test('what an ended app has left in the temporary folder, a later start removes; what a running one uses stays', () => {
  const long = new Date(Date.now() - 3_600_000);
  const left = mkdtempSync(join(tmpdir(), 'authdesk-window-'));
  const used = mkdtempSync(join(tmpdir(), 'authdesk-window-'));
  symlinkSync('this-machine-1', join(used, 'SingletonLock'));
  const young = mkdtempSync(join(tmpdir(), 'authdesk-window-'));
  for (const path of [left, used]) utimesSync(path, long, long);
  windowFolder(':memory:').remove();
  expect([left, used, young].map((path) => existsSync(path))).toEqual([false, true, true]);
  for (const path of [used, young]) rmSync(path, { recursive: true });
});
