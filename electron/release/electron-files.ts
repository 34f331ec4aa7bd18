import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setFuses } from './fuses.ts';
import { ReleaseProblem } from './problem.ts';

/**
 * The folder of Electron's own files: the given one, or that of the package `electron`, whose installer checks what it
 * fetches.
 *
 * @param given ELECTRON_OVERRIDE_DIST_PATH
 * @param wanted version of Electron
 * @param anyVersion true for tests: a copy of another version will do
 * @throws ReleaseProblem when there is none, or it has another version
 */
export function electronFolder(root: string, given: string | undefined, wanted: string, anyVersion: boolean): string {
  const own = join(root, 'node_modules/electron');
  const folder = given ?? join(own, 'dist');
  if (given === undefined && !existsSync(join(folder, 'version'))) {
    spawnSync(process.execPath, [join(own, 'install.js')], { cwd: root, stdio: 'ignore' });
  }
  if (!existsSync(join(folder, 'version'))) {
    throw new ReleaseProblem(
      `There are no files of Electron in ${folder}.`,
      'Set ELECTRON_MIRROR to a mirror that you can reach, or ELECTRON_OVERRIDE_DIST_PATH to a folder with Electron. To try the packages, npm run release:for-tests takes the tests’ copy.',
    );
  }
  const version = readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/, '');
  if (version !== wanted && !anyVersion) {
    throw new ReleaseProblem(
      `${folder} has Electron ${version}; a release needs ${wanted} (package.json).`,
      'Name a folder with that version. For a build that is only tested, add --for-tests.',
    );
  }
  return folder;
}

/**
 * Copies Electron's files, with the program under the app's name, the languages that the app speaks, and no app of
 * Electron's own; then sets the fuses (R43).
 *
 * @param from Electron's folder
 * @param to a folder that does not exist
 * @param program the program's new name
 */
export async function copyElectron(from: string, to: string, program: string): Promise<void> {
  cpSync(from, to, { recursive: true });
  for (const name of readdirSync(join(to, 'locales'))) if (name !== 'en-US.pak') rmSync(join(to, 'locales', name));
  for (const name of ['LICENSE', 'version', 'resources/default_app.asar']) rmSync(join(to, name), { force: true });
  renameSync(join(to, 'electron'), join(to, program));
  renameSync(join(to, 'LICENSES.chromium.html'), join(to, 'licences-of-chromium.html'));
  await setFuses(join(to, program), 'linux');
}
