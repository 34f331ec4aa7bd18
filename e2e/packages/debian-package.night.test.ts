import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { getCurrentFuseWire } from '@electron/fuses';
import { expect as expectPage } from 'playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoke } from '../hosts/electron.ts';
import { temporaryFolder } from '../hosts/serve.ts';
import { FlowsPage } from '../pages/flows.ts';
import { ProviderWindow } from '../pages/provider-window.ts';
import { type Display, startDisplay } from '../runtime/display.ts';
import { type BareRoot, makeBareRoot, user } from './bare-root.ts';
import { type InstalledApp, startInstalled } from './installed-app.ts';

// `npm run release`, and its `.deb` installed in a Debian that has nothing else (R50). With AUTHDESK_TEST_RELEASE a folder that
// is there already is taken. It needs root, mmdebstrap, Debian's packages by the network, rpm and zstd; a developer who is not
// root goes without it, and .github/workflows/proof.yml has a job for it.
const canRun = process.getuid?.() === 0;

const minutes = (count: number): number => count * 60_000;

let release: string;
let bare: BareRoot;
let display: Display;

beforeAll(async () => {
  if (!canRun) return;
  release = process.env.AUTHDESK_TEST_RELEASE ?? makeRelease();
  bare = makeBareRoot();
  display = await startDisplay();
  copyFileSync(join(release, only('*.deb')), join(bare.folder, 'root/authdesk.deb'));
  bare.asRoot('apt-get', 'update');
  bare.asRoot('apt-get', 'install', '--yes', '--no-install-recommends', '/root/authdesk.deb');
}, minutes(20));
afterAll(() => {
  display?.stop();
  bare?.remove();
}, minutes(1));

/** Twice, in clean folders: it fails when a checksum differs, or a package is too large. */
function makeRelease(): string {
  const out = join(temporaryFolder(), 'release');
  execFileSync(process.execPath, [join(import.meta.dirname, 'release-for-tests.ts'), '--check', '--out', out], {
    stdio: 'pipe',
  });
  return out;
}

function only(pattern: string): string {
  const [name, ...more] = globSync(pattern, { cwd: release });
  if (name === undefined || more.length > 0) throw new Error(`Not exactly one ${pattern} in ${release}.`);
  return name;
}

describe.runIf(canRun)('the release', () => {
  test('has the packages, what is in them, and the checksum of each', () => {
    const sums = readFileSync(join(release, 'SHA256SUMS'), 'utf8').trim().split('\n');
    const files = readdirSync(release).filter((name) => name !== 'SHA256SUMS');
    expect(sums.map((line) => line.slice(66)).sort()).toEqual(files.sort());
    expect(files.map((name) => name.replace(/^.*\d[^.]*?(?=\.\w+(?:\.\w+)?$)/, '')).length).toBe(4);
    execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: release, stdio: 'pipe' });

    const { bomFormat, metadata, components } = JSON.parse(readFileSync(join(release, only('*.cdx.json')), 'utf8'));
    expect(bomFormat).toBe('CycloneDX');
    expect(metadata.component.name).toBe('authdesk');
    const names = (components as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['electron', 'better-sqlite3', 'react', 'tldts', 'zod']));
    expect(names).not.toContain('vitest');
  });

  test('the .rpm and the .tar.zst have the same files as the .deb', () => {
    const sorted = (text: string): string[] =>
      text
        .trim()
        .split('\n')
        .map((line) => line.replace(/\/$/, ''))
        .sort();
    const installed = sorted(bare.asRoot('dpkg', '-L', 'authdesk')).filter((path) => path.includes('authdesk'));
    const options = { cwd: release, encoding: 'utf8' } as const;
    const inRpm = sorted(execFileSync('rpm', ['-qpl', '--nosignature', only('*.rpm')], options));
    expect(inRpm.filter((path) => path.includes('authdesk'))).toEqual(installed);
    const archive = execFileSync('tar', ['--list', '--file', only('*.tar.zst')], options);
    const inArchive = sorted(archive).map((path) => path.replace(/^[^/]+/, '/usr'));
    expect(inArchive.filter((path) => path.includes('authdesk'))).toEqual(installed);
  });

  test('the packed app has no sources, no tools, and no package that only the build needs', () => {
    const { files } = JSON.parse(headerOf(join(bare.folder, 'usr/lib/authdesk/resources/app.asar')));
    expect(Object.keys(files).sort()).toEqual(['node_modules', 'out', 'package.json']);
    expect(Object.keys(files.node_modules.files).sort()).toEqual(['better-sqlite3', 'tldts', 'tldts-core', 'undici']);
    expect(JSON.stringify(files)).not.toMatch(/"[^"]+\.(?:tsx?|map)"/);
  });
});

