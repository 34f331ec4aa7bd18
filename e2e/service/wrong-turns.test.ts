import { spawnSync } from 'node:child_process';
import net from 'node:net';
import { describe, expect, test } from 'vitest';
import { freePort } from '../hosts/free-port.ts';
import { listening } from '../hosts/listening.ts';
import { serveInTest } from '../hosts/meanwhile.ts';
import { commandLine, runCommand } from '../hosts/serve.ts';

// What else a start says that cannot work: electron/cli/serve/serve.test.ts, in the test's own process.
describe('a start that cannot work ends in a sentence that says what to do', () => {
  test('D1: a taken port: a sentence with the option that changes it, no stack, and an exit code', async () => {
    const { port, stop } = await listening(net.createServer());
    const words = ['--data', ':memory:', '--http-port', '0', '--https-port', String(port), '--no-console'];
    const { code, stdout, stderr } = await runCommand(['serve', ...words]);
    await stop();
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toMatch(new RegExp(`^[A-Z][^\\n]*${port}[^\\n]*\\.\\n[^\\n]*--https-port[^\\n]*\\n$`));
  });

  test('a Node that is too old: the version it needs and the way to get it', () => {
    const pretend =
      'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.20.2"}})';
    const { status, stderr } = spawnSync(process.execPath, ['--import', pretend, commandLine, 'serve'], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 3, stderr: expect.stringContaining('needs Node 22.19 or newer') });
    expect(stderr).not.toContain('    at ');
  });
});

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('R20: %s ends with exit code 0 and frees the ports', async (signal) => {
    const args = ['--http-port', String(await freePort()), '--https-port', String(await freePort())];
    const here = await serveInTest({ dataDir: ':memory:', args });
    process.kill(here.pid, signal);
    expect(await here.ended).toBe(0);
    const again = await serveInTest({ dataDir: ':memory:', args });
    expect([again.http, again.https]).toEqual([here.http, here.https]);
  });
});
