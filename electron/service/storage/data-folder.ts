import { existsSync, lstatSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { fileProblem } from '#node/file-fault.ts';
import { makeFolder } from '#node/made-folder.ts';
import { readFile, refuseNoFiles } from '#node/real-file.ts';
import { StartProblem } from '#node/start-problem.ts';
import { makeTemporary, temporariesOf } from '#node/user-folders.ts';
import { writeWhole } from '#node/whole-file.ts';
import type { RandomSource } from '#service/kernel/index.ts';
import {
  type AuthorityFiles,
  authorityFolder,
  authorityInMemory,
  closeToOthers,
  readIfPresent,
} from '#service/tls/index.ts';
import type { Overview } from '#shared/contract/overview.ts';
import { hasReserve, isFull, keepReserve, removeReserve } from './disk-reserve.ts';
import { DATA_KEY_BYTES } from './encryption.ts';
import { lockFolder } from './folder-lock.ts';
import { readVersions } from './migrate.ts';
import { newestVersions, type TableSet } from './table-set.ts';

/** The data folder of a service, locked by this process until `release`. */
export interface DataFolder {
  /** For the UI; `:memory:` when nothing is kept. */
  readonly shown: string;
  /** File, or `:memory:`. */
  readonly database: string;
  readonly authority: AuthorityFiles;
  readonly dataKey: Buffer;
  readonly secretsAtRest: Overview['secretsAtRest'];
  /** Makes a missing reserve for a full disk, when there is plenty of room (R23); says so when the database is gone. */
  keepReserve(): void;
  /** Restores the reserve that this start used, as far as there is room. Called when all files are open, or closed. */
  putReserveBack(): void;
  release(): void;
}

interface FolderOptions {
  readonly dataKey: Buffer | undefined;
  readonly random: RandomSource;
  readonly log: (line: string) => void;
  /** True: a database that is gone is made anew. */
  readonly startNew?: boolean | undefined;
}

/**
 * Locks and opens a data folder, making what is missing; all of it is for this user alone.
 *
 * @throws StartProblem `folder-in-use` (R26), `folder-unwritable`, `database-damaged` when the key of the database is gone,
 *   `database-lost`
 */
export function openDataFolder(dataDir: string, options: FolderOptions): DataFolder {
  return dataDir === ':memory:' ? temporaryFolder(options) : lastingFolder(resolve(dataDir), options);
}

/** Keys are only in memory: a killed service leaves none behind. */
function temporaryFolder({ random }: FolderOptions): DataFolder {
  const { path, remove } = memoryFolder();
  return {
    shown: ':memory:',
    database: ':memory:',
    authority: authorityInMemory(path),
    dataKey: random(DATA_KEY_BYTES),
    secretsAtRest: 'memory',
    keepReserve: () => {},
    putReserveBack: () => {},
    release: remove,
  };
}

function lastingFolder(path: string, { dataKey, random, log, startNew = false }: FolderOptions): DataFolder {
  try {
    makeFolder(path, 0o700);
    refuseNoFiles(path);
    const unlock = lockFolder(join(path, 'authdesk.lock'), path);
    const hadReserve = hasReserve(path);
    const putReserveBack = () => {
      if (hadReserve) keepReserve(path, random, 0);
    };
    const release = () => {
      putReserveBack();
      unlock();
    };
    try {
      if (isFull(path) && removeReserve(path)) log(fullDisk(path));
      const lost = startNew ? undefined : lostDatabase(path);
      if (lost !== undefined) throw lost;
      const database = databaseIn(path);
      /** The file that the service has open, by its number. */
      let opened: number | undefined;
      const key = dataKey ?? keyFile(join(path, 'data.key'), database, random, log);
      return {
        shown: path,
        database,
        authority: authorityFolder(join(path, 'ca'), log),
        dataKey: key,
        secretsAtRest: dataKey === undefined ? 'key-file' : 'operating-system',
        keepReserve: () => {
          const found = statSync(database, { throwIfNoEntry: false })?.ino;
          opened ??= found;
          if (found === opened) keepReserve(path, random);
          else log(goneDatabase(database));
        },
        putReserveBack,
        release,
      };
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    throw folderProblem(error, path);
  }
}

/** The database of a data folder. */
export const databaseIn = (path: string): string => join(path, 'authdesk.db');

/** The database of a folder is gone, or has no byte, though what was made with it is there; undefined where it is not so. */
export function lostDatabase(path: string): StartProblem | undefined {
  const database = databaseIn(path);
  const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;
  const size = sizeOf(database);
  const left = ['authdesk-log.db', 'snapshots'].filter((name) => sizeOf(join(path, name)));
  if (size || left.length === 0) return undefined;
  return new StartProblem(
    'database-lost',
    `The database ${database} ${size === 0 ? 'is empty' : 'is gone'}, though ${left.join(' and ')} of it ${left.length > 1 ? 'are' : 'is'} there: a new one has no site, person or key of it.`,
    'Put the database back from a copy; or begin anew in this folder with "authdesk serve --new"; or choose another data folder with --data.',
  );
}

const fullDisk = (path: string): string =>
  `The disk of ${path} is full. Authdesk uses its reserve to start; calls that write fail. Free some space: clear the log, remove snapshots or delete other files.`;

const goneDatabase = (database: string): string =>
  `The database ${database} is gone: it or its folder was moved, removed or replaced while Authdesk runs. Put it back, or stop Authdesk; what it writes meanwhile may be lost.`;

/** The key that encrypts secrets at rest, without a key store of the operating system: a 0600 file (R42). */
function keyFile(path: string, database: string, random: RandomSource, log: (line: string) => void): Buffer {
  const found = readIfPresent(path);
  if (found === undefined) {
    if (existsSync(database)) throw lostKey(path, database);
    const key = random(DATA_KEY_BYTES);
    writeWhole(path, `${key.toString('base64')}\n`, 0o600);
    return key;
  }
  if (closeToOthers(path)) log(`The key file ${path} was readable by others; its rights are now 0600.`);
  const key = Buffer.from(found.toString().trim(), 'base64');
  if (key.length !== DATA_KEY_BYTES) throw lostKey(path, database);
  return key;
}

/** The key of a database is gone, or is none. */
export function lostKey(path: string, database: string): StartProblem {
  return new StartProblem(
    'database-damaged',
    `The secrets in ${database} are encrypted, and their key is not in ${path}.`,
    'Put the key file back; or, if the desktop app made the database, start it there; or choose another data folder with --data.',
  );
}

/** An error of the file system as a sentence with what to do next; others come back as they are. */
const folderProblem = (error: unknown, path: string): unknown => fileProblem(error, 'data folder', path) ?? error;

const PREFIX = 'authdesk-ca-';
const NAME = /authdesk-ca-[A-Za-z0-9]{6}$/;
/** Minimum age of a folder that is removed: another start may not have locked a newer one yet. */
const YOUNG_MS = 60_000;

/**
 * The folder of a service that keeps nothing: its CA certificate, which clients are pointed to, and no key. Makes it in the
 * system's temporary one, and removes those that killed services have left there. It is locked while its service runs. A
 * process id in its name was rejected: it says nothing about a service in another container.
 *
 * @throws {StartProblem} when the temporary folder cannot be written
 */
export function memoryFolder() {
  const path = makeTemporary(PREFIX);
  removeAbandoned();
  const unlock = lock(path);
  /** What a process leaves that ends without, a later start removes. */
  const remove = () => {
    unlock();
    rmSync(path, { recursive: true, force: true });
  };
  return { path, remove };
}

const lock = (path: string): (() => void) => lockFolder(join(path, 'authdesk.lock'), path);

function removeAbandoned(): void {
  const user = process.getuid?.();
  for (const path of temporariesOf(PREFIX)) {
    if (!NAME.test(path)) continue;
    try {
      const found = lstatSync(path);
      const isOwn = user === undefined || found.uid === user;
      if (!found.isDirectory() || !isOwn || Date.now() - found.mtimeMs < YOUNG_MS) continue;
      // Throws while its service runs.
      lock(path)();
      rmSync(path, { recursive: true, force: true });
    } catch {
      // It is in use, or another start removes it; a later start tries again.
    }
  }
}

/** A data folder as those use it who only open it for a moment. */
export type UsedFolder = Pick<DataFolder, 'database' | 'authority' | 'dataKey' | 'release'> & {
  /** A service holds the folder meanwhile. */
  readonly shared?: true;
};

/**
 * Reads a data folder that a running service holds: SQLite's WAL lets others read (R26).
 *
 * @param path absolute
 * @param sets all tables that this version knows
 * @throws {StartProblem} when the files cannot be read, or belong to an older Authdesk
 */
export function shareDataFolder(path: string, sets: readonly TableSet[]): UsedFolder {
  const database = databaseIn(path);
  try {
    refuseNoFiles(path);
    refuseOlder(database, sets);
    const dataKey = Buffer.from(readFile(join(path, 'data.key')).toString().trim(), 'base64');
    return {
      database,
      authority: authorityFolder(join(path, 'ca'), () => {}),
      dataKey,
      release: () => {},
      shared: true,
    };
  } catch (error) {
    throw folderProblem(error, path);
  }
}

/** A database that a running service made with an older schema must not be changed under its hands. */
function refuseOlder(database: string, sets: readonly TableSet[]): void {
  const db = new Database(database, { readonly: true });
  try {
    if (isDeepStrictEqual(readVersions(db, sets, database), newestVersions(sets))) return;
  } finally {
    db.close();
  }
  throw new StartProblem(
    'folder-in-use',
    'The Authdesk that runs with this data folder is older than this command.',
    'Stop it first, or use the "authdesk" command that belongs to it.',
  );
}
