import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../hosts/serve.ts';
import { runIn, writeExamples } from './kit-examples.ts';
import { installInto, packedFile } from './npm-package.ts';

// The kits that start a service beside a test (docs/testing.md): GitHub Action, dev container, Testcontainers. Each is tested
// up to the program that would run it, which is not on this machine.

const work = temporaryFolder();
const folder = join(work, 'around/at');
const kits = join(folder, 'node_modules/authdesk/kits');
let file: string;

beforeAll(() => {
  file = packedFile(work);
  mkdirSync(folder, { recursive: true });
  installInto(folder, file);
  writeExamples(folder, 'shop.json', 'container.mts');
}, 300_000);
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe('the GitHub Action', () => {
  const action = join(kits, 'github-action');
  /** Files that the runner reads after a step. */
  const runner = Object.fromEntries(
    ['OUTPUT', 'ENV', 'STATE', 'STEP_SUMMARY'].map((name) => [`GITHUB_${name}`, join(work, name)]),
  );
  const values = (name: string): Record<string, string> =>
    Object.fromEntries(
      readFileSync(join(work, name), 'utf8')
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
  const step = (script: string, environment: Record<string, string>) =>
    runIn(folder, [process.execPath, join(action, script)], { ...runner, ...environment });

  test('starts a service for the steps that follow; at the end it says why calls failed, and stops it', async () => {
    for (const path of Object.values(runner)) writeFileSync(path, '');
    expect(readFileSync(join(action, 'action.yml'), 'utf8')).toMatch(/main: main\.mjs\n {2}post: post\.mjs/);
    expect(await step('main.mjs', { INPUT_WORKSPACE: 'shop.json' })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Authdesk is ready: /),
    });
    const variables = values('ENV');
    expect(values('OUTPUT')).toMatchObject({ http: variables.AUTHDESK_HTTP, ca: variables.NODE_EXTRA_CA_CERTS });
    const refused = await fetch(`${variables.AUTHDESK_HTTP}/accounts.login?apiKey=3_shop&loginID=x&password=<y>`);
    expect(await refused.json()).toMatchObject({ errorCode: 403042 });
    const { pid = '', control = '' } = values('STATE');
    expect(await step('post.mjs', { STATE_pid: pid, STATE_control: control })).toEqual({ code: 0, output: '\n' });
    expect(readFileSync(join(work, 'STEP_SUMMARY'), 'utf8')).toMatch(
      /\| accounts\.login \| 403042 \| 1 \| .+ \| .+ \|/,
    );
    await expect.poll(() => isRunning(Number(pid)), { timeout: 30_000 }).toBe(false);
    const later = await step('post.mjs', { STATE_pid: pid, STATE_control: control });
    expect(later).toMatchObject({ code: 0, output: expect.stringContaining('::warning::Authdesk had ended') });
  });

  test('a start that fails is an error of the step, in a sentence', async () => {
    for (const path of Object.values(runner)) writeFileSync(path, '');
    writeFileSync(join(folder, 'wrong.json'), '{"version":2}');
    const { code, output } = await step('main.mjs', { INPUT_WORKSPACE: 'wrong.json' });
    expect(code).toBe(1);
    expect(output).toMatch(/^::error::Authdesk did not start: it ended with exit code \d\. .*version/);
    expect(values('ENV')).toEqual({ '': '' });
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the dev container feature', () => {
  const feature = join(kits, 'devcontainer-feature/authdesk');

  test('has what the specification of features asks for, and installs the command', async () => {
    const manifest = JSON.parse(readFileSync(join(feature, 'devcontainer-feature.json'), 'utf8')) as object;
    expect(manifest).toMatchObject({
      id: 'authdesk',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      options: { package: { type: 'string', default: 'latest' } },
    });
    const prefix = join(work, 'global');
    mkdirSync(prefix);
    const environment = {
      PACKAGE: file,
      npm_config_prefix: prefix,
      PATH: `${join(prefix, 'bin')}:${process.execPath.replace(/\/node$/, '')}:${process.env.PATH}`,
    };
    const { code, output } = await runIn(folder, ['sh', join(feature, 'install.sh')], environment);
    expect(output).toMatch(/^\d+\.\d+\.\d+$/m);
    expect(code).toBe(0);
  });

  test('without Node it says what to add', async () => {
    const { code, output } = await runIn(folder, ['/bin/sh', join(feature, 'install.sh')], { PATH: '/nowhere' });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('add the feature "node"') });
  });
});

describe('the module for Testcontainers', () => {
  test('is type-checked with Testcontainers, and runs up to the search for a container runtime', async () => {
    installInto(folder, 'testcontainers@12.2.0', 'typescript@7.0.2', '@types/node@24.19.2');
    const strict = [
      '--strict',
      '--noEmit',
      '--target',
      'es2024',
      '--lib',
      'esnext',
      '--types',
      'node',
      '--skipLibCheck',
    ];
    expect(await runIn(folder, ['node_modules/.bin/tsc', ...strict, '--module', 'nodenext', 'container.mts'])).toEqual({
      code: 0,
      output: '\n',
    });
    const nowhere = { DOCKER_HOST: 'unix:///nowhere/docker.sock', HOME: work, XDG_RUNTIME_DIR: work, PATH: '/nowhere' };
    const { code, output } = await runIn(folder, [process.execPath, 'container.mts'], nowhere);
    expect(code).toBe(1);
    expect(output).toContain('Could not find a working container runtime strategy');
  }, 180_000);
});
