import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { rootCertificates } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { builtCommand } from '../built-command.fixture.ts';
import { temporaryFolder } from '../command.fixture.ts';

describe('authdesk exec runs a command with a service of its own', () => {
  const folder = temporaryFolder();
  const node = (code: string) => ['--', process.execPath, '-e', code];
  const exec = (...words: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [builtCommand, 'exec', ...words], {
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  test('gives it addresses, key, secret and CA, and ends as it ends', () => {
    const call = `
      const { AUTHDESK_HTTPS: https, AUTHDESK_API_KEY: apiKey, AUTHDESK_SECRET: secret } = process.env;
      const query = new URLSearchParams({ apiKey, secret, format: 'json', UID: 'u-ada' });
      fetch(https.replace('127.0.0.1', 'localhost') + '/accounts.getAccountInfo?' + query)
        .then((answer) => answer.json())
        .then(({ profile }) => console.log(profile.firstName))`;
    expect(exec(...node(call))).toEqual({ status: 0, stdout: 'Ada\n', stderr: '' });
    expect(exec(...node('process.exitCode = 7')).status).toBe(7);
    expect(exec(...node("process.kill(process.pid, 'SIGKILL')")).status).toBe(137);
  });

  test('lets it trust what it trusted before, too', () => {
    const [before, after] = [
      folder.file('company.pem'),
      "process.stdout.write(require('fs').readFileSync(process.env.NODE_EXTRA_CA_CERTS))",
    ];
    const company = rootCertificates[0] ?? '';
    writeFileSync(before, company);
    const words = [builtCommand, 'exec', ...node(after)];
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: before };
    const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8', env });
    expect(stdout.split('BEGIN CERTIFICATE')).toHaveLength(3);
    expect(stdout).toContain(company);
  });

  test('says why calls failed if it fails, and nothing if it succeeds', () => {
    const call = (code: number) => `
      fetch(process.env.AUTHDESK_HTTP + '/socialize.getUserInfo?apiKey=3_demo').then(() => { process.exitCode = ${code} })`;
    expect(exec(...node(call(0)))).toEqual({ status: 0, stdout: '', stderr: '' });
    const failed = exec(...node(call(1)));
    expect(failed.stderr).toMatch(/^Calls that Authdesk refused:\n {2}socialize\.getUserInfo ended with 403005/);
    const json = JSON.parse(exec('--json', ...node(call(1))).stderr) as { problems: readonly object[] };
    expect(json.problems).toMatchObject([{ method: 'socialize.getUserInfo', errorCode: 403005 }]);
  });

  test('lets the commands of Authdesk reach the service, and keeps what it has left', () => {
    const file = folder.file('after.json');
    const create = `
      const { spawnSync } = require('node:child_process');
      const ended = spawnSync(process.execPath, [${JSON.stringify(builtCommand)}, 'import', '-'], {
        input: JSON.stringify({ version: 1, sites: [{ name: 'Shop', apiKey: '3_shop' }] }),
      });
      process.exitCode = ended.status`;
    expect(exec('--export-on-exit', file, '--secrets', ...node(create)).status).toBe(0);
    const { sites } = JSON.parse(readFileSync(file, 'utf8')) as { sites: readonly object[] };
    expect(sites).toContainEqual(expect.objectContaining({ apiKey: '3_shop', secret: expect.any(String) }));
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test.each([
    [
      'a command that is not there',
      ['--', 'no-such-command', '--json'],
      127,
      /^"no-such-command" cannot be started: .*ENOENT/,
    ],
    ['a site that is not there', ['--site', '3_none', '--', 'true'], 2, /API key "3_none"\.\nThere is: 3_demo\.\n$/],
    ['no command', [], 2, /^Missing required argument 'command'/],
    ['a workspace file that is not there', ['--config', '/nowhere.json', '--', 'true'], 3, /nowhere\.json/],
  ])('names %s', (_, words, status, sentence) => {
    expect(exec(...words)).toEqual({ status, stdout: '', stderr: expect.stringMatching(sentence) });
  });

  test('passes a signal on to it', async () => {
    const code = "process.on('SIGTERM', () => process.exit(5)); setInterval(() => {}, 1000); console.log('ready')";
    const child = spawn(process.execPath, [builtCommand, 'exec', ...node(code)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([5, null]);
  });

  test('runs no command, and does not say that one succeeded, where it is stopped before', async () => {
    const config = folder.file('config.json');
    spawnSync('mkfifo', [config]);
    const child = spawn(process.execPath, [builtCommand, 'exec', '--config', config, ...node("console.log('run')")], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // Open as soon as the other end is read.
    const writing = await open(config, 'w');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([143, null]);
    expect(child.stdout.read()).toBeNull();
    await writing.close();
  });
});
