import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../hosts/meanwhile.ts';
import { javaClassPath, junitWords, pythonWithPytest } from './debian-runners.ts';
import { isRunning, runIn, writeExamples } from './kit-examples.ts';
import { installInto, packedFile } from './npm-package.ts';

// The kits that start a service beside a test (docs/testing): GitHub Action, dev container, Testcontainers. Each is tested
// up to the program that would run it, which is not on this machine.

const work = temporaryFolder();
const folder = join(work, 'around/at');
const kits = join(folder, 'node_modules/authdesk/kits');
let file: string;

beforeAll(() => {
  file = packedFile(work);
  mkdirSync(folder, { recursive: true });
  installInto(folder, file);
  writeExamples(folder, 'shop.json', 'container.mts', 'test_container.py', 'ContainerTest.java');
});

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
    await expect.poll(() => isRunning(Number(pid))).toBe(false);
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

describe('the modules for Testcontainers', () => {
  // In place of a container, the libraries' stand-ins run the packed command (testcontainers-stand-in/README.md).
  const standIn = join(import.meta.dirname, 'testcontainers-stand-in');
  const path = `${join(folder, 'node_modules/.bin')}:${process.execPath.replace(/\/node$/, '')}:${process.env.PATH}`;

  test('Python: the example runs; a start that fails and a command that fails say why', async () => {
    const environment = { PATH: path, PYTHONPATH: `${join(kits, 'testcontainers-python')}:${join(standIn, 'python')}` };
    const pytest = [...pythonWithPytest(), '-q', '-p', 'no:cacheprovider'];
    expect(await runIn(folder, [...pytest, 'test_container.py'], environment)).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 passed'),
    });
    writeFileSync(
      join(folder, 'wrong_container.py'),
      `import os, tempfile
from authdesk_testcontainers import AuthdeskContainer, AuthdeskContainerError

tempfile.tempdir = os.environ["OWN"]
def say(work):
    try:
        work()
    except AuthdeskContainerError as error:
        print(error)
def broken():
    with AuthdeskContainer().with_workspace({"version": 2}):
        print("started")
say(broken)
say(lambda: AuthdeskContainer().with_workspace("shop.json").with_workspace("shop.json"))
with AuthdeskContainer() as authdesk:
    say(lambda: authdesk.authdesk("secret", "3_nowhere"))
    assert authdesk.ca.startswith("-----BEGIN CERTIFICATE-----")
`,
    );
    const own = join(work, 'python');
    mkdirSync(own);
    const { code, output } = await runIn(folder, ['/usr/bin/python3', '-B', 'wrong_container.py'], {
      ...environment,
      OWN: own,
    });
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^The container ended before Authdesk was ready\. It said:\n.*version.*^The container has a workspace file already: .*^"authdesk secret" ended with exit code 1 in the container: .*3_nowhere/ms,
      ),
    });
    // What was copied for a container goes with it.
    expect(readdirSync(own)).toEqual([]);
  });

  test('Java: module and example are compiled and run; a start that fails and a command that fails say why', async () => {
    const all = (root: string): string[] =>
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.java'))
        .map((name) => join(root, name));
    const strict = ['-Xlint:all,-processing,-path', '--release', '17'];
    const compile = (target: string, classes: string, ...files: readonly string[]) =>
      runIn(folder, ['javac', ...strict, '-d', target, '-cp', classes, ...files]);
    const ok = { code: 0, output: '\n' };
    expect(await compile('library', '.', ...all(join(standIn, 'java')))).toEqual(ok);
    expect(await compile('module', 'library', ...all(join(kits, 'testcontainers-java')))).toEqual(ok);
    writeFileSync(
      join(folder, 'WrongTest.java'),
      `import static org.junit.jupiter.api.Assertions.*;
       import authdesk.testcontainers.AuthdeskContainer;
       class WrongTest {
         @org.junit.jupiter.api.Test void saysWhy() {
           try (AuthdeskContainer broken = new AuthdeskContainer().withWorkspace("{\\"version\\":2}")) {
             assertTrue(assertThrows(RuntimeException.class, broken::start).getMessage().contains("version"));
             assertThrows(IllegalStateException.class, () -> broken.withWorkspace("{}"));
           }
           try (AuthdeskContainer authdesk = new AuthdeskContainer()) {
             authdesk.start();
             var error = assertThrows(IllegalStateException.class, () -> authdesk.secret("3_nowhere"));
             assertTrue(error.getMessage().matches("(?s).authdesk secret. ended with exit code 1 in the container: .*3_nowhere.*"));
           }
         }
       }`,
    );
    const classes = `library:module:${javaClassPath()}`;
    expect(await compile('container-tests', classes, 'ContainerTest.java', 'WrongTest.java')).toMatchObject({
      code: 0,
    });
    const words = junitWords(`container-tests:${classes}`, 'container-tests');
    expect(await runIn(folder, words, { PATH: path })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/2 tests successful.*0 tests failed/s),
    });
  });

  test('Node: it is type-checked with Testcontainers, and runs up to the search for a container runtime', async () => {
    installInto(folder, 'testcontainers@12.2.0', 'typescript@7.0.2', '@types/node@24.19.2');
    const strict = '--strict --noEmit --target es2024 --lib esnext --types node --skipLibCheck'.split(' ');
    expect(await runIn(folder, ['node_modules/.bin/tsc', ...strict, '--module', 'nodenext', 'container.mts'])).toEqual({
      code: 0,
      output: '\n',
    });
    const nowhere = { DOCKER_HOST: 'unix:///nowhere/docker.sock', HOME: work, XDG_RUNTIME_DIR: work, PATH: '/nowhere' };
    const { code, output } = await runIn(folder, [process.execPath, 'container.mts'], nowhere);
    expect(code).toBe(1);
    expect(output).toContain('Could not find a working container runtime strategy');
  });
});
