import { chmodSync, lstatSync, statSync } from 'node:fs';
import { readFile } from '#node/real-file.ts';
import { StartProblem } from '#node/start-problem.ts';
import { systemCode } from '#shared/narrowing.ts';

/**
 * The file's bytes, or undefined when it is not there.
 *
 * @throws StartProblem for what is no file
 */
export function readIfPresent(path: string): Buffer | undefined {
  try {
    return readFile(path);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Takes a key file away from group and others (R34); returns true when it was open to them. Windows has no such modes.
 *
 * @throws StartProblem for a link to a file that others can read: whoever made the link chose that file, and its rights
 *   are not Authdesk's to change
 */
export function closeToOthers(path: string): boolean {
  if (process.platform === 'win32' || (statSync(path).mode & 0o077) === 0) return false;
  if (lstatSync(path).isSymbolicLink()) {
    throw new StartProblem(
      'folder-unwritable',
      `The key file ${path} is a link to a file that others can read.`,
      'Give that file the rights 0600, or put the key itself there, then start again.',
    );
  }
  chmodSync(path, 0o600);
  return true;
}
