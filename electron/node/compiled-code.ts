import { existsSync, lstatSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from './made-folder.ts';
import { userFolder } from './user-folders.ts';

/**
 * Most files in the folder. One build has about 100; what older builds and other checkouts left is removed with all others,
 * and the next start compiles once more.
 */
const MAX_FILES = 600;

/**
 * Lets Node keep what V8 compiled for the next start of a checkout or of the npm package (docs/adr/0021). Without a folder that is safe and can be
 * written, a start only takes longer. Sources keep nothing: each of their thousand files would be one there.
 * The installed app keeps nothing: removing its package leaves no trace but the user's data (R50).
 */
export function keepCompiledCode(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): void {
  // Nothing happens where NODE_COMPILE_CACHE has switched it on before, or NODE_DISABLE_COMPILE_CACHE keeps it off.
  if (import.meta.url.endsWith('.ts')) return;
  try {
    const folder = safeFolder(compiledCodeFolder(environment, platform), process.getuid?.());
    if (folder === undefined) return;
    emptyWhenFull(folder, MAX_FILES);
    enableCompileCache(folder);
  } catch {
    // A user without a home folder, as a container may have, or a disk that cannot be written.
  }
}

/**
 * Makes the folder where it is missing. Node runs what it finds there, so nobody but its user and root may be able to write it,
 * or to put another one in its stead: the same holds for each folder above it, as for the keys of `sshd` (`StrictModes`). So
 * root runs nothing from the home folder of another user, and leaves nothing there.
 *
 * @param path absolute
 * @param user id of this process; undefined: Windows, where a user's folder has an access list of its own
 * @returns the folder without links in its path; undefined: it is not safe
 * @throws what the file system says
 */
export function safeFolder(path: string, user: number | undefined): string | undefined {
  const missing: string[] = [];
  let existing = path;
  while (!existsSync(existing)) {
    missing.unshift(basename(existing));
    existing = dirname(existing);
  }
  existing = realpathSync(existing);
  const folder = join(existing, ...missing);
  if (missing.length > 0) {
    if (user !== undefined && !isAboveOwn(existing, user)) return undefined;
    makeFolder(folder, 0o700);
  }
  // Also after it was made: somebody else may have been faster in a folder with the sticky bit.
  return user === undefined || isOwn(folder, user) ? folder : undefined;
}

const OTHERS_WRITE = 0o022;
const STICKY = 0o1000;

/** Nobody but the user may write in it, and nobody but the user and root may replace it. */
function isOwn(folder: string, user: number): boolean {
  const { uid, mode } = lstatSync(folder);
  return uid === user && (mode & OTHERS_WRITE) === 0 && isAboveOwn(dirname(folder), user);
}

/** Nobody but the user and root can replace what is in it and belongs to the user; so on up to the top. */
function isAboveOwn(folder: string, user: number): boolean {
  const { uid, mode } = lstatSync(folder);
  // In a folder with the sticky bit, as /tmp is, nobody can rename what belongs to another.
  const isShared = (mode & OTHERS_WRITE) !== 0 && (mode & STICKY) === 0;
  if ((uid !== user && uid !== 0) || isShared) return false;
  return folder === dirname(folder) || isAboveOwn(dirname(folder), user);
}

/** Files of older builds have other names, so that they would stay for ever. @param most files that may be in it */
export function emptyWhenFull(folder: string, most: number): void {
  const builds = readdirSync(folder, { withFileTypes: true });
  // Folder by folder: Node's own recursion asks for the kind of each file, which took 7 ms of a start.
  const within = builds.map((one) => (one.isDirectory() ? readdirSync(join(folder, one.name)).length : 0));
  const entries = within.reduce((sum, count) => sum + count, builds.length);
  if (entries <= most) return;
  for (const { name } of builds) rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * The folder for files that can be made again, of this user alone. Node's own choice, a folder in the system's temporary
 * folder, was rejected: another user could make it first.
 */
function compiledCodeFolder(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  return join(userFolder('cache', environment, platform), 'authdesk', 'compiled-code');
}
