import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../hosts/meanwhile.ts';
import { firstLine } from '../hosts/programs.ts';
import { findChromium } from '../runtime/chromium.ts';
import { javaClassPath, junitWords, pythonWithPytest } from './debian-runners.ts';
import { example, isRunning, runIn, writeExamples } from './kit-examples.ts';
import { installInto, packedFile } from './npm-package.ts';

// The kits for tests, as docs/testing has them, with the packed npm file, each from an empty folder outside of the
// checkout. Test runners come from the npm registry and from Debian's packages, without which these tests fail.

const work = temporaryFolder();
let file: string;
/** A folder in which only the packed file is installed. */
let plain: string;

function emptyFolder(name: string): string {
  const folder = join(work, name, 'at');
  mkdirSync(folder, { recursive: true });
  return folder;
}

beforeAll(() => {
  file = packedFile(work);
  plain = emptyFolder('plain');
  installInto(plain, file);
});

/** Version that the checkout itself uses. */
const versionOf = (name: string): string =>
  (
    JSON.parse(readFileSync(join(import.meta.dirname, '../../node_modules', name, 'package.json'), 'utf8')) as {
      version: string;
    }
  ).version;

test('the first green test has at most five lines in each kit', () => {
  const first = ['first.mjs', 'first.test.ts', 'first.spec.ts', 'test_first.py', 'FirstTest.java'];
  for (const name of first) expect(example(name).trim().split('\n').length, name).toBeLessThanOrEqual(5);
});

test('the README of the project and that of the package show examples that run here', () => {
  const readme = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
  expect(readme('README.md')).toContain(example('first.test.ts'));
  expect(readme('electron/cli/npm-package/README.md')).toContain(example('first.mjs'));
});

