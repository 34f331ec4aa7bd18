import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect as expectPage } from 'playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../hosts/browser.ts';
import { freshCode } from '../hosts/login.ts';
import { serve, temporaryFolder } from '../hosts/serve.ts';
import { signed } from '../hosts/signing.ts';
import { basic, localhostOf, send } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';
import { panels, Shell } from '../pages/shell.ts';
import { findChromium } from '../runtime/chromium.ts';
import { installInto, npm, packedFile } from './npm-package.ts';

// The packed file of `npm run pack:npm`, installed with npm outside of the checkout (R50), without a registry. Those of the other
// versions of Node come from the npm registry, without which these tests fail.

const folder = temporaryFolder();
const packed = temporaryFolder();
const installed = join(folder, 'node_modules/authdesk');
/** As `npx authdesk` finds it. */
const command = join(folder, 'node_modules/.bin/authdesk');
/** Compiled code is kept here, not in the developer's home. */
// Without the folder for compiled code that the test run has itself.
const environment = { XDG_CACHE_HOME: join(folder, 'cache'), NODE_COMPILE_CACHE: undefined };
let file: string;

beforeAll(() => {
  file = packedFile(packed);
  installInto(folder, '--offline', file);
});
afterAll(() => {
  for (const path of [folder, packed]) rmSync(path, { recursive: true, force: true });
});

const filesOf = (path: string): readonly string[] => readdirSync(path, { recursive: true, encoding: 'utf8' });

describe('the npm package', () => {
  test('holds the built command line and console, and neither sources nor Electron nor React as packages', () => {
    const inPackage = filesOf(installed);
    // The kits for tests have declarations of types, and are read by whoever uses them (kits.deep.test.ts).
    const ofCommand = inPackage.filter((name) => !/^(?:dist\/testing|kits|node_modules)\//.test(name));
    expect(ofCommand.filter((name) => /\.(?:tsx?|map)$|(?:^|\/)(?:desktop|preload|index)[.-]/.test(name))).toEqual([]);
    expect(inPackage).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'THIRD-PARTY.txt.gz', 'CHANGELOG.md']));
    const packages = filesOf(join(folder, 'node_modules'))
      .filter((name) => name.endsWith('package.json'))
      .map((name) => /(?:^|.*node_modules\/)(@[^/]+\/[^/]+|[^/]+)\/package\.json$/.exec(name)?.[1])
      .filter((name) => name !== undefined);
    expect([...new Set(packages)].sort()).toEqual(
      ['authdesk', 'better-sqlite3', 'tldts', 'tldts-core', 'undici'].sort(),
    );
  });

  test('names the licence of each package whose code is in it', () => {
    const notices = gunzipSync(readFileSync(join(installed, 'THIRD-PARTY.txt.gz'))).toString();
    for (const name of ['zod', 'commander', 'react', '@mantine/core', '@peculiar/x509', 'reflect-metadata']) {
      expect(notices).toMatch(new RegExp(`^ {2}${name} \\d[^(]*\\([\\w. -]+\\)$`, 'm'));
    }
    expect(notices).not.toContain('no licence named');
  });

  test('is the same file, byte by byte, when it is built again', () => {
    const bytes = readFileSync(file);
    expect(readFileSync(packedFile(packed)).equals(bytes)).toBe(true);
  });

  test('has a page for each method, and the JSON Schema of the workspace file under a name that editors can import', () => {
    expect(readFileSync(join(installed, 'docs/methods/accounts.login.md'), 'utf8')).toContain('# accounts.login');
    const resolved = "console.log(require.resolve('authdesk/workspace.schema.json'))";
    const path = execFileSync(process.execPath, ['-e', resolved], { cwd: folder, encoding: 'utf8' }).trim();
    expect(path).toBe(join(installed, 'workspace.schema.json'));
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ required: ['version'] });
  });

  test('has no link in a page that leads to a file of the checkout alone', () => {
    const pages = filesOf(installed).filter((name) => /^[^/]+\.md$|^(?:docs|kits)\/.*\.md$/.test(name));
    const targets = pages.flatMap((page) =>
      [...readFileSync(join(installed, page), 'utf8').matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)].map(([, target = '']) =>
        join(dirname(page), target),
      ),
    );
    expect(targets.length).toBeGreaterThan(20);
    expect(targets.filter((target) => !existsSync(join(installed, target)))).toEqual([]);
  });

  test('runs no script when it is installed', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>;
    expect(Object.keys(manifest)).not.toContain('scripts');
    expect(JSON.parse(npm(folder, 'query', ':attr(scripts, [install]), :attr(scripts, [postinstall])'))).toEqual([]);
  });

  test('is below 13 MB packed and 31 MB installed for all platforms, and 16 MB installed for one', () => {
    const sizeOf = (path: string) => filesOf(path).reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
    const prebuilds = 'node_modules/authdesk/node_modules/better-sqlite3/prebuilds';
    const platforms = ['darwin', 'linux', 'linuxmusl', 'win32'].flatMap((system) => [
      `${system}-arm64`,
      `${system}-x64`,
    ]);
    expect(readdirSync(join(folder, prebuilds)).sort()).toEqual(platforms.map((name) => `${name}.node`));
    expect(statSync(file).size).toBeLessThan(13_000_000);
    expect(sizeOf(installed)).toBeLessThan(31_000_000);

    const own = temporaryFolder();
    const platform = `${process.platform}-${process.arch}`;
    installInto(own, '--offline', packedFile(own, '--platform', platform));
    expect(readdirSync(join(own, prebuilds))).toEqual([`${platform}.node`]);
    expect(sizeOf(join(own, 'node_modules'))).toBeLessThan(16_000_000);
    const version = execFileSync(join(own, 'node_modules/.bin/authdesk'), ['--version'], { encoding: 'utf8' });
    expect(version).toMatch(/^\d+\.\d+\.\d+\n$/);
    rmSync(own, { recursive: true });
  });

  test('R50, R32: does a login, an exchange and a signed call, with the network closed', async () => {
    const served = await serve({ command, environment });
    try {
      const code = await freshCode(served);
      const exchanged = await send(served, '/socialize.getToken', {
        headers: { Authorization: basic(demo.apiKey, demo.secret) },
        form: { grant_type: 'authorization_code', code, redirect_uri: demo.redirectUri },
      });
      expect(exchanged.json()).toMatchObject({ access_token: expect.stringMatching(/^st2\./) });
      const url = `http://${localhostOf(served, 'http')}/socialize.getUserInfo`;
      const query = signed({ url, parameters: { apiKey: demo.apiKey, UID: 'u-ada' }, secret: demo.secret });
      const called = await send(served, '/socialize.getUserInfo', { transport: 'http', query });
      expect(called.json()).toMatchObject({ errorCode: 0, UID: 'u-ada' });
      expect((await send(served, '/js/gigya.js', { query: { apikey: demo.apiKey } })).status).toBe(200);
    } finally {
      expect(await served.stop()).toBe(0);
    }
  });

  test('R50, R39: shows every panel of the console in Chromium without an error in the page', async () => {
    const served = await serve({ command, environment, console: true, workspace: null });
    const browser = await launchChromium({
      program: findChromium(),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    try {
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('requestfailed', (request) => errors.push(`${request.url()}: ${request.failure()?.errorText}`));
      await page.goto(served.console ?? '');
      const shell = new Shell(page);
      for (const { name } of panels) {
        await shell.open(name);
        await expectPage(page.locator('[aria-busy="true"]')).toHaveCount(0);
      }
      expect(errors).toEqual([]);
    } finally {
      await browser.close();
      expect(await served.stop()).toBe(0);
    }
  });

  test('has a home for compiled code: this user’s cache folder; and starts without one', async () => {
    expect(filesOf(environment.XDG_CACHE_HOME).length).toBeGreaterThan(10);
    const unwritable = { XDG_CACHE_HOME: '/dev/null/cache' };
    const served = await serve({ command, environment: unwritable });
    expect(await served.stop()).toBe(0);
  });
});

