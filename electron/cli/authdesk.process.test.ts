import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { builtCommand as entry } from './built-command.fixture.ts';
import { command, type Ended, type Ready } from './command.fixture.ts';

// Only what needs a process of its own: standard streams, signals, the exit code. The commands are tested in the test's
// process (one-shot.test.ts, serve.test.ts).

const ports = ['--http-port', '0', '--https-port', '0', '--console-port', '0'];

const folder = folderForEachTest();

/** Starts the command as from a shell. */
function start(
  arguments_: readonly string[],
  input = '',
  env = process.env,
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [entry, ...arguments_], { stdio: ['pipe', 'pipe', 'pipe'], env });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk) => {
      written[name] += chunk;
    });
  }
  const code = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, ended: code.then((value) => ({ code: value, ...written })) };
}

/** Waits for a line of the output. */
function lineWith(child: ChildProcess, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) throw new Error('no standard output');
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes(text)) resolve(line);
    });
    child.on('close', (code) => reject(new Error(`it ended with ${code} before it wrote "${text}"`)));
  });
}

describe('authdesk, as a process of its own', () => {
  test('R20: --stop-with-stdin ends it with its standard input; a signal ends it while that is open', async () => {
    for (const end of ['input', 'SIGTERM'] as const) {
      const words = ['serve', '--ready-json', '--stop-with-stdin', ...ports, '--data', ':memory:'];
      const child = spawn(process.execPath, [entry, ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
      const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
      const { control = '' } = JSON.parse(await lineWith(child, '')) as Ready;
      if (end === 'input') child.stdin.end();
      else child.kill(end);
      expect(await ended).toBe(0);
      expect(existsSync(control)).toBe(false);
      child.stdin.destroy();
    }
  });

  test('the first line of --ready-json is one object with exactly the promised members', async () => {
    const { child, ended } = start(['serve', '--ready-json', ...ports, '--data', folder.file('data')]);
    const firstLine = await lineWith(child, '');
    const ready = JSON.parse(firstLine) as Ready;
    expect(Object.keys(ready)).toEqual(['event', 'http', 'https', 'console', 'ca', 'data', 'control']);
    expect(ready).toMatchObject({
      event: 'ready',
      http: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      https: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+$/),
      console: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}$/),
      data: folder.file('data'),
    });
    expect(readFileSync(ready.ca, 'utf8')).toMatch(/^-----BEGIN CERTIFICATE-----/);
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 0, stdout: `${firstLine}\n`, stderr: '' });
  });

  test('without --ready-json the output is text: addresses, CA and the next step', async () => {
    const { child, ended } = start(['serve', '--data', ':memory:', ...ports, '--no-console']);
    await lineWith(child, 'Ctrl+C');
    child.kill('SIGTERM');
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    expect(stdout).toMatch(/HTTPS\s+https:\/\/127\.0\.0\.1:\d+/);
    expect(stdout).toMatch(/curl --cacert \S+ -u 3_demo:SECRET /);
  });

  test('R20: a reader that closes early ends the printing of serve, and a hang-up what a program reads of it; nohup goes on', async () => {
    const words = ['serve', ...ports, '--no-console', '--data', folder.file('data')];
    const log = openSync(folder.file('log'), 'w');
    const inBash = { ...process.env, _: '/usr/bin/nohup' };
    for (const [stdout, env, isReadOn] of [
      ['pipe', process.env, false],
      ['pipe', inBash, true],
      ['pipe', { ...process.env, AUTHDESK_OUTLIVES_TERMINAL: 'true' }, true],
      [log, process.env, true],
    ] as const) {
      const child = spawn(process.execPath, [entry, ...words], { stdio: ['ignore', stdout, log], env });
      const ended = new Promise((resolve) => child.once('close', resolve));
      const control = folder.file('data/control.sock');
      await (child.stdout === null
        ? expect.poll(() => readFileSync(folder.file('log'), 'utf8')).toContain('Stop with')
        : lineWith(child, 'Authdesk is ready'));
      child.stdout?.destroy();
      if (isReadOn) child.kill('SIGHUP');
      expect((await start(['clock', '--data', folder.file('data')]).ended).code).toBe(0);
      child.kill(isReadOn ? 'SIGTERM' : 'SIGHUP');
      expect([await ended, existsSync(control)]).toEqual([0, false]);
    }
    closeSync(log);
  });

  test('the exit code of a command is its own, however little of its output is read', async () => {
    const { ended: made } = start(['import', '-', '--data', folder.file('data')], '{"version":1}');
    expect((await made).code).toBe(0);
    const call = ['verify', 'https://localhost/socialize.getUserInfo?apiKey=3_shop', '--data', folder.file('data')];
    const child = spawn(process.execPath, [entry, ...call], { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.destroy();
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
  });

  test.skipIf(process.platform === 'win32')('R20: a service that is stopped is named with its process', async () => {
    const data = ['--data', folder.file('data')];
    const { child, ended } = start(['serve', '--ready-json', ...ports, ...data]);
    await lineWith(child, 'ready');
    child.kill('SIGSTOP');
    const silent = `control.sock does not answer (stopped, or busy); its process is ${child.pid}.`;
    const clock = await command(['clock', ...data], '', { patience: 300 });
    expect([clock.code, clock.stderr]).toEqual([3, expect.stringContaining(silent)]);
    const doctor = await command(['doctor', ...data, ...ports], '', { patience: 300 });
    expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringContaining(silent)]);
    expect(doctor.stdout).toMatch(/Ports .*\n.*There is 1 problem/s);
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  test('"-" reads the workspace file or the call from standard input', async () => {
    const workspace = { version: 1, sites: [{ name: 'Shop', apiKey: '3_shop' }] };
    const data = ['--data', folder.file('data')];
    expect(await start(['import', '-', ...data], JSON.stringify(workspace)).ended).toEqual({
      code: 0,
      stdout: 'Imported 1 site, 0 people and 0 data centers.\n',
      stderr: '',
    });
    const call = 'https://localhost/socialize.getUserInfo?apiKey=3_shop';
    expect(await start(['verify', '-', ...data], call).ended).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^Refused with /),
    });
  });

  test.skipIf(!existsSync('/dev/full'))('R23: a full disk below standard error does not end the service', async () => {
    const data = ['--data', folder.file('data')];
    const first = start(['serve', ...ports, '--no-console', ...data]);
    await lineWith(first.child, 'Ctrl+C');
    first.child.kill('SIGTERM');
    await first.ended;
    // The next start has a line to write about this.
    chmodSync(folder.file('data/data.key'), 0o644);
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [entry, 'serve', '--ready-json', ...ports, '--no-console', ...data], {
      stdio: ['ignore', 'pipe', full],
    });
    closeSync(full);
    child.stdout?.once('data', () => child.kill('SIGTERM'));
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
    expect(statSync(folder.file('data/data.key')).mode & 0o777).toBe(0o600);
  });
});

