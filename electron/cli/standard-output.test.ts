import { existsSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { standardOutput } from './standard-output.ts';

/** A pipe whose reader is gone. */
function closedPipe(): Socket & { readonly fd: number } {
  const pipe = Object.assign(new Socket(), { fd: 1 });
  pipe._write = (_chunk, _encoding, done) => done(Object.assign(new Error(), { code: 'EPIPE' }));
  return pipe;
}

test('a reader that closes early ends the printing: nothing is said, and nothing has failed', async () => {
  const said: string[] = [];
  const results = standardOutput(closedPipe(), (line) => said.push(line));
  expect(results.isOpen()).toBe(true);
  results.write('one\n');
  expect([await results.finish(), results.isOpen(), said]).toEqual([true, false, []]);
  results.write('two\n');
  expect(await results.finish()).toBe(true);
});

test.skipIf(!existsSync('/dev/full'))('a full disk is told once, and is a failure', async () => {
  const said: string[] = [];
  const full = Object.assign(new PassThrough(), { fd: openSync('/dev/full', 'w') });
  const results = standardOutput(full, (line) => said.push(line));
  results.write('one\n');
  results.write('two\n');
  expect([await results.finish(), results.isOpen()]).toEqual([false, false]);
  expect(said).toEqual([
    'Standard output cannot be written: the disk is full.',
    'Make room there, or send it to another file.',
  ]);
});
