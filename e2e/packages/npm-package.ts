import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../runtime/tool.ts';

/**
 * Builds the npm package as `npm run pack:npm` does. Test files that run at the same time build it one after the other.
 *
 * @param into folder for a copy, which a later build leaves alone
 * @param words further ones for the command
 * @returns path of the file that `npm publish` would send: the copy, where one is asked for
 */
export function packedFile(into?: string, ...words: readonly string[]): string {
  const unlock = lock(join(root, '.cache/npm-package.lock'));
  try {
    execFileSync(process.execPath, [join(root, 'electron/cli/npm-package/pack.ts'), ...words], {
      cwd: root,
      stdio: 'pipe',
    });
    const folder = join(root, 'out/npm');
    const name = readdirSync(folder).find((each) => each.endsWith('.tgz'));
    if (name === undefined) throw new Error(`There is no packed file in ${folder}.`);
    if (into === undefined) return join(folder, name);
    copyFileSync(join(folder, name), join(into, name));
    return join(into, name);
  } finally {
    unlock();
  }
}

/** Waits until no other process holds the lock; one that has ended holds none. @returns what gives it back */
function lock(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (!isHeld(file)) rmSync(file, { force: true });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
}

function isHeld(file: string): boolean {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    // A file without a process id is being written at this moment.
    return holder === 0 || process.kill(holder, 0);
  } catch {
    return false;
  }
}

/** Installs packages into a folder outside of any checkout, as a user does; needs the npm registry. */
export function installInto(folder: string, ...packages: readonly string[]): void {
  if (existsSync(join(folder, '..', 'package.json'))) throw new Error(`${folder} is within a checkout.`);
  if (!existsSync(join(folder, 'package.json'))) writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  npm(folder, 'install', '--no-audit', '--no-fund', '--loglevel=error', ...packages);
}

/** Runs npm in a folder. @returns what it printed */
export function npm(folder: string, ...words: readonly string[]): string {
  // Settings of the checkout's own npm run are not those of a user.
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  return execFileSync('npm', words, { cwd: folder, encoding: 'utf8', stdio: 'pipe', env: environment });
}