describe('the kit for Node', () => {
  const node = (folder: string, ...words: string[]) => runIn(folder, [process.execPath, ...words]);

  test('its examples run', async () => {
    const folder = emptyFolder('node');
    installInto(folder, file, `openid-client@${versionOf('openid-client')}`);
    writeExamples(folder, 'first.mjs', 'tour.mts', 'app.mjs', 'openid.mts', 'shop.json');
    expect(await node(folder, 'app.mjs')).toEqual({ code: 0, output: '200\n\n' });
    expect(await node(folder, 'first.mjs')).toEqual({ code: 0, output: 'Ada\n\n' });
    expect(await node(folder, 'tour.mts')).toMatchObject({ code: 0 });
    expect(await node(folder, 'openid.mts')).toMatchObject({ code: 0 });
  });

  // The oldest that is supported, and the newest of each line.
  test.each(['22.19.0', '24', '26'])('in Node %s an app in the same process trusts the CA', async (version) => {
    const folder = emptyFolder(`node-${version}`);
    const { platform, arch } = process;
    installInto(folder, file, `node-bin@npm:node-${platform}-${arch}@${version}`);
    const [first, last] = [example('app.mjs').replace('await using', 'const'), 'await authdesk.stop();'];
    const other = `
      const url = \`\${authdesk.https}/js/gigya.js?apikey=3_demo\`;
      console.log((await authdesk.fetch(new Request(url))).status);
      console.log((await fetch(url, { dispatcher: authdesk.dispatcher })).status);`;
    writeFileSync(join(folder, 'app.mjs'), `${first}${other}${last}`);
    expect(await runIn(folder, ['node_modules/node-bin/bin/node', 'app.mjs'])).toEqual({
      code: 0,
      output: '200\n200\n200\n\n',
    });
  });

  test('neither import nor require of the package runs a command', async () => {
    const imports = `import * as kit from 'authdesk'; console.log(Object.keys(kit).sort().join());`;
    const requires = `console.log(Object.keys(require('authdesk/testing')).sort().join());`;
    for (const words of [
      ['--input-type=module', '-e', imports],
      ['--input-type=commonjs', '-e', requires],
    ]) {
      expect(await node(plain, ...words)).toEqual({ code: 0, output: 'AuthdeskError,startAuthdesk\n\n' });
    }
  });

  test('a call that does not come so fails with method, error code, cause and what to do', async () => {
    writeFileSync(
      join(plain, 'cause.mjs'),
      `import { startAuthdesk } from 'authdesk/testing';
       await using authdesk = await startAuthdesk();
       await authdesk.call('accounts.login', { loginID: 'nobody', password: 'x' }, { as: 'none' });
       await authdesk.calls.expect({ method: 'accounts.login', timeout: 0 });`,
    );
    const { code, output } = await node(plain, 'cause.mjs');
    expect(code).toBe(1);
    expect(output).toContain('No call of accounts.login that succeeded came within 0 s.');
    expect(output).toContain('accounts.login ended with 403042 Invalid LoginID');
    expect(output).toContain('cause: No account of the site has this login identifier.');
    expect(output).toMatch(/what to do: .+/);
  });

  test('bad input gets a sentence: a workspace file, a span, an operation, a member', async () => {
    writeFileSync(
      join(plain, 'wrong.mjs'),
      `import { startAuthdesk } from 'authdesk/testing';
       const say = (work) => work.catch((error) => console.log(error.code + ': ' + error.message));
       await say(startAuthdesk({ workspace: { version: 1, sites: [{ name: 'Shop' }] } }));
       await say(startAuthdesk({ command: ['/nowhere/authdesk'] }));
       await using authdesk = await startAuthdesk();
       await say(authdesk.clock.step('soon'));
       await say(authdesk.operation('nothing.here'));
       await say(authdesk.operation('clock.step', { milliseconds: 1, seconds: 1 }));
       await say(authdesk.token('u-nobody', { site: '3_nowhere' }));
       await say(authdesk.outbox.next({ to: 'nobody@shop.example', timeout: 1 }));
       await authdesk.stop();
       await say(authdesk.call('accounts.getAccountInfo', { UID: 'u-ada' }));`,
    );
    const { code, output } = await node(plain, 'wrong.mjs');
    expect(code).toBe(0);
    expect(output).toMatch(
      /^start: Authdesk did not start: it ended with exit code \d\.\nIt said:\n.*sites\[0\]\.apiKey/s,
    );
    expect(output).toMatch(/^start: Authdesk cannot be started: .*ENOENT/m);
    expect(output).toContain('invalid-input: "soon" is not a span of time.');
    expect(output).toContain('not-found: nothing.here: ');
    expect(output).toMatch(/^invalid-input: clock\.step.*seconds/m);
    expect(output).toMatch(/^not-found: sites\.revealSecret/m);
    expect(output).toContain(
      'expectation: No message with to "nobody@shop.example" came within 1 ms.\nThe outbox is empty.',
    );
    expect(output).toContain('ended: This Authdesk was stopped.');
  });

  test('a service that dies during a test says so in a sentence', async () => {
    writeFileSync(
      join(plain, 'dies.mjs'),
      `import { startAuthdesk } from 'authdesk/testing';
       const authdesk = await startAuthdesk();
       const waiting = authdesk.outbox.next({ timeout: 60_000 });
       process.kill(authdesk.pid, 'SIGKILL');
       await waiting.catch(({ code, message }) => console.log(code + ': ' + message));
       await authdesk.call('accounts.getAccountInfo').catch(({ code }) => console.log(code));
       await authdesk.stop();`,
    );
    const { code, output } = await node(plain, 'dies.mjs');
    expect(code).toBe(0);
    expect(output).toMatch(/^ended: The Authdesk service \(process \d+\) was ended by SIGKILL while the test ran\.\n/);
    expect(output).toMatch(/\nended\n/);
  });

  test('the service ends with the process of the test: when it ends without a word, and when it is killed', async () => {
    writeFileSync(
      join(plain, 'leaves.mjs'),
      `import { startAuthdesk } from 'authdesk/testing';
       const { pid, control } = await startAuthdesk();
       console.log(JSON.stringify({ pid, control }));
       if (process.argv[2] === 'stay') setInterval(() => {}, 1000);`,
    );
    for (const word of ['leave', 'stay']) {
      const child = spawn(process.execPath, ['leaves.mjs', word], { cwd: plain, stdio: ['ignore', 'pipe', 'inherit'] });
      const { pid, control } = await firstLine<{ pid: number; control: string }>(child);
      if (word === 'stay') child.kill('SIGKILL');
      await expect.poll(() => isRunning(pid)).toBe(false);
      // It ended by itself, and took its files with it.
      expect(existsSync(control)).toBe(false);
    }
  });

  test('50 services run side by side in one process, and know nothing of each other', async () => {
    writeFileSync(
      join(plain, 'fifty.mjs'),
      `import { startAuthdesk } from 'authdesk/testing';
       const options = { startTimeout: 240_000 };
       const all = await Promise.all(Array.from({ length: 50 }, () => startAuthdesk(options)));
       await Promise.all(all.map(({ clock }, at) => clock.freeze(1_900_000_000_000 + at)));
       const times = await Promise.all(all.map(async ({ clock }) => (await clock.now()).getTime() - 1_900_000_000_000));
       const answers = await Promise.all(all.map((one) => one.call('accounts.getAccountInfo', { UID: 'u-ada' })));
       console.log(times.every((time, at) => time === at), answers.every(({ errorCode }) => errorCode === 0));
       console.log(new Set(all.map(({ http }) => http)).size);
       await Promise.all(all.map((one) => one.stop()));`,
    );
    expect(await node(plain, 'fifty.mjs')).toEqual({ code: 0, output: 'true true\n50\n\n' });
  });
});

