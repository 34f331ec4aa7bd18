import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { namedFile, writeNamedFile } from './named-file.ts';

const folder = folderForEachTest();

test('a file is there whole, with the rights that were asked for, and leaves no draft', () => {
  const path = folder.file('a');
  writeFileSync(path, 'before', { mode: 0o644 });
  const file = namedFile(path, 0o600);
  file.write('on');
  file.write('e');
  expect(readFileSync(path, 'utf8')).toBe('before');
  file.finish();
  expect(readFileSync(path, 'utf8')).toBe('one');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const abandoned = namedFile(path, 0o600);
  abandoned.write('two');
  abandoned.abandon();
  expect([readFileSync(path, 'utf8'), readdirSync(folder.path)]).toEqual(['one', ['a']]);
});

test('a link that somebody else may have made is replaced, not followed', () => {
  writeFileSync(folder.file('other'), 'kept');
  symlinkSync(folder.file('other'), folder.file('link'));
  writeNamedFile(folder.file('link'), 'new', 0o644);
  expect(readFileSync(folder.file('other'), 'utf8')).toBe('kept');
  expect(lstatSync(folder.file('link')).isFile()).toBe(true);
});

test.runIf(process.platform !== 'win32')('a pipe, and a link to one, is written to and stays one', async () => {
  const [pipe, link] = [folder.file('pipe'), folder.file('link')];
  execFileSync('mkfifo', [pipe]);
  symlinkSync(pipe, link);
  for (const path of [pipe, link]) {
    const reader = spawn('cat', [pipe]);
    writeNamedFile(path, 'through it', 0o644);
    expect(await text(reader.stdout)).toBe('through it');
  }
  expect([statSync(pipe).isFIFO(), lstatSync(link).isSymbolicLink()]).toEqual([true, true]);
});

test.runIf(process.platform !== 'win32')('a pipe that nobody reads, or whose reader stops, is given up', () => {
  const pipe = folder.file('pipe');
  execFileSync('mkfifo', [pipe]);
  expect(() => namedFile(pipe, 0o644, undefined, 40)).toThrow(
    `The file ${pipe} cannot be written: nobody reads this pipe`,
  );
  // It reads nothing.
  const reader = openSync(pipe, constants.O_RDWR);
  const file = namedFile(pipe, 0o644, undefined, 40);
  expect(() => file.write('x'.repeat(1_000_000))).toThrow('it has more to do than it takes');
  file.abandon();
  closeSync(reader);
});

test('what cannot be written is told with what to do, and nothing is left behind', () => {
  for (const [path, reason] of [
    [folder.path, 'it is a folder'],
    [folder.file('no/file'), 'its folder does not exist'],
  ] as const) {
    expect(() => writeNamedFile(path, 'x', 0o644)).toThrow(`The file ${path} cannot be written: ${reason}.`);
  }
  expect(readdirSync(folder.path)).toEqual([]);
});
