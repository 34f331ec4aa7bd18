import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderForAllTests } from './lifetime.fixture.ts';
import { makeFolder } from './made-folder.ts';

const around = folderForAllTests();

test('a folder is made with those around it, for its user alone when asked', () => {
  const folder = join(around.path, 'a', 'b');
  makeFolder(folder, 0o700);
  expect([folder, join(folder, '..')].map((each) => statSync(each).mode & 0o777)).toEqual([0o700, 0o700]);
  makeFolder(folder, 0o700);
});

test('what is a file, below a file, or a link that leads nowhere is told', () => {
  const file = around.file('file');
  writeFileSync(file, '');
  symlinkSync(around.file('nowhere'), around.file('dangling'));
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(join(file, 'a'))).toThrow('ENOTDIR');
  expect(() => makeFolder(around.file('dangling'))).toThrow('ENOENT');
});

test('a link to a folder is one', () => {
  mkdirSync(around.file('real'));
  symlinkSync(around.file('real'), around.file('link'));
  makeFolder(join(around.path, 'link', 'a'));
  expect(statSync(join(around.path, 'real', 'a')).isDirectory()).toBe(true);
});

test.runIf(process.platform === 'linux')('where the system makes none, it is told at once', () => {
  expect(() => makeFolder('/proc/authdesk/data')).toThrow('ENOENT');
});
