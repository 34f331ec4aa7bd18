import { accessSync, closeSync, constants, lstatSync, openSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { membersOf, systemCode } from '#shared/narrowing.ts';
import { orElse } from '#shared/or-else.ts';
import { StartProblem } from './start-problem.ts';

/** Why the system, or SQLite, does not open or write a file or a folder. */
export interface FileFault {
  /** `EACCES` */
  readonly code: string;
  /** What the system names; absent: it names nothing. */
  readonly path: string | undefined;
  /** `it is a folder` */
  readonly reason: string;
  /** What to do, a sentence without its end. */
  readonly remedy: string;
}

type Words = readonly [reason: string, remedy: string];
const noRight: Words = ['this user has no right to it', 'Give this user the right to read and write it'];
const full: Words = ['the disk is full', 'Free some space'];
const aFile: Words = ['what should be a folder is a file', 'Move that file away'];
const DANGLING: Words = ['it is a link that leads nowhere', 'Remove the link, or make what it leads to'];

/** By the code, or by its beginning in capital letters; of SQLite's, the first that fits. */
const words: Readonly<Record<string, Words>> = {
  EACCES: noRight,
  EPERM: noRight,
  EROFS: ['the disk is read-only', 'Mount the disk so that it can be written'],
  ENOSPC: full,
  EDQUOT: ['the room of this user on the disk is used up', 'Free some space'],
  EFBIG: ['this process may not write files that large', 'Raise the limit of its files (ulimit -f)'],
  EMFILE: ['this process may not open more files', 'Raise the limit of its open files (ulimit -n)'],
  ENFILE: ['this machine cannot open more files', 'End programs that hold many files'],
  ENAMETOOLONG: ['its name or path is too long', 'Choose a shorter one: a name has 255 bytes at most'],
  ELOOP: ['it is a link that leads back to itself', 'Remove the link'],
  ENOENT: ['its folder does not exist', 'Make that folder'],
  ENOTDIR: aFile,
  EEXIST: aFile,
  EISDIR: ['it is a folder', 'Move that folder away'],
  EAGAIN: ['it has more to do than it takes', 'Try again'],
  ENXIO: ['nobody reads this pipe, or it is a socket', 'Start what reads it'],
  EBUSY: ['another program holds it', 'Close that program'],
  EIO: ['the disk does not read or write it', 'Check the disk'],
  SQLITE_FULL: full,
  SQLITE_READONLY: noRight,
  SQLITE_PERM: noRight,
  SQLITE_AUTH: noRight,
  SQLITE_CANTOPEN: ['it cannot be opened', 'Check its rights and its disk, and the limit of open files (ulimit -n)'],
  // SQLite's shared memory, which it needs even to read.
  SQLITE_IOERR_SHMSIZE: full,
  SQLITE_IOERR: [
    'the system does not read or write it',
    'Check that the disk has room and no fault, and the limit of the size of files (ulimit -f)',
  ],
};

/**
 * The fault behind an error of the file system or of SQLite.
 *
 * @param path what was to be used: SQLite does not say why it cannot open a file, so the system is asked again
 * @returns undefined for any other error
 */
export function fileFault(error: unknown, path?: string): FileFault | undefined {
  // By a TypeError better-sqlite3 says that the folder of the file is not there.
  const isFolderGone = error instanceof TypeError && /directory does not exist/.test(error.message);
  const given = isFolderGone ? 'ENOENT' : (systemCode(error) ?? '');
  const asked = path !== undefined && given.startsWith('SQLITE_CANTOPEN') ? whyNotOpened(path) : given;
  const key = Object.keys(words).find((one) => asked === one || (one.startsWith('SQLITE_') && asked.startsWith(one)));
  if (key === undefined) return undefined;
  const named = membersOf(error).path;
  const at = typeof named === 'string' ? named : undefined;
  const [reason, remedy] = key === 'ENOENT' && isLink(at ?? path) ? DANGLING : (words[key] ?? noRight);
  return { code: asked, path: at, reason, remedy };
}

/**
 * The same as what a start ends with.
 *
 * @param what `data folder`
 * @param path of that
 * @param option that chooses another one
 */
export function fileProblem(error: unknown, what: string, path: string, option = '--data'): StartProblem | undefined {
  const fault = fileFault(error, path);
  if (fault === undefined) return undefined;
  const { code, reason, remedy } = fault;
  const at = fault.path ?? path;
  const isWithin = at.startsWith(`${path}/`) || (at !== path && dirname(at) === dirname(path));
  const named = isWithin ? `The file ${fault.path} cannot be used` : `The ${what} ${path} cannot be written`;
  return new StartProblem(
    'folder-unwritable',
    `${named} (${code}): ${reason}.`,
    `${remedy}, or choose another ${option === '--data' ? 'data folder' : 'folder'} with ${option}.`,
  );
}

/** Files that a database may need at a time. */
const SEVERAL = 16;

/** Why a file cannot be opened, by the system's code; the file itself stays closed, because closing it would end its locks. */
function whyNotOpened(path: string): string {
  const opened: number[] = [];
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    const { files, ffree } = statfsSync(dirname(path));
    // A disk may have room for bytes and for no further file.
    if (files > 0 && ffree === 0) return 'ENOSPC';
    while (opened.length < SEVERAL) opened.push(openSync(dirname(path), 'r'));
    return 'SQLITE_CANTOPEN';
  } catch (error) {
    return systemCode(error) ?? 'SQLITE_CANTOPEN';
  } finally {
    for (const one of opened) closeSync(one);
  }
}

export function isLink(path: string | undefined): boolean {
  return orElse(() => path !== undefined && lstatSync(path).isSymbolicLink(), false);
}
