import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { windowFolder } from './window-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'authdesk-folders-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("what Chromium keeps is in the data folder, and this user's alone", () => {
  const data = join(folder, 'home/data');
  expect(windowFolder(data)).toBe(join(data, 'window'));
  expect(windowFolder(data)).toBe(join(data, 'window'));
  if (process.platform !== 'win32') expect(statSync(data).mode & 0o777).toBe(0o700);
});

test('the window has a folder also where the data folder cannot be made, so that it can say so', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const other = windowFolder(join(file, 'data'));
  expect(existsSync(other)).toBe(true);
  expect(other.startsWith(folder)).toBe(false);
  rmSync(other, { recursive: true });
});
