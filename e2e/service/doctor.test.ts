import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canMount } from '../hosts/own-file-system.ts';
import { commandLine, serve, temporaryFolder } from '../hosts/serve.ts';

// `authdesk doctor`, as a process on machines whose ports, names, clock or trusted certificates are really broken, as far as
// a test can break one. Everything else: electron/cli/doctor/doctor.process.test.ts.

const folder = temporaryFolder();
const dataDir = join(folder, 'sound');
const words = ['--data', dataDir, '--http-port', '0', '--https-port', '0', '--console-port', '0'];

beforeAll(async () => {
  await (await serve({ dataDir })).stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `authdesk doctor`; `before` are the words of a program that runs it. */
function doctor(options: readonly string[], environment: NodeJS.ProcessEnv = {}, before: readonly string[] = []) {
  const [program = '', ...rest] = [...before, process.execPath, commandLine, 'doctor', ...words, ...options];
  const env = { ...process.env, ...environment };
  const { status, stdout, stderr } = spawnSync(program, rest, { encoding: 'utf8', env });
  expect(stderr).toBe('');
  return { status, stdout };
}

/** What it finds that is not sound. */
function problems(environment: NodeJS.ProcessEnv, before: readonly string[] = [], options: readonly string[] = []) {
  const { status, stdout } = doctor(['--json', ...options], environment, before);
  const { checks } = JSON.parse(stdout) as { checks: { check: string; state: string }[] };
  return { status, found: checks.filter(({ state }) => state === 'problem') };
}

test('R34: in lines for people: what is sound, whether this machine trusts the CA, and how to give it to a client', () => {
  const ca = join(dataDir, 'ca', 'ca.pem');
  const certificates = (environment: NodeJS.ProcessEnv): string => {
    const { status, stdout } = doctor([], environment);
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('This machine is sound.') });
    return /Certificates[^→]*→?[^→]*$/m.exec(stdout.split('Ports')[0] ?? '')?.[0] ?? '';
  };
  expect(certificates({})).toMatch(/does not trust the CA.*--cacert \S+ca\.pem/s);
  expect(certificates({ NODE_EXTRA_CA_CERTS: ca })).toContain('This machine trusts the CA.');
});

describe('a broken machine', () => {
  test('D1: a taken port, and which program has it', async () => {
    const other = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    expect(problems({}, [], ['--https-port', String(port)])).toEqual({
      status: 1,
      found: [
        expect.objectContaining({
          check: 'ports',
          message: expect.stringMatching(
            `port ${port} on 127.0.0.1 is taken by ("node" \\(process ${process.pid}\\)|another program)\\.`,
          ),
          next: expect.stringContaining('--https-port'),
        }),
      ],
    });
    other.close();
  });

  // The process sees files of its own in place of /etc/hosts and /etc/nsswitch.conf.
  test.skipIf(!canMount).each([
    ['nobody knows localhost', { hosts: '', 'nsswitch.conf': 'hosts: files\n' }, /localhost leads nowhere/],
    ['localhost leads to another machine', { hosts: '192.0.2.9 localhost\n' }, /leads to 192\.0\.2\.9/],
  ])('no name resolution: %s', (title, files, message) => {
    const mounts = Object.entries(files).map(([name, text]) => {
      const path = join(folder, `${title.replaceAll(' ', '-')}-${name}`);
      writeFileSync(path, text);
      return `mount --bind ${path} /etc/${name}`;
    });
    const before = ['unshare', '-m', 'sh', '-c', `${mounts.join(' && ')} && exec "$0" "$@"`];
    expect(problems({}, before)).toEqual({
      status: 1,
      found: [
        expect.objectContaining({
          check: 'names',
          message: expect.stringMatching(message),
          next: expect.stringMatching(/127\.0\.0\.1 localhost/),
        }),
      ],
    });
  });

  // Another time of day cannot be given to one process alone: its Date is moved.
  test('a wrong clock: 1970, as after a flat battery', () => {
    const moved = `data:text/javascript,const Real=Date;const from=performance.now();
      globalThis.Date=class extends Real{constructor(...given){given.length?super(...given):super(Real.now())}};
      Real.now=()=>performance.now()-from;`;
    const { status, found } = problems({ NODE_OPTIONS: `--import=${encodeURI(moved).replaceAll(' ', '%20')}` });
    // The certificates are not valid yet, by such a clock.
    expect({ status, checks: found.map(({ check }) => check) }).toEqual({
      status: 1,
      checks: ['clock', 'certificates'],
    });
    expect(found[0]).toMatchObject({
      message: expect.stringMatching(/1970-01-01T.* before Authdesk was made/),
      next: expect.stringMatching(/Set the clock/),
    });
  });
});
