import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Longer than any healthy download starts, short enough to wait for a server that does not respond. */
const installerPatienceMs = 60_000;

/**
 * Where Electron's program is: in the folder of ELECTRON_OVERRIDE_DIST_PATH, or where Electron's own installer put it.
 *
 * @param root the checkout
 * @returns the program's path, or undefined when there is none
 */
export function installedElectron(root: string, environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const folder = join(root, 'node_modules/electron');
  const pathFile = join(folder, 'path.txt');
  const named = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : undefined;
  const given = environment.ELECTRON_OVERRIDE_DIST_PATH;
  const candidates = [
    ...(given ? [join(given, named ?? programName[process.platform] ?? 'electron')] : []),
    ...(named ? [join(folder, 'dist', named)] : []),
  ];
  return candidates.find((candidate) => existsSync(candidate));
}

const programName: Readonly<Record<string, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/**
 * Lets Electron's own installer try to fetch the program. Its output is hidden, because it is mostly stack
 * traces. It is stopped after a minute, because without a network it may hang.
 *
 * @returns the program's path, or why there is none
 */
export async function installElectron(root: string): Promise<{ path: string } | { reason: string }> {
  const script = join(root, 'node_modules/electron/install.js');
  if (!existsSync(script)) return { reason: 'the package "electron" is not installed' };
  const installer = spawn(process.execPath, [script], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  installer.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString('utf8')).slice(0, 4000);
  });
  const outcome = await new Promise<'ended' | 'too long'>((ended) => {
    const patience = setTimeout(() => {
      installer.kill('SIGKILL');
      ended('too long');
    }, installerPatienceMs);
    const done = (): void => {
      clearTimeout(patience);
      ended('ended');
    };
    installer.on('error', done);
    installer.on('close', done);
  });
  const path = installedElectron(root);
  if (path !== undefined) return { path };
  if (outcome === 'too long') return { reason: 'its download did not finish within a minute' };
  // All that Node's fetch says where no connection is made.
  if (complaint.includes('fetch failed')) return { reason: 'the server that has it cannot be reached' };
  const line = complaint
    .split('\n')
    .find((text) => /error/i.test(text))
    ?.trim();
  return { reason: `its download failed${line ? ` (${line.slice(0, 160)})` : ''}` };
}