/** The list of an archive's files: behind four lengths of 32 bits. */
function headerOf(archive: string): string {
  const bytes = readFileSync(archive);
  return bytes.subarray(16, 16 + bytes.readUInt32LE(12)).toString('utf8');
}

describe.runIf(canRun)('the installed files', () => {
  test('R43: the fuses of the installed program are those of a release', async () => {
    const { version: _, ...wire } = await getCurrentFuseWire(join(bare.folder, 'usr/lib/authdesk/authdesk'));
    const isOn = Object.values(wire).map((state) => (typeof state === 'number' ? String.fromCharCode(state) : state));
    // In the order of @electron/fuses: run as Node, encrypted cookies, NODE_OPTIONS, --inspect, checked archive (has no effect
    // on Linux), app only from the archive, snapshot of its own, more rights for file:, trap handlers of WebAssembly.
    expect(isOn.filter((state) => state === '0' || state === '1').join('')).toBe('010001001');
  });

  test('R43: no variable and no switch makes the program run code of others', () => {
    const script = join(bare.folder, 'tmp/hostile.cjs');
    writeFileSync(script, "require('node:fs').writeFileSync('/tmp/ran', '')");
    const run = (variables: Readonly<Record<string, string>>, ...words: readonly string[]): string =>
      bare.asRoot('env', ...Object.entries(variables).map(([name, value]) => `${name}=${value}`), ...words);
    expect(run({ ELECTRON_RUN_AS_NODE: '1' }, 'authdesk', '--version')).toMatch(/^\d+\.\d+\.\d+/);
    run({ NODE_OPTIONS: '--require=/tmp/hostile.cjs' }, 'authdesk', '--version');
    const environment = ['env', 'ELECTRON_RUN_AS_NODE=1', 'HOME=/tmp/of-hostile'];
    const asNode = bare.outcome(...environment, '/usr/lib/authdesk/authdesk', '--no-sandbox', '/tmp/hostile.cjs');
    expect(asNode.status).not.toBe(0);
    expect(existsSync(join(bare.folder, 'tmp/ran'))).toBe(false);
    for (const name of ['hostile.cjs', 'of-hostile'])
      rmSync(join(bare.folder, 'tmp', name), { recursive: true, force: true });
  });

  test('the sandbox helper belongs to root with its set-uid bit; nothing can be written by others', () => {
    const helper = statSync(join(bare.folder, 'usr/lib/authdesk/chrome-sandbox'));
    expect([helper.uid, (helper.mode & 0o7777).toString(8)]).toEqual([0, '4755']);
    const folders = ['/usr/lib/authdesk', '/usr/share/doc/authdesk'];
    const ofOthers = '( -perm /022 -o ! -user root ) ! -type l'.split(' ');
    expect(bare.asRoot('find', ...folders, ...ofOthers)).toBe('');
  });

  test('menu entry, icons in all sizes, and file types are there', () => {
    const share = join(bare.folder, 'usr/share');
    const entry = readFileSync(join(share, 'applications/authdesk.desktop'), 'utf8');
    expect(entry).toContain('\nExec=authdesk %f\n');
    const types = readFileSync(join(share, 'mime/packages/authdesk.xml'), 'utf8');
    for (const type of ['workspace', 'bundle']) {
      expect(entry).toContain(`application/vnd.authdesk.${type}+json;`);
      expect(types).toContain(`type="application/vnd.authdesk.${type}+json"`);
    }
    for (const size of [16, 24, 32, 48, 64, 96, 128, 256, 512]) {
      const png = readFileSync(join(share, `icons/hicolor/${size}x${size}/apps/authdesk.png`));
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
    }
  });

  test('R50: the command line runs without a display and as root, and its exit codes are its own', () => {
    expect(bare.asRoot('authdesk', '--help')).toContain('Exit codes:');
    expect(bare.outcome('authdesk', 'nonsense')).toMatchObject({ status: 2, stdout: '' });
    expect(bare.outcome('authdesk', 'secret', '3_demo', '--data', '/tmp/none')).toMatchObject({
      status: 3,
      stdout: '',
    });
    const window = bare.outcome('authdesk');
    expect([window.status, window.stderr]).toEqual([3, expect.stringMatching(/no display[\s\S]*authdesk serve/)]);
  });
});

