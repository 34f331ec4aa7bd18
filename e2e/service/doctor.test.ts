import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../hosts/meanwhile.ts';
import { canMount } from '../hosts/own-file-system.ts';
import { commandLine, serve } from '../hosts/serve.ts';

// `authdesk doctor`, as a process on machines whose ports, names, clock or trusted certificates are really broken, as far as
// a test can break one. Everything else: electron/cli/doctor/doctor.process.test.ts.

const folder = temporaryFolder();
const dataDir = join(folder, 'sound');
const words = ['--data', dataDir, '--http-port', '0', '--https-port', '0', '--console-port', '0'];

beforeAll(async () => {
  await (await serve({ dataDir })).stop();
});

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
});
