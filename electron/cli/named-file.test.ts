import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  constants,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { namedFile, writeNamedFile } from './named-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'authdesk-named-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a file is there whole, with the rights that were asked for, and leaves no draft', () => {
  const path = join(folder, 'a');
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
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['one', ['a']]);
});

test('a link that somebody else may have made is replaced, not followed', () => {
  writeFileSync(join(folder, 'other'), 'kept');
  symlinkSync(join(folder, 'other'), join(folder, 'link'));
  writeNamedFile(join(folder, 'link'), 'new', 0o644);
  expect(readFileSync(join(folder, 'other'), 'utf8')).toBe('kept');
  expect(lstatSync(join(folder, 'link')).isFile()).toBe(true);
});

test.runIf(process.platform !== 'win32')('a pipe, and a link to one, is written to and stays one', async () => {
  const [pipe, link] = [join(folder, 'pipe'), join(folder, 'link')];
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
  const pipe = join(folder, 'pipe');
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
    [folder, 'it is a folder'],
    [join(folder, 'no', 'file'), 'its folder does not exist'],
  ] as const) {
    expect(() => writeNamedFile(path, 'x', 0o644)).toThrow(`The file ${path} cannot be written: ${reason}.`);
  }
  expect(readdirSync(folder)).toEqual([]);
});
