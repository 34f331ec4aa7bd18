import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { folderForEachTest } from './lifetime.fixture.ts';
import { readFile } from './real-file.ts';

describe.runIf(process.platform !== 'win32')('R21: what is no file', () => {
  const folder = folderForEachTest();

  test('a pipe, a socket, a device and a folder are refused at once; a file and a link to one are read', async () => {
    const at = (name: string) => folder.file(name);
    execFileSync('mkfifo', [at('pipe')]);
    mkdirSync(at('folder'));
    symlinkSync('/dev/zero', at('device'));
    const server = createServer().listen(at('socket'));
    await once(server, 'listening');
    for (const name of ['pipe', 'folder', 'device', 'socket']) {
      expect(() => readFile(at(name))).toThrow(`${at(name)} is no file.`);
    }
    server.close();
    writeFileSync(at('file'), 'x');
    symlinkSync(at('file'), at('link'));
    expect(['file', 'link'].map((name) => readFile(at(name)).toString())).toEqual(['x', 'x']);
    expect(() => readFile(at('none'))).toThrow('ENOENT');
  });
});