describe('Node', () => {
  /** A Node of a certain version, as npm packages it. */
  function otherNode(version: string): string {
    const own = join(folder, `node-${version}`, 'at');
    mkdirSync(own, { recursive: true });
    installInto(own, `node@${version}`);
    return join(own, 'node_modules/node/bin/node');
  }

  test('22.19, the oldest that it names, runs it', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { engines: { node: string } };
    expect(manifest.engines.node).toBe('>=22.19');
    const input = '{"version":1,"sites":[{"name":"Shop","apiKey":"3_shop"}]}';
    const words = [command, 'import', '-', '--json', '--data', join(folder, 'a')];
    const { status, stdout, stderr } = spawnSync(otherNode('22.19.0'), words, { encoding: 'utf8', input });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ sites: 1 });
  });

  test.each(['18.20.8', '14.21.3'])('%s is too old: a sentence, and nothing else', (version) => {
    const { status, stdout, stderr } = spawnSync(otherNode(version), [command, 'serve'], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
    expect(stderr).toMatch(/^Authdesk needs Node 22\.19 or newer; this is Node [\d.]+\.\n[^\n]+\n$/);
  });

  test('18.20.8 is too old for a service that a test starts, too', () => {
    const code = `import('authdesk/testing').then(({ startAuthdesk }) => startAuthdesk()).catch(({ message }) => console.log(message))`;
    const { stdout } = spawnSync(otherNode('18.20.8'), ['-e', code], { cwd: folder, encoding: 'utf8' });
    expect(stdout).toMatch(
      /^Authdesk did not start: it ended with exit code 3\.\nIt said:\n {2}Authdesk needs Node 22\.19/,
    );
  });
});
