import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyWhenFull, safeFolder } from './compiled-code.ts';

const windows = process.platform === 'win32';

describe.skipIf(windows)('compiled code is kept only where nobody else could put code', () => {
  const user = process.getuid?.() ?? 0;
  let home: string;
  let folder: string;

  beforeEach(() => {
    home = mkdtempSync(join(realpathSync(tmpdir()), 'authdesk-home-'));
    folder = join(home, '.cache/authdesk/compiled-code');
  });
  afterEach(() => {
    rmSync(home, { recursive: true, force: true });
  });

  test('a folder that is missing is made for this user alone', () => {
    expect(safeFolder(folder, user)).toBe(folder);
    for (const path of [folder, join(home, '.cache/authdesk')]) expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(safeFolder(folder, user)).toBe(folder);
  });

  test('of two users, one uses nothing of the other, and leaves nothing in their home folder', () => {
    // Root may own what is above the folder of another, so as root the home folder is given away.
    if (user === 0) chownSync(home, 1234, 1234);
    const other = user === 0 ? 0 : user + 1;
    expect(safeFolder(folder, other)).toBeUndefined();
    expect(existsSync(join(home, '.cache'))).toBe(false);
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
    chmodSync(home, 0o1777);
    expect(safeFolder(folder, user)).toBe(folder);
    expect(safeFolder(home, user)).toBeUndefined();
    expect(safeFolder(join(home, 'new'), user)).toBe(join(home, 'new'));
  });

  test('a link is judged by where it leads, and cannot be turned elsewhere after that', () => {
    mkdirSync(join(home, 'disk'));
    symlinkSync(join(home, 'disk'), join(home, '.cache'));
    expect(safeFolder(folder, user)).toBe(join(home, 'disk/authdesk/compiled-code'));
    chmodSync(join(home, 'disk'), 0o777);
    expect(safeFolder(folder, user)).toBeUndefined();
  });
});

test('files of older builds are removed with all others once there are too many', () => {
  const folder = mkdtempSync(join(tmpdir(), 'authdesk-compiled-'));
  try {
    mkdirSync(join(folder, 'of-a-node'));
    for (const name of ['a', 'b', 'c']) writeFileSync(join(folder, 'of-a-node', name), '');
    emptyWhenFull(folder, 4);
    expect(existsSync(join(folder, 'of-a-node/c'))).toBe(true);
    emptyWhenFull(folder, 3);
    expect(existsSync(join(folder, 'of-a-node'))).toBe(false);
    expect(existsSync(folder)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
