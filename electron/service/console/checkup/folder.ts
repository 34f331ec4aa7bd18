import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, lstatSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
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

/*
 * Whether the operating system has a key store, as the desktop app would find it (R42). macOS and Windows always have one.
 * On Linux it is a program on the session's D-Bus, which programs of the system ask: that of systemd, and that of D-Bus itself.
 */

const PATIENCE_MS = 2_000;
const STORES = /"org\.(?:freedesktop\.secrets|kde\.kwalletd\d*)"/;
const BUS = 'org.freedesktop.DBus';

const asking = (member: string): readonly (readonly [program: string, words: readonly string[]])[] => [
  ['busctl', ['--user', 'call', BUS, '/', BUS, member]],
  ['dbus-send', ['--session', '--print-reply', `--dest=${BUS}`, '/', `${BUS}.${member}`]],
];

/** @param environment process.env */
export async function hasKeyStore(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): Promise<boolean> {
  if (platform !== 'linux') return true;
  const { DBUS_SESSION_BUS_ADDRESS: given, XDG_RUNTIME_DIR: folder, PATH } = environment;
  // A relative path counts for nothing (user-folders.ts).
  const address = given || (folder && isAbsolute(folder) ? `unix:path=${join(folder, 'bus')}` : undefined);
  // A program that is told of none may start one.
  if (address === undefined) return false;
  const how = { env: { PATH, DBUS_SESSION_BUS_ADDRESS: address }, timeout: PATIENCE_MS };
  // The names that are there, and those that the bus can start.
  const answers = ['ListNames', 'ListActivatableNames'].flatMap(asking).map(async ([program, words]) => {
    const { stdout } = await promisify(execFile)(program, words, how).catch(() => ({ stdout: '' }));
    return STORES.test(stdout);
  });
  return (await Promise.all(answers)).includes(true);
}
