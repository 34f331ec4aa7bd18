import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../hosts/serve.ts';

const root = resolve(import.meta.dirname, '../..');

/** Runs one of the commands that package.json names, without a display. */
function run(script: string, args: readonly string[]) {
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...environment } = process.env;
  const child = spawn(process.execPath, [join(root, script), ...args], { env: environment });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const lines = new Promise<void>((seen) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      if (/valid for this run only|"event":"ready"/.test(stdout)) seen();
    });
  });
  const ended = new Promise<number | null>((end) => child.once('close', (code) => end(code)));
  return { child, ready: Promise.race([lines, ended]), ended, stdout: () => stdout, stderr: () => stderr };
}

describe('the commands of a checkout', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const ports = ['--http-port', '0', '--https-port', '0', '--console-port', '0'];

  test.skipIf(process.platform !== 'linux')(
    'npm start without a display says so, starts the service and prints the address of its console',
    async () => {
      const start = run('electron/cli/start.ts', ['--data', join(folder, 'data'), ...ports]);
      await start.ready;
      expect(start.stderr()).toContain('There is no display');
      const address = /^Console: (http:\/\/127\.0\.0\.1:\d+\/)#\S+$/m.exec(start.stdout())?.[1] ?? '';
      expect((await fetch(address)).status).toBe(200);
      start.child.kill('SIGTERM');
      expect(await start.ended).toBe(0);
    },
  );

  test('npm run authdesk has the standard streams, signals and exit code of the command itself', async () => {
    const serve = run('electron/cli/checkout.ts', ['serve', '--ready-json', '--data', join(folder, 'data'), ...ports]);
    await serve.ready;
    expect(JSON.parse(serve.stdout().split('\n')[0] ?? '')).toMatchObject({ event: 'ready' });
    serve.child.kill('SIGTERM');
    expect(await serve.ended).toBe(0);

    const wrong = run('electron/cli/checkout.ts', ['serve', '--http-port', 'x']);
    expect(await wrong.ended).toBe(2);
    expect(wrong.stdout()).toBe('');
    expect(wrong.stderr()).toContain('--http-port');
  });
});
