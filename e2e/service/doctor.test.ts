import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import net from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canMount, ownFileSystem, unmountAll } from '../hosts/own-file-system.ts';
import { commandLine, type Served, serve, temporaryFolder } from '../hosts/serve.ts';
import { databaseOf } from './database-file.ts';

// `authdesk doctor`, as a process: machines that are really broken, as far as a test can break one.

const folder = temporaryFolder();
const dataDir = join(folder, 'sound');
let served: Served;
/** The ports of a service that ran once, and are free again. */
let freePorts: readonly string[];

beforeAll(async () => {
  served = await serve({ dataDir, console: true });
  freePorts = portOptions(served);
  await served.stop();
});
afterAll(() => {
  unmountAll();
  rmSync(folder, { recursive: true, force: true });
});

const portOptions = ({ http, https, console = '' }: Served): readonly string[] => [
  ...['--http-port', new URL(http).port, '--https-port', new URL(https).port, '--console-port', new URL(console).port],
];

interface Told {
  readonly code: number | null;
  readonly sound: boolean;
  /** `check: state`, of all that are not sound. */
  readonly told: readonly string[];
  readonly problem: { readonly message: string; readonly next?: string } | undefined;
}

/** Runs `authdesk doctor --json`; `before` are the words of a program that runs it. */
async function doctor(
  args: readonly string[],
  { before = [], environment = {} }: { before?: readonly string[]; environment?: NodeJS.ProcessEnv } = {},
): Promise<Told> {
  const [program = '', ...words] = [...before, process.execPath, commandLine, 'doctor', '--json', ...args];
  const child = spawn(program, words, { env: { ...process.env, ...environment } });
  let out = '';
  let said = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const code = await new Promise<number | null>((done) => child.on('close', done));
  expect(said).toBe('');
  const { sound, checks } = JSON.parse(out) as {
    sound: boolean;
    checks: { check: string; state: string; message: string; next?: string }[];
  };
  expect(checks.map(({ check }) => check)).toEqual([
    'versions',
    'folder',
    'key',
    'clock',
    'names',
    'certificates',
    'ports',
  ]);
  for (const { message, next } of checks) for (const text of [message, next ?? 'A.']) expect(text).toMatch(/[\w…).]$/);
  return {
    code,
    sound,
    told: checks.filter(({ state }) => state !== 'sound').map(({ check, state }) => `${check}: ${state}`),
    problem: checks.find(({ state }) => state === 'problem'),
  };
}

const onFree = (): readonly string[] => ['--data', dataDir, ...freePorts];

/** The doctor names one problem, says what to do, and ends with 1. */
async function expectProblem(given: Promise<Told>, check: string, message: RegExp, next: RegExp): Promise<void> {
  const { code, sound, told, problem } = await given;
  expect({ code, sound, told: told.filter((one) => one.endsWith('problem')) }).toEqual({
    code: 1,
    sound: false,
    told: [`${check}: problem`],
  });
  expect(problem).toMatchObject({ message: expect.stringMatching(message), next: expect.stringMatching(next) });
}

describe('a sound machine', () => {
  test('ends with 0, whether a service runs with the folder or not', async () => {
    expect(await doctor(onFree())).toEqual({ code: 0, sound: true, told: [], problem: undefined });
    const running = await serve({ dataDir, console: true });
    try {
      const beside = await doctor(['--data', dataDir, ...portOptions(running)]);
      expect(beside).toEqual({ code: 0, sound: true, told: [], problem: undefined });
    } finally {
      await running.stop();
    }
  });

  test('says the same in lines for people, and nothing is left in the folder that does not exist', () => {
    const none = join(folder, 'none');
    const { status, stdout } = spawnSync(process.execPath, [commandLine, 'doctor', '--data', none, ...freePorts], {
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('This machine is sound.') });
    expect(stdout).toMatch(/^ok +Data folder +There is no \S+ yet; the first start makes it\.$/m);
  });
});

test('R34: says whether this machine trusts the CA, and how to give it to a client', () => {
  const words = [commandLine, 'doctor', ...onFree()];
  const ca = join(dataDir, 'ca', 'ca.pem');
  const certificates = (environment: NodeJS.ProcessEnv): string => {
    const { stdout } = spawnSync(process.execPath, words, {
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    });
    return /Certificates[^→]*→?[^→]*$/m.exec(stdout.split('Ports')[0] ?? '')?.[0] ?? '';
  };
  expect(certificates({})).toMatch(/does not trust the CA.*--cacert \S+ca\.pem/s);
  expect(certificates({ NODE_EXTRA_CA_CERTS: ca })).toContain('This machine trusts the CA.');
});

test('R32: reads the names of the data centers from the hosts file, which may be another one', async () => {
  const file = join(folder, 'hosts');
  const names = async (lines: string) => {
    writeFileSync(file, lines);
    const words = [commandLine, 'doctor', '--json', ...onFree()];
    const environment = { ...process.env, AUTHDESK_HOSTS_FILE: file };
    const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8', env: environment });
    const { checks } = JSON.parse(stdout) as { checks: { check: string; message: string }[] };
    return checks.find(({ check }) => check === 'names')?.message;
  };
  expect(await names('')).toContain(`other programs may need them in ${file}.`);
  expect(await names('192.0.2.7 socialize.us1.authdesk.localhost')).toMatch(
    /socialize\.us1\.authdesk\.localhost does not/,
  );
});