describe.runIf(process.platform !== 'win32')('R21: files that commands are given by name', () => {
  test.each([
    [['serve', '--config', '/dev/zero', ...ports], 3],
    [['import', '/dev/zero'], 1],
    [['reset', '--config', '/dev/zero'], 1],
    [['verify', '--bundle', '/dev/zero'], 2],
  ] as const)('%j ends at once with a sentence: a device has no end', async (words, code) => {
    const { ended } = start([...words, ...(words[0] === 'verify' ? [] : ['--data', folder.file('data')])]);
    const { code: exitCode, stderr } = await ended;
    expect(stderr).toContain('/dev/zero is a device, not a file.');
    expect(exitCode).toBe(code);
  });

  test('doctor and a start wait for no pipe in the place of a file, and name it', async () => {
    const data = ['--data', folder.file('data')];
    expect((await start(['import', '-', ...data], '{"version":1}').ended).code).toBe(0);
    const pipe = folder.file('data/authdesk.db-journal');
    execFileSync('mkfifo', [pipe]);
    const environment = { ...process.env, AUTHDESK_HOSTS_FILE: pipe };
    const doctor = start(['doctor', ...data, ...ports], '', environment);
    const { code, stdout } = await doctor.ended;
    expect([
      code,
      stdout.match(/PROBLEM .*is no file\./)?.length,
      stdout.match(/Names .*is no file\./)?.length,
    ]).toEqual([1, 1, 1]);
    const served = await start(['serve', ...data, ...ports]).ended;
    expect([served.code, served.stderr]).toEqual([3, expect.stringContaining(`${pipe} is no file.`)]);
  });

  test('verify reads no more of standard input than can be pasted', async () => {
    const { ended } = start(['verify', '-', '--data', folder.file('data')], 'x'.repeat(16 * 1_048_576 + 1));
    expect((await ended).stderr).toContain('The text on standard input is larger than 16 MiB.');
  });

  test('serve hears SIGTERM while it reads its workspace file', async () => {
    const pipe = folder.file('pipe');
    execFileSync('mkfifo', [pipe]);
    // Opening a pipe to write waits for the reader; then it holds the pipe open, and writes nothing.
    const writer = spawn('sh', ['-c', 'exec 3> "$1"; echo opened; sleep 60', 'sh', pipe]);
    const { child, ended } = start(['serve', '--config', pipe, '--data', folder.file('data'), ...ports]);
    await lineWith(writer, 'opened');
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
    writer.kill();
    expect(existsSync(folder.file('data'))).toBe(false);
  });
});
