import Database, { SqliteError } from 'better-sqlite3';
import type { Clock } from '../clock.ts';
import type { RandomSource } from '../random.ts';
import { StartProblem } from '../start-problem.ts';
import { accountRepository } from './accounts.ts';
import { activityRepository } from './activity.ts';
import { callRepository } from './calls.ts';
import { OWN_CHECKPOINT_PAGES, startCheckpoints } from './checkpoints.ts';
import { codeRepository } from './codes.ts';
import type { Connection } from './connection.ts';
import { credentialRepository } from './credentials.ts';
import { dataCenterRepository } from './data-centers.ts';
import { createGroupCommit } from './group-commit.ts';
import { startHousekeeping } from './housekeeping.ts';
import { logDayRepository } from './log-days.ts';
import { loginRepository } from './logins.ts';
import { migrate, readVersion } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { nonceRepository } from './nonces.ts';
import { createPeopleCache } from './people-cache.ts';
import { postRepository } from './posts.ts';
import { createSeal, type Seal } from './seal.ts';
import { siteRepository } from './sites.ts';
import { snapshotFolder } from './snapshots/folder.ts';
import { snapshotsInMemory } from './snapshots/memory.ts';
import { workspaceState } from './snapshots/workspace-state.ts';
import type { Store } from './store.ts';
import { tokenRepository } from './tokens.ts';

/** Log rows that a service keeps when nothing else is asked for, and for how many days at most. */
export const DEFAULT_KEEP_CALLS = 100_000;
export const DEFAULT_KEEP_DAYS = 30;

/** Milliseconds to wait for a foreign program that holds the database; the wait blocks the service. */
const BUSY_TIMEOUT_MS = 1_000;

export interface StoreOptions {
  /** Database file, or `:memory:`. */
  readonly path: string;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** 32 bytes that seal secrets and token values at rest (R42). */
  readonly dataKey: Buffer;
  /**
   * Log rows kept. Absent: nothing is done beside the calls, neither cleaning up nor checkpoints, which suits a command
   * that only looks in while a service, with a limit of its own, may be running.
   */
  readonly keepCalls?: number | undefined;
  /** Days that log rows, ended tokens and ended codes are kept at most; 30. */
  readonly keepDays?: number | undefined;
  /** Age is measured by the machine's clock, which nobody moves to try something (D39); absent: `clock`. */
  readonly machineClock?: Clock | undefined;
  /** Milliseconds between two looks at what can be cleaned up; 1,000. */
  readonly cleanUpEvery?: number | undefined;
  /** Hears failures of the work beside the calls. */
  readonly report?: ((error: unknown) => void) | undefined;
}

/**
 * Opens the store, bringing its schema up to date.
 *
 * @throws StartProblem `database-newer`, `database-damaged`, `folder-unwritable`; the file is left as it was
 */
export function openStore(options: StoreOptions): Store {
  const { path, clock, random, report = () => {} } = options;
  const seal = createSeal(options.dataKey, random);
  const db = openDatabase(path);
  try {
    const group = createGroupCommit(db);
    return storeOn({ db: group.db, clock, random, seal, group, people: createPeopleCache(group) }, options, report);
  } catch (error) {
    db.close();
    throw startProblem(error, path);
  }
}

function openDatabase(path: string): Database.Database {
  let db: Database.Database | undefined;
  try {
    db = new Database(path, { timeout: BUSY_TIMEOUT_MS });
    prepareDatabase(db, path);
    return db;
  } catch (error) {
    db?.close();
    throw startProblem(error, path);
  }
}

