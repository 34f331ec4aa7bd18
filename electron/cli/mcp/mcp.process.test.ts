import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtCommand as entry } from '../built-command.fixture.ts';
import { servingMeanwhile, temporaryFolder } from '../command.fixture.ts';
import { call, connectStdio, protocolVersions } from './client.fixture.ts';
import { changingTools, readingTools } from './tools/index.ts';

describe('authdesk mcp, started by the client of the SDK', () => {
  const folder = temporaryFolder();
  const running = servingMeanwhile('--data', folder.file('data'), '--no-console');

  test.each(protocolVersions)('%s: it asks the running service, and only reads', async (version) => {
    const client = await connectStdio(entry, ['--data', folder.file('data')], version);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(readingTools.map(({ name }) => name));
    await fetch(`${running.ready.http}/socialize.getUserInfo?apiKey=3_wrong`);
    const { value } = await call(client, 'find_calls', { query: 'site:3_wrong', waitSeconds: 5 });
    const [failed] = value.calls as { callId: string }[];
    expect((await call(client, 'explain_call', { callId: failed?.callId })).value.causeKey).toBe(
      '400093.unknown-api-key',
    );
    await client.close();
  });

  test('with --allow-changes it has the other tools, and its files of secrets are gone when it ends', async () => {
    const client = await connectStdio(entry, ['--data', folder.file('data'), '--allow-changes'], '2026-07-28');
    expect((await client.listTools()).tools).toHaveLength(readingTools.length + changingTools.length);
    const { value } = await call(client, 'write_secret_file', { kind: 'siteSecret', apiKey: '3_demo' });
    const file = String(value.file);
    expect(existsSync(file)).toBe(true);
    await client.close();
    expect(existsSync(file)).toBe(false);
  });

  test('where no service runs each tool says what to do, and the server goes on', async () => {
    const client = await connectStdio(entry, ['--data', folder.file('nothing')], '2025-11-25');
    const { isError, text } = await call(client, 'status');
    expect([isError, text]).toEqual([true, expect.stringContaining('authdesk serve')]);
    expect((await call(client, 'documentation', { topic: '403003' })).isError).toBe(false);
    await client.close();
  });

  test('a message of 100 MB ends it, without an answer and without an error of Node', async () => {
    const child = spawn(process.execPath, [entry, 'mcp', '--data', folder.file('data')]);
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk;
    });
    child.stdin.on('error', () => {});
    const ended = new Promise((resolve) => child.on('close', resolve));
    const piece = Buffer.alloc(1_000_000, ' ');
    for (let count = 0; count < 100 && child.exitCode === null; count += 1) {
      if (!child.stdin.write(piece))
        await Promise.race([ended, new Promise((resolve) => child.stdin.once('drain', resolve))]);
    }
    child.stdin.end();
    expect(await ended).toBe(0);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

describe('authdesk mcp init', () => {
  const folder = temporaryFolder();

  /** @param cwd of the project */
  const init = (cwd: string, ...options: readonly string[]) => {
    const words = [entry, 'mcp', 'init', ...options];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd, encoding: 'utf8' });
    return { code: status, said: stdout + stderr };
  };
  const read = (...path: readonly string[]): unknown => JSON.parse(readFileSync(join(folder.path, ...path), 'utf8'));

  test('--dry-run shows the entry and writes nothing', () => {
    const { code, said } = init(folder.path, '--client', 'claude-code', '--dry-run');
    expect([code, said]).toEqual([0, expect.stringContaining('"authdesk"')]);
    expect(existsSync(folder.file('.mcp.json'))).toBe(false);
  });

  test('the entry is written beside those that are there', () => {
    mkdirSync(folder.file('.vscode'));
    writeFileSync(folder.file('.vscode/mcp.json'), '{"inputs":[],"servers":{"other":{"command":"x"}}}');
    const { code, said } = init(folder.path, '--client', 'vscode', '--data', 'ci-data', '--allow-changes');
    expect([code, said]).toEqual([0, expect.stringContaining('mcp.json')]);
    const args = [entry, 'mcp', '--data', folder.file('ci-data'), '--allow-changes'];
    expect(read('.vscode', 'mcp.json')).toEqual({
      inputs: [],
      servers: { other: { command: 'x' }, authdesk: { type: 'stdio', command: process.execPath, args } },
    });
  });

  test('an installation in the project is started by npx, one on the PATH by its name', () => {
    const project = temporaryFolder();
    const checkout = join(import.meta.dirname, '../../..');
    cpSync(dirname(entry), project.file('node_modules/authdesk/dist/main'), { recursive: true });
    for (const name of ['tldts', 'undici']) {
      symlinkSync(join(checkout, 'node_modules', name), project.file(`node_modules/${name}`));
    }
    cpSync(join(checkout, 'package.json'), project.file('node_modules/authdesk/package.json'));
    const installed = project.file('node_modules/authdesk/dist/main/authdesk.js');
    const started = (cwd: string, path: string) => {
      const words = [installed, 'mcp', 'init', '--client', 'cursor', '--dry-run'];
      const env = { ...process.env, PATH: path };
      const { authdesk } = JSON.parse(
        execFileSync(process.execPath, words, { cwd, env, encoding: 'utf8', stdio: 'pipe' }),
      ).mcpServers;
      return [authdesk.command, ...authdesk.args];
    };
    expect(started(project.path, '')).toEqual(['npx', '--no', '--', 'authdesk', 'mcp']);
    expect(started(folder.path, '')).toEqual([process.execPath, installed, 'mcp']);
    symlinkSync(installed, project.file('authdesk'));
    expect(started(folder.path, project.path)).toEqual(['authdesk', 'mcp']);
  });

  test.each([
    ['file', '.mcp.json', 'elsewhere.json', 'claude-code'],
    ['folder', '.vscode', '.', 'vscode'],
  ])('a link of the project that leads a %s out of it is not followed', (_, name, target, client) => {
    const [project, outside] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(outside.file('elsewhere.json'), '{"mine":1}');
    symlinkSync(outside.file(target), project.file(name));
    const { code, said } = init(project.path, '--client', client);
    expect([code, said]).toEqual([1, expect.stringContaining('outside of this folder; it was not changed')]);
    expect(readFileSync(outside.file('elsewhere.json'), 'utf8')).toBe('{"mine":1}');
    expect(existsSync(outside.file('mcp.json'))).toBe(false);
  });

  test('a link within the project stays one, and what it leads to gets the entry', () => {
    writeFileSync(folder.file('shared.json'), '{}');
    symlinkSync('shared.json', folder.file('.mcp.json'));
    expect(init(folder.path, '--client', 'claude-code').code).toBe(0);
    expect(lstatSync(folder.file('.mcp.json')).isSymbolicLink()).toBe(true);
    expect(read('shared.json')).toMatchObject({ mcpServers: { authdesk: { command: process.execPath } } });
  });

  test('a file that is no plain JSON stays as it is, and the user is told', () => {
    mkdirSync(folder.file('.cursor'));
    writeFileSync(folder.file('.cursor/mcp.json'), '{ // mine\n}');
    const { code, said } = init(folder.path, '--client', 'cursor');
    expect([code, said]).toEqual([1, expect.stringContaining('was not changed')]);
    expect(readFileSync(folder.file('.cursor/mcp.json'), 'utf8')).toBe('{ // mine\n}');
  });
});
