import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readBoundedFile } from './bounded-file.ts';
import { folderForEachTest } from './lifetime.fixture.ts';

const folder = folderForEachTest();
const most = 3_000_000;

describe('R21: a file that a user names is read to its limit, and no further', () => {
  test('a file of as many bytes as it may have is read, one more is refused', async () => {
    const file = folder.file('a');
    writeFileSync(file, Buffer.alloc(most, 'x'));
    expect((await readBoundedFile(file, { most })).length).toBe(most);
    writeFileSync(file, Buffer.alloc(most + 1, 'x'));
    await expect(readBoundedFile(file, { most })).rejects.toThrow('is larger than 2 MiB');
  });

  test('a file that is huge is refused before it is read; so are folders, devices and what is not there', async () => {
    const huge = folder.file('huge');
    writeFileSync(huge, '');
    truncateSync(huge, 2 ** 40);
    await expect(readBoundedFile(huge, { most })).rejects.toThrow('is larger than');
    mkdirSync(folder.file('folder'));
    await expect(readBoundedFile(folder.file('folder'), { most })).rejects.toThrow('is a folder');
    await expect(readBoundedFile(folder.file('none'), { most })).rejects.toThrow('does not exist');
    symlinkSync(folder.file('none'), folder.file('link'));
    await expect(readBoundedFile(folder.file('link'), { most })).rejects.toThrow('it is a link that leads nowhere');
    for (const device of process.platform === 'win32' ? [] : ['/dev/zero', '/dev/null', '/dev/random']) {
      await expect(readBoundedFile(device, { most })).rejects.toThrow('is a device, not a file');
    }
  });
});

describe.runIf(process.platform !== 'win32')('pipes', () => {
  const pipe = () => {
    const path = folder.file('pipe');
    execFileSync('mkfifo', [path]);
    return path;
  };
  /** Another program that writes into the pipe. */
  const writer = (path: string, script: string) => spawn('sh', ['-c', script, 'sh', path], { stdio: 'ignore' });

  test('what another program writes into a named pipe is read', async () => {
    const path = pipe();
    const writing = writer(path, 'printf \'{"version":1}\' > "$1"');
    expect((await readBoundedFile(path, { most })).toString()).toBe('{"version":1}');
    if (writing.exitCode === null) await once(writing, 'exit');
  });

  test('a pipe without end is refused at the limit', async () => {
    const path = pipe();
    const writing = writer(path, 'yes > "$1"');
    await expect(readBoundedFile(path, { most })).rejects.toThrow('is larger than');
    if (writing.exitCode === null && writing.signalCode === null) await once(writing, 'exit');
  });

  test('a pipe that nobody writes into does not keep anybody waiting', async () => {
    await expect(readBoundedFile(pipe(), { most, silence: 50 })).rejects.toThrow('nothing came');
  });

  test('a signal ends the wait', async () => {
    const stopping = new AbortController();
    const reading = readBoundedFile(pipe(), { most, signal: stopping.signal });
    stopping.abort(new Error('stop'));
    await expect(reading).rejects.toThrow('stop');
  });
});