function prepareDatabase(db: Database.Database, path: string): void {
  // A newer or a foreign database is refused before anything is changed in it.
  readVersion(db, migrations.at(-1)?.version ?? 0, path);
  db.pragma('journal_mode = WAL');
  // NORMAL: a commit hands its pages to the operating system, so kill -9 takes nothing back (R22). A power cut can take
  // the last moment, and never the consistency: checkpoints fsync. Why not FULL: docs/adr/0003.
  db.pragma('synchronous = NORMAL');
  // macOS leaves data in the drive's cache after fsync; the other systems ignore this.
  db.pragma('fullfsync = ON');
  db.pragma(`wal_autocheckpoint = ${OWN_CHECKPOINT_PAGES}`);
  // Above what the write-ahead log reaches under load: cut back at each new start, it would have to grow again, and a
  // growing file makes commits wait for the disk.
  db.pragma('journal_size_limit = 268435456');
  db.pragma('cache_size = -65536');
  db.pragma('temp_store = MEMORY');
  migrate(db, migrations, path);
  db.pragma('foreign_keys = ON');
}

function storeOn(connection: Connection, options: StoreOptions, report: (error: unknown) => void): Store {
  const { db, group, clock } = connection;
  const { path, keepCalls, keepDays = DEFAULT_KEEP_DAYS, machineClock = clock, cleanUpEvery } = options;
  checkKey(db, connection.seal, path);

  const sites = siteRepository(connection);
  const days = logDayRepository(connection);
  const calls = callRepository(connection, (apiKey) => sites.get(apiKey)?.name, days);
  const nonces = nonceRepository(connection);
  const logins = loginRepository(connection);
  const tokens = tokenRepository(connection);
  const codes = codeRepository(connection);
  const state = workspaceState(connection, nonces.readAgain, calls.clear);
  const endings: (() => void)[] = [];
  if (keepCalls !== undefined) {
    const parts = { group, clock, machineClock, keepCalls, keepDays, calls, days, nonces, logins, tokens, codes };
    endings.push(startHousekeeping(parts, report, cleanUpEvery));
    if (!db.memory) endings.push(startCheckpoints(db, path, report));
  }

  return {
    turn: group.turn,
    dataCenters: dataCenterRepository(connection),
    sites,
    accounts: accountRepository(connection),
    posts: postRepository(connection),
    activity: activityRepository(connection),
    tokens,
    codes,
    credentials: credentialRepository(connection),
    nonces,
    logins,
    calls,
    snapshots: db.memory
      ? snapshotsInMemory(connection, machineClock, state)
      : snapshotFolder(connection, path, machineClock, state),
    startOver: state.startOver,
    onReplaced: state.onReplaced,
    close() {
      for (const end of endings) end();
      group.close();
      db.close();
    },
  };
}

/** Refuses a key that did not seal this database, before the first secret is asked for. */
function checkKey(db: Database.Database, seal: Seal, path: string): void {
  const known = db.prepare<[], Buffer>("SELECT value FROM setting WHERE name = 'key check'").pluck().get();
  if (known === undefined) {
    db.prepare("INSERT INTO setting VALUES ('key check', ?)").run(seal.seal('key check', 'authdesk'));
    return;
  }
  try {
    seal.open('key check', known);
  } catch {
    throw new StartProblem(
      'database-damaged',
      `The secrets in ${path} were encrypted with another key than the one this start has.`,
      'Put the key file data.key that belongs to it back, or choose another data folder with --data.',
    );
  }
}

/** An error of the first steps as a sentence with what to do next. */
function startProblem(error: unknown, path: string): unknown {
  if (error instanceof StartProblem) return error;
  const code = error instanceof SqliteError ? error.code : '';
  if (/^SQLITE_(NOTADB|CORRUPT|FORMAT)/.test(code)) {
    return new StartProblem(
      'database-damaged',
      `The database ${path} is damaged and cannot be read.`,
      'Move the file away and start again, then import a workspace file if you have one; or choose another data folder with --data.',
    );
  }
  if (/^SQLITE_(READONLY|CANTOPEN|PERM|AUTH|FULL)/.test(code) || error instanceof TypeError) {
    return new StartProblem(
      'folder-unwritable',
      `The database ${path} cannot be written (${code || String(error)}).`,
      'Give this user the right to write to the folder, free some space, or choose another data folder with --data.',
    );
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new StartProblem(
      'folder-in-use',
      `Another program holds the database ${path}.`,
      'Close that program, or choose another data folder with --data.',
    );
  }
  return error;
}