describe('the fixtures for test runners of Node', () => {
  const types = ['--target', 'es2024', '--lib', 'esnext,dom', '--types', 'node', '--module', 'nodenext'];
  const strict = ['--strict', '--noEmit', ...types];
  /** Test runners have declarations that name packages which are not installed. */
  const lenient = ['--skipLibCheck'];

  test('Vitest: the examples run, and are type-checked', async () => {
    const folder = emptyFolder('vitest');
    installInto(folder, file, `vitest@${versionOf('vitest')}`, `typescript@${versionOf('typescript')}`);
    installInto(folder, `@types/node@${versionOf('@types/node')}`);
    writeExamples(folder, 'first.test.ts', 'mail.test.ts', 'tour.mts', 'shop.json');
    expect(await runIn(folder, ['node_modules/.bin/vitest', 'run'])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Tests {2}3 passed/),
    });
    const files = ['first.test.ts', 'mail.test.ts', 'tour.mts'];
    expect(await runIn(folder, ['node_modules/.bin/tsc', ...strict, ...lenient, ...files])).toEqual({
      code: 0,
      output: '\n',
    });
    // The kit's own declarations, strictly: they name nothing that is not there.
    const kit = ['node_modules/authdesk/dist/testing/types.d.ts', 'node_modules/authdesk/dist/testing/index.d.ts'];
    expect((await runIn(folder, ['node_modules/.bin/tsc', ...strict, ...kit])).output).not.toMatch(/authdesk/);
  });

  test('Vitest: a failed test names the cause, leaves HAR and bundle, and the next one has a service again', async () => {
    const folder = join(work, 'vitest/at');
    const own = join(folder, 'failing');
    mkdirSync(own);
    writeFileSync(
      join(own, 'failing.test.ts'),
      `import { expect, test } from 'authdesk/testing/vitest';
       test('asserts a response', async ({ authdesk }) => {
         const { errorCode } = await authdesk.call('accounts.login', { loginID: 'nobody', password: 'x' }, { as: 'none' });
         expect(errorCode).toBe(0);
       });
       test('loses its service', async ({ authdesk }) => {
         process.kill(authdesk.pid, 'SIGKILL');
         await authdesk.clock.now();
       });
       test('comes after it', async ({ authdesk }) => {
         expect((await authdesk.call('accounts.getAccountInfo', { UID: 'u-ada' })).errorCode).toBe(0);
       });
       test.concurrent('has a clock of its own', async ({ authdesk }) => {
         await authdesk.clock.freeze('2030-01-01T00:00:00Z');
         await new Promise((done) => setTimeout(done, 200));
         expect((await authdesk.clock.now()).getUTCFullYear()).toBe(2030);
       });
       test.concurrent('has another clock', async ({ authdesk }) => {
         await authdesk.clock.freeze('2031-01-01T00:00:00Z');
         await new Promise((done) => setTimeout(done, 200));
         expect((await authdesk.clock.now()).getUTCFullYear()).toBe(2031);
       });`,
    );
    const { code, output } = await runIn(folder, ['node_modules/.bin/vitest', 'run', '--dir', 'failing']);
    expect(code).toBe(1);
    expect(output).toContain('accounts.login ended with 403042 Invalid LoginID');
    expect(output).toContain('cause: No account of the site has this login identifier.');
    expect(output).not.toContain('times)');
    expect(output).toMatch(/The Authdesk service \(process \d+\) was ended by SIGKILL/);
    expect(output).toMatch(/Tests {2}2 failed \| 3 passed/);
    const left = readdirSync(join(folder, '.vitest-attachments/authdesk'), { recursive: true, encoding: 'utf8' });
    for (const name of ['calls.har', 'problems.txt', 'bundle.json']) {
      expect(left).toContainEqual(expect.stringMatching(new RegExp(`^asserts-a-response.*/${name}$`)));
    }
  });

  test('Playwright: the examples run; HAR, problems and a bundle are attached to a failed test', async () => {
    const folder = emptyFolder('playwright');
    installInto(folder, file, `@playwright/test@${versionOf('playwright')}`, `typescript@${versionOf('typescript')}`);
    installInto(folder, `@types/node@${versionOf('@types/node')}`);
    const files = ['first.spec.ts', 'shop.spec.ts', 'playwright.config.ts'];
    writeExamples(folder, ...files);
    const compiled = await runIn(folder, ['node_modules/.bin/tsc', ...strict, ...lenient, ...files]);
    expect(compiled).toEqual({ code: 0, output: '\n' });
    const launchOptions = {
      executablePath: findChromium(),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    };
    writeFileSync(
      join(folder, 'playwright.config.ts'),
      `export default ${JSON.stringify({ workers: 2, fullyParallel: true, use: { launchOptions } })};`,
    );
    const words = ['node_modules/.bin/playwright', 'test', '--reporter=line'];
    expect(await runIn(folder, words)).toMatchObject({ code: 0, output: expect.stringContaining('3 passed') });
    writeFileSync(
      join(folder, 'failing.spec.ts'),
      `import { expect, test } from 'authdesk/testing/playwright';
       test('fails', async ({ authdesk }) => {
         const { errorCode } = await authdesk.call('accounts.login', { loginID: 'nobody', password: 'x' }, { as: 'none' });
         expect(errorCode).toBe(0);
       });`,
    );
    const failed = await runIn(folder, ['node_modules/.bin/playwright', 'test', '--reporter=json', 'failing']);
    expect(failed.code).toBe(1);
    const attached = [...failed.output.matchAll(/"name": "(authdesk-[^"]+)"/g)].map(([, name]) => name);
    expect(attached).toEqual(['authdesk-calls.har', 'authdesk-problems.txt', 'authdesk-bundle.json']);
    const { code, output } = await runIn(folder, [...words, 'failing']);
    expect(code).toBe(1);
    expect(output).toContain('accounts.login ended with 403042 Invalid LoginID');
    expect(output).toContain('cause: No account of the site has this login identifier.');
  });
});