describe.runIf(canRun)('the installed app, started by an ordinary user under Xvfb', () => {
  let app: InstalledApp;
  beforeAll(async () => {
    app = await startInstalled(bare, display.name, ['--http-port=0', '--https-port=0']);
  }, minutes(2));
  afterAll(async () => {
    await app?.stop();
  });

  test('R50: a login is driven through it, from the window to the token', async () => {
    const flows = new FlowsPage(app.page);
    await app.page.getByRole('button', { name: 'Run a login', exact: true }).click();
    const [login] = await Promise.all([app.context.waitForEvent('page'), flows.startLogin()]);
    const provider = new ProviderWindow(login);
    await provider.choose('Ada');
    await provider.press('Allow and continue');
    await expectPage(flows.obtained()).toContainText('Authorization code');
    await flows.button('Exchange the code').click();
    await expectPage(flows.obtained()).toContainText('Access token');
    await flows.button('Call a method').click();
    await expectPage(await flows.openStep('socialize.getUserInfo')).toContainText('/socialize.getUserInfo');
  });

  test('R36: pages have no Node, and every renderer is in the sandbox', async () => {
    expect(
      await app.page.evaluate(() => ['process', 'require', 'module', 'Buffer'].filter((name) => name in window)),
    ).toEqual([]);
    const renderers = bare.processes().filter(({ words }) => words.includes('--type=renderer'));
    expect(renderers.length).toBeGreaterThan(0);
    for (const { pid, words } of renderers) {
      // seccomp-bpf, and no right to gain any others (proc(5)).
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      expect(status).toMatch(/^Seccomp:\t2$/m);
      expect(status).toMatch(/^NoNewPrivs:\t1$/m);
      expect(words).not.toContain('--no-sandbox');
    }
    expect(bare.processes().some(({ words }) => words.includes('--no-sandbox'))).toBe(false);
  });

  test('R42: without a key store the app says so, and keeps a key file that only its user can read', async () => {
    const { value } = await invoke(app.page, 'host.capabilities', {});
    expect(value).toMatchObject({ host: 'desktop', keyStore: false });
    const key = statSync(join(bare.folder, user.home, '.config/authdesk/data.key'));
    expect((key.mode & 0o777).toString(8)).toBe('600');
    const { value: secret } = await invoke(app.page, 'sites.revealSecret', { apiKey: '3_demo', which: 'current' });
    const text = JSON.stringify(secret);
    const found = /"([A-Za-z0-9+/]{43}=)"/.exec(text)?.[1] ?? '';
    expect(found).not.toBe('');
    for (const file of globSync(`.${user.home}/.config/authdesk/*.db*`, { cwd: bare.folder })) {
      expect(readFileSync(join(bare.folder, file)).includes(found)).toBe(false);
    }
  });

  test('R20: SIGTERM ends it with code 0', async () => {
    expect(await app.stop()).toBe(0);
    expect(bare.processes()).toEqual([]);
  });
});

describe.runIf(canRun)('a first start that cannot work', () => {
  test('a home that cannot be written is named, with what to do next', async () => {
    const home = join(bare.folder, user.home);
    bare.asRoot('chown', 'root', user.home, `${user.home}/.config`);
    renameSync(join(home, '.config/authdesk'), join(home, 'kept'));
    const app = await startInstalled(bare, display.name, [], /^app:\/\/problem\//);
    await expectPage(app.page.getByRole('alert')).toHaveText(/^The data folder .* cannot be written/);
    await expectPage(app.page.getByRole('main')).toContainText('another data folder with --data');
    expect(await app.stop()).toBe(0);
    // Chromium writes a few files after its folder was removed; the next start without a folder removes them.
    bare.asRoot('sh', '-c', 'rm -rf /tmp/authdesk-window-*');
    renameSync(join(home, 'kept'), join(home, '.config/authdesk'));
    bare.asRoot('chown', user.name, user.home, `${user.home}/.config`);
  });
});

describe.runIf(canRun)('removing the package', () => {
  test("R50: leaves no trace but the user's data", () => {
    rmSync(join(bare.folder, 'root/authdesk.deb'));
    bare.asRoot('apt-get', 'purge', '--yes', 'authdesk');
    const left = [`${user.home}/.config/authdesk*`, '/proc/*'].flatMap((path) => ['-not', '-path', path]);
    expect(bare.asRoot('find', '/', '-xdev', '-ipath', '*authdesk*', ...left)).toBe('');
    const places = ['etc', 'usr/share', 'var/lib/dpkg/info', 'var/lib/dpkg/status'];
    const options = { cwd: bare.folder, encoding: 'utf8' } as const;
    const mentioned = spawnSync('grep', ['--recursive', '--files-with-matches', 'authdesk', ...places], options);
    expect(mentioned.stdout).toBe('');
    expect(readdirSync(join(bare.folder, 'tmp'))).toEqual([]);
    expect(readdirSync(join(bare.folder, user.home, '.config'))).toEqual(['authdesk']);
    expect(existsSync(join(bare.folder, user.home, '.config/authdesk/authdesk.db'))).toBe(true);
  });
});
