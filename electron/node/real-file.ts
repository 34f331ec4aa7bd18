import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '#shared/narrowing.ts';
import { StartProblem } from './start-problem.ts';

/**
 * Opens a file of Authdesk's own, or of the system, for reading, and nothing else: opening a named pipe waits for somebody who writes,
 * and a device has no end. What a user names is read by `readBoundedFile`.
 *
 * @returns its descriptor
 * @throws StartProblem for what is no file; else what the system says
 */
export function openFile(path: string): number {
  const file = opened(path);
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw noFile(path);
}

/** Opens anything for reading, and does not wait for somebody who writes into a named pipe; Windows has neither. */
export const openWithoutWaiting = (path: string): number =>
  openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));

/** Reads all of such a file. @throws as `openFile` */
export function readFile(path: string): Buffer {
  const file = openFile(path);
  try {
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Looks at the files of a data folder that SQLite and the log open.
 *
 * @throws StartProblem for one that is no file
 */
export function refuseNoFiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/^authdesk(?:\.|-log)/.test(name)) continue;
    const path = join(folder, name);
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) throw noFile(path);
  }
}

function opened(path: string): number {
  try {
    return openWithoutWaiting(path);
  } catch (error) {
    // A socket, or a device that is not there.
    throw systemCode(error) === 'ENXIO' ? noFile(path) : error;
  }
}

const noFile = (path: string): StartProblem =>
  new StartProblem(
    'folder-unwritable',
    `${path} is no file.`,
    'Put the file back that was there, or choose another data folder with --data.',
  );
