import { chmodSync, closeSync, lstatSync, openSync } from 'node:fs';
import { systemCode } from '#shared/narrowing.ts';

/** Owner of a file. */
type FileOwner = 'this user' | 'somebody else';

/**
 * Makes a missing file for this user alone, and removes the rights of group and others from an existing one (R34). Others
 * who can open a database can read it, and can lock it, so that the service cannot write or start (R26).
 *
 * An existing file is not opened: when a process closes a file, it loses every lock that it has on it (POSIX).
 *
 * @returns `somebody else` for a link, a folder, or a file of another user; it is left as it is
 * @throws an error of the file system
 */
export function ownFile(path: string): FileOwner {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return 'this user';
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
  return closeIfOwn(path);
}

/** The same for an existing file; makes no missing one. */
export function ownIfPresent(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) closeIfOwn(path);
}

function closeIfOwn(path: string): FileOwner {
  const found = lstatSync(path);
  const user = process.getuid?.();
  // Windows has no such modes; root may use what others have made, for example in a volume of a container.
  const isOwn = user === undefined || user === 0 || found.uid === user;
  if (!found.isFile() || !isOwn) return 'somebody else';
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) chmodSync(path, 0o600);
  return 'this user';
}
