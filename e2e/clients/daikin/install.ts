import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
/** Written when the packages are there: the lock file that they were installed by. */
const done = join(folder, 'node_modules', '.authdesk-installed.json');

/**
 * Installs the client with what it depends on into this folder unless it is there. It never becomes a part of the product: the
 * folder has a package.json and a lock file of its own, and its node_modules is not under version control.
 *
 * @throws Error when npm cannot get it
 */
export function installDaikinClient(): void {
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (existsSync(done) && readFileSync(done, 'utf8') === wanted) return;
  execFileSync('npm', ['ci', '--loglevel=error'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  writeFileSync(done, wanted);
}
