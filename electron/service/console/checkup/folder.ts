import { accessSync, constants, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { refuseNoFiles } from '#node/real-file.ts';
import { StartProblem } from '#node/start-problem.ts';
import {
  type DatabaseFacts,
  databaseIn,
  folderProblem,
  inspectDatabase,
  isFull,
  lockFolder,
  type TableSet,
} from '#service/storage/index.ts';
import { type Finding, notice, problem, problemOf, sound } from './finding.ts';

interface FolderCheck {
  readonly finding: Finding;
  /** A service holds the folder (R26). */
  readonly isUsed: boolean;
  /** What its database says; absent: there is none, or it cannot be read. */
  readonly facts?: DatabaseFacts;
}

/**
 * Whether a service can start on the data folder: it can be written, nobody else holds it, its database is not newer. The
 * folder is left as it was.
 *
 * @param path absolute
 * @param answers whether a service of this folder answers commands; a sentence: one is there, and why it does not
 * @param sets all tables that this version knows
 */
export function checkFolder(path: string, answers: boolean | string, sets: readonly TableSet[]): FolderCheck {
  const fault = writeFault(path);
  if (fault !== undefined) return { finding: fault, isUsed: answers !== false };
  if (!existsSync(path)) {
    return { finding: sound('folder', `There is no ${path} yet; the first start makes it.`), isUsed: false };
  }
  let isUsed = answers === true;
  const database = databaseIn(path);
  try {
    refuseNoFiles(path);
    isUsed ||= isHeld(path);
  } catch (error) {
    return { finding: problemOf('folder', error), isUsed };
  }
  if (!existsSync(database)) {
    const finding = isUsed ? held(path, answers) : sound('folder', `${path} can be written; it has no database yet.`);
    return { finding, isUsed };
  }
  let facts: DatabaseFacts;
  try {
    facts = inspectDatabase(database, sets);
  } catch (error) {
    return { finding: problemOf('folder', error), isUsed };
  }
  return { finding: isUsed ? held(path, answers) : free(path, facts), isUsed, facts };
}

function free(path: string, { older }: DatabaseFacts): Finding {
  if (isFull(path)) {
    return problem('folder', `The disk of ${path} is full.`, 'Free some space: delete other files, or clear the log.');
  }
  if (older.length === 0) return sound('folder', `${path} can be written, and nobody uses it.`);
  return notice(
    'folder',
    `The database in ${path} was made by an older version of Authdesk. The next start brings its tables of ${older.join(', ')} up to date; the older version will not read it then.`,
    'Copy the folder first if you want to go back to the older version.',
  );
}

function held(path: string, answers: boolean | string): Finding {
  if (answers === true) return sound('folder', `${path} can be written; an Authdesk runs with it.`);
  return problem(
    'folder',
    answers || `Another program holds the data folder ${path}, and does not answer commands.`,
    'Close that program (a desktop app or an "authdesk serve" that hangs), or choose another data folder with --data.',
  );
}

function isHeld(path: string): boolean {
  const lock = join(path, 'authdesk.lock');
  if (!existsSync(lock)) return false;
  try {
    lockFolder(lock, path)();
    return false;
  } catch (error) {
    if (error instanceof StartProblem && error.code === 'folder-in-use') return true;
    throw error;
  }
}

/**
 * Why the folder, or the one that it would be made in, cannot be written. A file is really made in it: root may write by
 * its rights where a mount or an attribute forbids it.
 */
function writeFault(path: string): Finding | undefined {
  try {
    if (existsSync(path)) {
      if (!statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
      const probe = join(path, `.doctor-${process.pid}`);
      try {
        writeFileSync(probe, '', { flag: 'wx', mode: 0o600 });
      } finally {
        rmSync(probe, { force: true });
      }
    } else accessSync(existing(path), constants.W_OK);
    return undefined;
  } catch (error) {
    return problemOf('folder', folderProblem(error, path));
  }
}

/** The folder that is there, of those above. */
const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)));
