import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from './made-folder.ts';

let around: string;
beforeAll(() => {
  around = mkdtempSync(join(tmpdir(), 'authdesk-folder-'));
});
afterAll(() => rmSync(around, { recursive: true }));

test('a folder is made with those around it, for its user alone when asked', () => {
  const folder = join(around, 'a', 'b');
  makeFolder(folder, 0o700);
  expect([folder, join(folder, '..')].map((each) => statSync(each).mode & 0o777)).toEqual([0o700, 0o700]);
  makeFolder(folder, 0o700);
});

test('what is a file, below a file, or a link that leads nowhere is told', () => {
  const file = join(around, 'file');
  writeFileSync(file, '');
  symlinkSync(join(around, 'nowhere'), join(around, 'dangling'));
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(join(file, 'a'))).toThrow('ENOTDIR');
  expect(() => makeFolder(join(around, 'dangling'))).toThrow('ENOENT');
});

test('a link to a folder is one', () => {
  mkdirSync(join(around, 'real'));
  symlinkSync(join(around, 'real'), join(around, 'link'));
  makeFolder(join(around, 'link', 'a'));
  expect(statSync(join(around, 'real', 'a')).isDirectory()).toBe(true);
});

test.runIf(process.platform === 'linux')('where the system makes none, it is told at once', () => {
  expect(() => makeFolder('/proc/authdesk/data')).toThrow('ENOENT');
});
