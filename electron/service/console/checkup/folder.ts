import { accessSync, constants, existsSync, lstatSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { refuseNoFiles } from '#node/real-file.ts';
import { StartProblem } from '#node/start-problem.ts';
import { checkLogPages } from '#service/core/log/index.ts';
import {
  checkPages,
  type DatabaseFacts,
  databaseIn,
  inspectDatabase,
  isFull,
  lockFolder,
  lostDatabase,
  serviceSchema,
  type TableSet,
} from '#service/storage/index.ts';
import { messageOf, systemCode } from '#shared/narrowing.ts';
import { type Found, notice, problem, problemOf, sound } from './finding.ts';

interface FolderCheck {
  readonly finding: Found;
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
  let isUsed = answers === true;
  try {
    if (!isThere(path)) {
      const around = existing(path);
      isThere(around);
      accessSync(around, constants.W_OK);
      return { finding: sound(`There is no ${path} yet; the first start makes it.`), isUsed: false };
    }
    const hasRoom = !isFull(path);
    if (hasRoom) tryToWrite(path);
    refuseNoFiles(path);
    isUsed ||= isHeld(path);
    if (!hasRoom) return { finding: full(path, isUsed), isUsed };
    const database = databaseIn(path);
    const lost = lostDatabase(path);
    if (lost !== undefined) throw lost;
    if (!existsSync(database)) {
      const finding = isUsed ? held(path, answers) : sound(`${path} can be written; it has no database yet.`);
      return { finding, isUsed };
    }
    const facts = inspectDatabase(database, sets);
    checkPages(database, serviceSchema(sets));
    const unread = checkLogPages(database) ? '' : ' Its log is too large to be looked through for damage.';
    const finding = isUsed ? held(path, answers) : free(path, facts);
    return { finding: { ...finding, message: finding.message + unread }, isUsed, facts };
  } catch (error) {
    return { finding: problemOf(error, path), isUsed: isUsed || answers !== false };
  }
}

/** What is held back on a full disk is in the journal of the log, of which each file begins with the name of its database. */
function full(path: string, isUsed: boolean): Found {
  const waits = readdirSync(path)
    .filter((name) => name.endsWith('.journal'))
    .reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
  const waiting = waits > 0 ? `, and up to ${Math.ceil(waits / 1024)} KiB of the log wait in its journal for room` : '';
  return problem(
    `The disk of ${path} is full: ${isUsed ? '' : 'a start takes its reserve, and '}calls that write are refused${waiting}.`,
    'Free some space: delete other files, or clear the log.',
  );
}

function free(path: string, { older }: DatabaseFacts): Found {
  if (older.length === 0) return sound(`${path} can be written, and nobody uses it.`);
  return notice(
    `The database in ${path} was made by an older version of Authdesk. The next start brings its tables of ${older.join(', ')} up to date; the older version will not read it then.`,
    'Copy the folder first if you want to go back to the older version.',
  );
}

function held(path: string, answers: boolean | string): Found {
  if (answers === true) return sound(`${path} can be written; an Authdesk runs with it.`);
  return problem(
    answers || `Another program holds the data folder ${path}, and does not answer commands.`,
    'Close that program (a desktop app or an "authdesk serve" that hangs), or choose another data folder with --data.',
  );
}

function isHeld(path: string): boolean {
  const lock = join(path, 'authdesk.lock');
  if (lstatSync(lock, { throwIfNoEntry: false }) === undefined) return false;
  try {
    lockFolder(lock, path)();
    return false;
  } catch (error) {
    if (error instanceof StartProblem && error.code === 'folder-in-use') return true;
    throw error;
  }
}

/** Bytes that are really written: a quota, a mount or an attribute may forbid what the rights allow, also to root. */
const PROBE = Buffer.alloc(4096);

/** @throws an error of the file system when no file can be written in the folder */
function tryToWrite(path: string): void {
  const probe = join(path, `.doctor-${process.pid}`);
  try {
    writeFileSync(probe, PROBE, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    // The probe is of no interest.
    throw Object.assign(new Error(messageOf(error)), { code: systemCode(error) });
  } finally {
    rmSync(probe, { force: true });
  }
}

/** @throws an error of the file system for what is there and no folder, or a link that leads to none */
function isThere(path: string): boolean {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return false;
  if (statSync(path).isDirectory()) return true;
  throw Object.assign(new Error(), { code: 'ENOTDIR' });
}

/** The folder that is there, of those above. */
const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)));
