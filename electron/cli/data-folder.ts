import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { StartProblem } from '#node/start-problem.ts';
import type { Clock } from '#service/kernel/clock.ts';
import { createClock } from '#service/kernel/clock.ts';
import type { Core, FlowWatch } from '#service/kernel/core.ts';
import { createEvents } from '#service/kernel/events.ts';
import { type DataFolder, folderProblem, openDataFolder } from '#service/storage/data-folder.ts';
import { readVersions } from '#service/storage/migrate.ts';
import { openStore, tableSets } from '#service/storage/open.ts';
import { newestVersions } from '#service/storage/table-set.ts';
import { authorityFolder } from '#service/tls/authority-files.ts';
import { refuseEncryptedFolder } from './encrypted-folder.ts';
import { CommandProblem, exitCodes } from './exit-codes.ts';
import type { Host } from './host.ts';
import { defaultDataFolder } from './paths.ts';

/** An open data folder, as a command that does one thing uses it. */
export interface OpenFolder {
  readonly path: string;
  /** Path of the CA certificate; the file is there once the service has run. */
  readonly caPath: string;
}

export interface FolderUse {
  /**
   * `read` also works beside a running service; `change` needs the folder alone; `write` does, too, and makes it when
   * missing.
   */
  readonly use: 'read' | 'change' | 'write';
  /** Judges at another time than now. */
  readonly clock?: Clock | undefined;
}

/** No run watches what a command does. */
const unwatched: FlowWatch = {
  loginSeen: () => undefined,
  screenShown: () => {},
  loginRefused: () => {},
  redirected: () => {},
};

/**
 * Opens the data folder without listeners, does the work, and closes it again.
 *
 * @param given `--data`; absent: the platform's app-data folder
 * @throws {StartProblem} when the folder cannot be opened
 * @throws {CommandProblem} when there is nothing to read
 */
export async function withDataFolder<T>(
  given: string | undefined,
  { use, clock = createClock() }: FolderUse,
  host: Host,
  work: (core: Core, folder: OpenFolder) => Promise<T>,
): Promise<T> {
  if (given === ':memory:') {
    throw new CommandProblem(
      exitCodes.usage,
      '":memory:" keeps nothing, so there is nothing to work with.',
      'Name a data folder with --data, or leave it out for the usual one.',
    );
  }
  const path = resolve(given ?? defaultDataFolder(host.environment, process.platform));
  refuseEncryptedFolder(path);
  if (use !== 'write' && !existsSync(databaseIn(path))) {
    throw new CommandProblem(
      exitCodes.cannotStart,
      `There is no Authdesk data in ${path}.`,
      'Run "authdesk serve" or "authdesk import FILE" first, or name another data folder with --data.',
    );
  }
  const folder = use === 'read' ? takenOrShared(path, host) : taken(path, host);
  try {
    const { database, dataKey, shared } = folder;
    const store = openStore({ path: database, clock, random: randomBytes, dataKey, shared });
    try {
      const core: Core = {
        clock,
        random: randomBytes,
        store,
        events: createEvents(store.afterCommit),
        flows: unwatched,
      };
      return await work(core, { path, caPath: folder.authority.caPath });
    } finally {
      store.close();
    }
  } finally {
    folder.release();
  }
}

type Taken = Pick<DataFolder, 'database' | 'authority' | 'dataKey' | 'release'> & { readonly shared?: true };

const databaseIn = (path: string): string => join(path, 'authdesk.db');

function taken(path: string, host: Host): Taken {
  return openDataFolder(path, { dataKey: undefined, random: randomBytes, log: (line) => host.output.say(line) });
}

/** Reading is possible while a service holds the folder: SQLite's WAL lets others read (R26). */
function takenOrShared(path: string, host: Host): Taken {
  try {
    return taken(path, host);
  } catch (error) {
    if (!(error instanceof StartProblem) || error.code !== 'folder-in-use') throw error;
    return shared(path);
  }
}

function shared(path: string): Taken {
  const database = databaseIn(path);
  try {
    refuseOlder(database);
    const dataKey = Buffer.from(readFileSync(join(path, 'data.key'), 'utf8').trim(), 'base64');
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
function refuseOlder(database: string): void {
  const sets = tableSets();
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
