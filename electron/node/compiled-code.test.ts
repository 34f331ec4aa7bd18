import { chmodSync, chownSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { emptyWhenFull, safeFolder } from './compiled-code.ts';
import { folderForEachTest } from './lifetime.fixture.ts';

const windows = process.platform === 'win32';
const home = folderForEachTest();

describe.skipIf(windows)('compiled code is kept only where nobody else could put code', () => {
  const user = process.getuid?.() ?? 0;
  let folder: string;
  beforeEach(() => {
    folder = home.file('.cache/authdesk/compiled-code');
  });

  test('a folder that is missing is made for this user alone', () => {
    expect(safeFolder(folder, user)).toBe(folder);
    for (const path of [folder, home.file('.cache/authdesk')]) expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(safeFolder(folder, user)).toBe(folder);
  });

  test('of two users, one uses nothing of the other, and leaves nothing in their home folder', () => {
    // Root may own what is above the folder of another, so as root the home folder is given away.
    if (user === 0) chownSync(home.path, 1234, 1234);
    const other = user === 0 ? 0 : user + 1;
    expect(safeFolder(folder, other)).toBeUndefined();
    expect(existsSync(home.file('.cache'))).toBe(false);
    mkdirSync(folder, { recursive: true });
    expect(safeFolder(folder, other)).toBeUndefined();
  });

  test.each([
    ['the folder itself', ''],
    ['a folder above it', '../..'],
    ['the home folder', '../../..'],
  ])('%s that others may write is not used', (_, above) => {
    mkdirSync(folder, { recursive: true });
    chmodSync(join(folder, above), 0o777);
    expect(safeFolder(folder, user)).toBeUndefined();
    chmodSync(join(folder, above), 0o775);
    expect(safeFolder(folder, user)).toBeUndefined();
  });

  test('a folder in one with the sticky bit, as the temporary folder has, is used, that one itself is not', () => {
    mkdirSync(folder, { recursive: true });
    chmodSync(home.path, 0o1777);
    expect(safeFolder(folder, user)).toBe(folder);
    expect(safeFolder(home.path, user)).toBeUndefined();
    expect(safeFolder(home.file('new'), user)).toBe(home.file('new'));
  });

  test('a link is judged by where it leads, and cannot be turned elsewhere after that', () => {
    mkdirSync(home.file('disk'));
    symlinkSync(home.file('disk'), home.file('.cache'));
    expect(safeFolder(folder, user)).toBe(home.file('disk/authdesk/compiled-code'));
    chmodSync(home.file('disk'), 0o777);
    expect(safeFolder(folder, user)).toBeUndefined();
  });
});

test('files of older builds are removed with all others once there are too many', () => {
  mkdirSync(home.file('of-a-node'));
  for (const name of ['a', 'b', 'c']) writeFileSync(home.file(`of-a-node/${name}`), '');
  emptyWhenFull(home.path, 4);
  expect(existsSync(home.file('of-a-node/c'))).toBe(true);
  emptyWhenFull(home.path, 3);
  expect(existsSync(home.file('of-a-node'))).toBe(false);
  expect(existsSync(home.path)).toBe(true);
});