/** As `npm install node` does: Node is beside the command, and not on the PATH that this returns. */
function nodeOfPackage(folder: string): string {
  const node = join(folder, 'node_modules/.bin/node');
  if (!existsSync(node)) symlinkSync(process.execPath, node);
  return '/usr/bin:/bin';
}

/** What `npm run pack:kits` makes. @returns paths */
function packedKits(): readonly string[] {
  const folder = join(work, 'kits');
  if (!existsSync(folder)) {
    const program = join(import.meta.dirname, '../../electron/cli/npm-package/pack-kits.ts');
    execFileSync(process.execPath, [program, folder], {
      stdio: 'pipe',
      env: { ...process.env, CLASSPATH: javaClassPath() },
    });
  }
  return readdirSync(folder).map((name) => join(folder, name));
}

describe('the kits for other languages', () => {
  test('pytest: the examples run; a failed test names the cause', async () => {
    const folder = emptyFolder('pytest');
    installInto(folder, file);
    writeExamples(folder, 'test_first.py', 'test_shop.py');
    const [wheel = ''] = packedKits().filter((name) => name.endsWith('.whl'));
    // pytest is Debian's.
    const install = ['-m', 'pip', 'install', '--no-index', '--no-deps', '--target', 'site', wheel];
    expect(await runIn(folder, ['/usr/bin/python3', ...install])).toMatchObject({ code: 0 });
    const client = 'pytest_authdesk/client.py';
    const inPackage = readFileSync(join(folder, 'node_modules/authdesk/kits/pytest', client));
    expect(readFileSync(join(folder, 'site', client)).equals(inPackage)).toBe(true);
    const words = [...pythonWithPytest(), '-q', '-p', 'no:cacheprovider'];
    const environment = { PYTHONPATH: join(folder, 'site'), PATH: nodeOfPackage(folder) };
    expect(await runIn(folder, words, environment)).toMatchObject({
      code: 0,
      output: expect.stringContaining('6 passed'),
    });
    writeFileSync(
      join(folder, 'test_failing.py'),
      `import os, signal

def test_fails(authdesk):
    assert authdesk.call("accounts.login", _as="none", loginID="nobody", password="x")["errorCode"] == 0

def test_dies(authdesk):
    os.kill(authdesk.pid, signal.SIGKILL)
    authdesk.secret()

def test_comes_after(authdesk):
    assert authdesk.secret()
`,
    );
    const { code, output } = await runIn(folder, [...words, 'test_failing.py'], environment);
    expect(code).toBe(1);
    expect(output).toContain('accounts.login ended with 403042');
    expect(output).toContain('cause: No account of the site has this login identifier.');
    expect(output).toMatch(/The Authdesk service \(process \d+\) was ended by signal 9 while the test ran/);
    expect(output).toContain('2 failed, 1 passed');

    writeFileSync(
      join(folder, 'stays.py'),
      'import time\nfrom pytest_authdesk import start_authdesk\nprint(start_authdesk().pid, flush=True)\ntime.sleep(600)\n',
    );
    const env = { ...process.env, ...environment };
    const killed = spawn('/usr/bin/python3', ['-B', 'stays.py'], { cwd: folder, env });
    const pid = await firstLine<number>(killed);
    killed.kill('SIGKILL');
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  test('JUnit 5: the examples run; a failed test names the cause', async () => {
    const folder = emptyFolder('junit');
    installInto(folder, file);
    writeExamples(folder, 'FirstTest.java', 'ShopTest.java');
    const [jar = ''] = packedKits().filter((name) => name.endsWith('.jar'));
    const pom = readFileSync(jar.replace(/jar$/, 'pom'), 'utf8');
    expect(pom).toBe(readFileSync(join(folder, 'node_modules/authdesk/kits/junit5/pom.xml'), 'utf8'));
    const compile = (...names: string[]) =>
      runIn(folder, ['javac', '-d', 'tests', '-cp', `${jar}:${javaClassPath()}`, ...names]);
    expect(await compile('FirstTest.java', 'ShopTest.java')).toMatchObject({ code: 0 });
    const words = junitWords(`tests:${jar}:${javaClassPath()}`, 'tests');
    expect(await runIn(folder, words, { PATH: nodeOfPackage(folder) })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/5 tests successful.*0 tests failed/s),
    });
    rmSync(join(folder, 'tests'), { recursive: true });
    writeFileSync(
      join(folder, 'FailingTest.java'),
      `import authdesk.junit.*;
       class FailingTest {
         @AuthdeskTest void fails(Authdesk authdesk) {
           Object code = authdesk.callWithKeyAlone("accounts.login", java.util.Map.of("loginID", "nobody", "password", "x")).get("errorCode");
           org.junit.jupiter.api.Assertions.assertEquals(0L, code);
         }
         @AuthdeskTest void dies(Authdesk authdesk) {
           ProcessHandle.of(authdesk.pid()).get().destroyForcibly();
           authdesk.secret();
         }
         @AuthdeskTest void another(Authdesk authdesk) { authdesk.secret(); }
         @AuthdeskTest void givesNoValue(Authdesk authdesk) { authdesk.expectSuccess("accounts.getAccountInfo", "UID"); }
       }`,
    );
    expect(await compile('FailingTest.java')).toMatchObject({ code: 0 });
    const { code, output } = await runIn(folder, words);
    expect(code).toBe(1);
    expect(output).toContain('accounts.login ended with 403042');
    expect(output).toContain('cause: No account of the site has this login identifier.');
    expect(output).toMatch(/The Authdesk service \(process \d+\) ended with exit code 137 while the test ran/);
    expect(output).toMatch(/The last parameter has no value\.\s+Give names and values in turn/);
    expect(output).toMatch(/1 tests successful.*3 tests failed/s);

    // The first site of the workspace file is meant; a start that fails is the only failure of the test.
    writeExamples(folder, 'shop.json');
    const settings = join(folder, 'tests/junit-platform.properties');
    const other = `import authdesk.junit.*;
      class FailingTest {
        @AuthdeskTest void una(Authdesk authdesk) { authdesk.expectSuccess("accounts.getAccountInfo", "UID", "u-1"); }
      }`;
    writeFileSync(join(folder, 'FailingTest.java'), other);
    expect(await compile('FailingTest.java')).toMatchObject({ code: 0 });
    writeFileSync(settings, 'authdesk.workspace=shop.json');
    expect(await runIn(folder, words)).toMatchObject({ code: 0 });
    writeFileSync(settings, 'authdesk.workspace=missing.json');
    const notStarted = await runIn(folder, words);
    expect(notStarted.output).toMatch(/missing\.json does not exist\.\s+Check the path/);
    expect(notStarted.output).not.toContain('NullPointerException');
  });
});