describe('a broken machine', () => {
  test('D1: a taken port', async () => {
    const other = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await new Promise((ready) => other.once('listening', ready));
    const { port } = other.address() as net.AddressInfo;
    try {
      // The other ports: electron/service/console/checkup/checkup.test.ts.
      await expectProblem(
        doctor([...onFree(), '--https-port', String(port)]),
        'ports',
        new RegExp(`port ${port} on 127.0.0.1 is taken by ("node" \\(process ${process.pid}\\)|another program)\\.`),
        /--https-port/,
      );
    } finally {
      other.close();
    }
  });

  test('D1: a port that another Authdesk has', async () => {
    const another = await serve({ console: true });
    try {
      const args = ['--data', dataDir, ...portOptions(another)];
      await expectProblem(doctor(args), 'ports', /taken by another Authdesk/, /--http-port/);
    } finally {
      await another.stop();
    }
  });

  // The process sees files of its own in place of /etc/hosts and /etc/nsswitch.conf.
  test.skipIf(!canMount)('no name resolution: nobody knows localhost', async () => {
    const files = { hosts: join(folder, 'hosts'), 'nsswitch.conf': join(folder, 'nsswitch.conf') };
    writeFileSync(files.hosts, '');
    writeFileSync(files['nsswitch.conf'], 'hosts: files\n');
    const mounts = Object.entries(files).map(([name, path]) => `mount --bind ${path} /etc/${name}`);
    const before = ['unshare', '-m', 'sh', '-c', `${mounts.join(' && ')} && exec "$0" "$@"`];
    await expectProblem(doctor(onFree(), { before }), 'names', /localhost leads nowhere/, /127\.0\.0\.1 localhost/);
  });

  test.skipIf(!canMount)('no name resolution: localhost leads to another machine', async () => {
    const hosts = join(folder, 'wrong-hosts');
    writeFileSync(hosts, '192.0.2.9 localhost\n');
    const before = ['unshare', '-m', 'sh', '-c', `mount --bind ${hosts} /etc/hosts && exec "$0" "$@"`];
    await expectProblem(doctor(onFree(), { before }), 'names', /leads to 192\.0\.2\.9/, /127\.0\.0\.1 localhost/);
  });

  test('a read-only folder', async () => {
    let path = join(folder, 'read-only');
    if (canMount) {
      // Root writes where modes forbid it, but not on a file system that is mounted read-only.
      path = ownFileSystem(path, '1m');
      expect(spawnSync('mount', ['-o', 'remount,ro', path]).status).toBe(0);
    } else {
      mkdirSync(path);
      chmodSync(path, 0o555);
    }
    await expectProblem(doctor(['--data', path, ...freePorts]), 'folder', /cannot be written \(E\w+\)/, /--data/);
    const below = ['--data', join(path, 'new'), ...freePorts];
    await expectProblem(doctor(below), 'folder', /cannot be written \(E\w+\)/, /--data/);
  });

  test('R24: a newer database', async () => {
    const newer = join(folder, 'newer');
    await (await serve({ dataDir: newer })).stop();
    const db = new Database(databaseOf(newer));
    db.pragma('user_version = 9999');
    db.close();
    const args = ['--data', newer, ...freePorts];
    await expectProblem(doctor(args), 'folder', /newer version of Authdesk/, /Install the newer version/);
    const after = new Database(databaseOf(newer), { readonly: true });
    expect(after.pragma('user_version', { simple: true })).toBe(9999);
    after.close();
  });

  // Another time of day cannot be given to one process alone: its Date is moved.
  test('a wrong clock: 1970, as after a flat battery', async () => {
    const moved = `data:text/javascript,const Real=Date;const from=performance.now();
      globalThis.Date=class extends Real{constructor(...given){given.length?super(...given):super(Real.now())}};
      Real.now=()=>performance.now()-from;`;
    const environment = { NODE_OPTIONS: `--import=${encodeURI(moved).replaceAll(' ', '%20')}` };
    const { code, told, problem } = await doctor(onFree(), { environment });
    // The certificates are not valid yet, by such a clock.
    expect({ code, told }).toEqual({ code: 1, told: ['clock: problem', 'certificates: problem'] });
    expect(problem).toMatchObject({
      message: expect.stringMatching(/1970-01-01T.* before Authdesk was made/),
      next: expect.stringMatching(/Set the clock/),
    });
  });

  test('a wrong clock, as another machine sees it: only when asked for', async () => {
    const elsewhere = createServer((_request, response) => {
      response.setHeader('Date', new Date(Date.now() + 600_000).toUTCString()).end();
    }).listen(0, '127.0.0.1');
    await new Promise((ready) => elsewhere.once('listening', ready));
    const url = `http://127.0.0.1:${(elsewhere.address() as net.AddressInfo).port}`;
    try {
      await expectProblem(doctor([...onFree(), '--clock-of', url]), 'clock', /\d+ s behind the one of http/, /Set the/);
    } finally {
      elsewhere.close();
    }
  });

  test('R42: no key store, for a folder whose key is in one', async () => {
    const encrypted = join(folder, 'encrypted');
    mkdirSync(encrypted);
    writeFileSync(join(encrypted, 'data-key.encrypted'), 'x');
    const args = ['--data', encrypted, ...freePorts];
    const environment = { DBUS_SESSION_BUS_ADDRESS: '', XDG_RUNTIME_DIR: '' };
    await expectProblem(
      doctor(args, { environment }),
      'key',
      /key store, and this machine.* has none/,
      /unlock its key store/,
    );
  });
});
