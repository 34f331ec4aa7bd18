import type { Database } from 'better-sqlite3';
import { StartProblem } from '#node/start-problem.ts';
import type { Clock } from '#service/kernel/clock.ts';
import type { Module, RepositoryFactory } from '#service/kernel/module.ts';
import type { RandomSource } from '#service/kernel/random.ts';
import { createAccountCache } from '#service/modules/accounts/account-cache.ts';
import { createAccountChanges, reportingAccounts } from '#service/modules/accounts/account-changes.ts';
import { accountRepository } from '#service/modules/accounts/repository.ts';
import { nonceRepository } from '#service/modules/auth/nonces/repository.ts';
import { dataCenterRepository } from '#service/modules/data-centers/repository.ts';
import { modules as builtIn } from '#service/modules/index.ts';
import { loginRepository } from '#service/modules/login/repository.ts';
import { activityRepository } from '#service/modules/reports/activity.ts';
import { callRepository } from '#service/modules/request-log/calls.ts';
import { logEmptying } from '#service/modules/request-log/emptying.ts';
import { ingestJournal, journalBytes } from '#service/modules/request-log/ingest.ts';
import { deleteJournal, journalFiles } from '#service/modules/request-log/journal.ts';
import { knownSecrets } from '#service/modules/request-log/known-secrets.ts';
import { writerInThread } from '#service/modules/request-log/log-thread.ts';
import { writerHere } from '#service/modules/request-log/log-writer.ts';
import { logWriting } from '#service/modules/request-log/log-writing.ts';
import { maskedTexts } from '#service/modules/request-log/masked-texts.ts';
import { openLog } from '#service/modules/request-log/open-log.ts';
import { segmentLength } from '#service/modules/request-log/segments.ts';
import { expiredSecrets } from '#service/modules/sites/expired-secrets.ts';
import { siteRepository } from '#service/modules/sites/repository.ts';
import { postRepository } from '#service/modules/socialize/posts.ts';
import { codeRepository } from '#service/modules/tokens/codes.ts';
import { credentialRepository } from '#service/modules/tokens/credentials.ts';
import { tokenRepository } from '#service/modules/tokens/repository.ts';
import { type CallTime, createCallTime } from './call-time.ts';
import { startCheckpoints } from './checkpoints.ts';
import type { Connection } from './connection.ts';
import { openDatabase, serviceSchema, startProblem } from './database.ts';
import { createEncryption, type Encryption } from './encryption.ts';
import { type StoreFailure, storeFailure } from './failure.ts';
import { createGroupCommit } from './group-commit.ts';
import { startHousekeeping } from './housekeeping.ts';
import { keptSecrets } from './kept-secrets.ts';
import { readerHere } from './reader/reader.ts';
import { readerInThread } from './reader/reader-thread.ts';
import { roomAt } from './room.ts';
import { MIB, savedSettings } from './saved-settings.ts';
import { snapshotFolder } from './snapshots/folder.ts';
import { snapshotsInMemory } from './snapshots/memory.ts';
import { workspaceState } from './snapshots/workspace-state.ts';
import type { Store } from './store.ts';
import { storageTables, type TableSet } from './table-set.ts';

export interface StoreOptions {
  /** Database file, or `:memory:`. */
  readonly path: string;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** 32 bytes; encrypts secrets and token values at rest (R42). */
  readonly dataKey: Buffer;
  /**
   * True: housekeeping, checkpoints and threads for log and reading. Absent: none, for a command that only reads while a
   * service may be running.
   */
  readonly serving?: boolean | undefined;
  /** Log rows kept; absent: what the data folder says. */
  readonly keepCalls?: number | undefined;
  /** Bytes that the log's database may hold (R53); absent: what the data folder says. */
  readonly keepBytes?: number | undefined;
  /** Days that log rows and invalid tokens and codes are kept at most; absent: what the data folder says. */

  readonly keepDays?: number | undefined;
  /** Ports that the start was given, which win over those that the data folder keeps. */
  readonly ports?: Readonly<Partial<Record<'httpPort' | 'httpsPort' | 'consolePort', number | undefined>>> | undefined;
  /** Age is measured by the machine's clock, because the service clock may be moved (D39); absent: `clock`. */
  readonly machineClock?: Clock | undefined;
  /** True: a service may be running in the same folder, so what a kill has left there is not recovered here. */
  readonly shared?: boolean | undefined;
  /** Milliseconds between two runs of housekeeping; 1,000. */
  readonly cleanUpEvery?: number | undefined;
  /** What the service is made of; absent: all that Authdesk has. */
  readonly modules?: readonly Module[] | undefined;
  /** Called with failures of background work. */
  readonly report?: ((error: unknown) => void) | undefined;
}

/** All tables of a service that is made of these modules. */
export function tableSets(modules: readonly Module[] = builtIn): readonly TableSet[] {
  return [storageTables, ...modules.flatMap(({ tables }) => tables ?? [])];
}

/**
 * Opens the store, bringing its schema up to date.
 *
 * @throws StartProblem `database-newer`, `database-damaged`, `folder-unwritable`; the file is left as it was
 */
export function openStore(options: StoreOptions): Store {
  const { path, clock, random, report = () => {} } = options;
  const encryption = createEncryption(options.dataKey, random);
  const files: Database[] = [];
  const closeFiles = () => {
    for (const file of files.splice(0)) file.close();
  };
  const threads: { end(): void }[] = [];
  const sets = tableSets(options.modules);
  const schema = serviceSchema(sets);
  try {
    const db = openDatabase(path, schema);
    files.push(db);
    const log = openLog(path);
    files.push(log);
    const group = createGroupCommit(db);
    const replaced: (() => void)[] = [];
    const time = createCallTime(clock);
    const connection = {
      db: group.db,
      clock: time.clock,
      random,
      encryption,
      group,
      accountCache: createAccountCache(group),
      accountChanges: createAccountChanges(),
      sets,
      onReplaced: (listener: () => void) => void replaced.push(listener),
    };
    return storeOn(connection, time, log, options, report, closeFiles, db, replaced, threads);
  } catch (error) {
    for (const thread of threads) thread.end();
    closeFiles();
    throw startProblem(error, path, schema);
  }
}

function storeOn(
  connection: Connection,
  { during }: CallTime,
  log: Database,
  options: StoreOptions,
  report: (error: unknown) => void,
  closeFiles: () => void,
  reading: Database,
  replaced: readonly (() => void)[],
  threads: { end(): void }[],
): Store {
  const { db, group } = connection;
  const { path, clock, machineClock = clock, cleanUpEvery } = options;
  checkKey(db, connection.encryption, path);
  const { keepCalls, keepDays, keepBytes: givenBytes, ports } = options;
  const keepLogMib = givenBytes === undefined ? undefined : givenBytes / MIB;
  const settings = savedSettings(connection, { ...ports, keepCalls, keepDays, keepLogMib });
  const segmentCalls = segmentLength(settings.read('keepCalls').value);
  const journalWaits = !db.memory && !options.shared && !finishJournal(log, segmentCalls, report);
  const keepBytes = () => settings.read('keepLogMib').value * MIB;
  const firstLimit = keepBytes();
  const secrets = knownSecrets();
  const expired = expiredSecrets(connection);
  const sites = siteRepository(connection, expired, secrets);
  const isServing = options.serving ?? false;
  const hasThreads = isServing && !db.memory;
  const thread = hasThreads ? writerInThread(log, segmentCalls, report, firstLimit, journalWaits) : undefined;
  if (thread !== undefined) threads.push(thread);
  const reader = hasThreads ? readerInThread({ main: path, log: log.name }) : readerHere(reading, log);
  threads.push(reader);
  const calls = callRepository(
    log,
    thread ?? writerHere(log, segmentCalls, firstLimit, journalWaits),
    group,
    (apiKey) => sites.get(apiKey)?.name,
    secrets,
    reader,
  );
  const nonces = nonceRepository(connection);
  const logins = loginRepository(connection);
  const tokens = tokenRepository(connection);
  const codes = codeRepository(connection);
  const emptying = logEmptying(db, calls, options.shared ? undefined : () => logWriting(log, segmentCalls).clear());
  const state = workspaceState(
    connection,
    () => {
      nonces.readAgain();
      sites.readAgain();
    },
    emptying.ask,
    () => {
      for (const listener of replaced) listener();
    },
  );
  const repositories = new Map<RepositoryFactory<unknown>, unknown>();
  const of = <T>(factory: RepositoryFactory<T>): T => {
    if (!repositories.has(factory)) repositories.set(factory, factory(connection));
    return repositories.get(factory) as T;
  };
  for (const module of options.modules ?? builtIn) {
    const listener = module.accountListener?.({ of, clock: connection.clock, random: connection.random });
    if (listener) connection.accountChanges.listen(listener);
  }
  const endings: (() => void)[] = [];
  if (isServing) {
    const limits = () => ({
      calls: settings.read('keepCalls').value,
      bytes: keepBytes(),
      days: settings.read('keepDays').value,
    });
    const parts = { group, clock, machineClock, limits, calls, nonces, logins, tokens, codes, expired };
    endings.push(startHousekeeping(parts, report, cleanUpEvery));
  }
  if (thread !== undefined) {
    const finishLog = () => void thread.ask('checkpoint').catch(report);
    endings.push(startCheckpoints(db, group.betweenTransactions, log.name, finishLog, report));
  }

  return {
    unitOfWork: group.unitOfWork,
    savepoint: group.savepoint,
    afterCommit: (act) =>
      group.afterCommit(() => {
        // Not part of the call: an exception in it must not end the service.
        try {
          act();
        } catch (error) {
          report(error);
        }
      }),
    modules: options.modules ?? builtIn,
    of,
    dataCenters: dataCenterRepository(connection),
    sites,
    accounts: reportingAccounts(accountRepository(connection, calls.rename), connection.accountChanges),
    duringCall: ({ id, at }, work) => during(at, () => connection.accountChanges.during(id, work)),
    accountChanges: connection.accountChanges,
    posts: postRepository(connection),
    activity: activityRepository(connection),
    tokens,
    codes,
    credentials: credentialRepository(connection),
    nonces,
    logins,
    calls,
    reader,
    settings: {
      ...settings,
      async enforceLogLimit() {
        let removed = 0;
        for (;;) {
          const more = await calls.pruneByBytes(keepBytes());
          if (more === 0) return removed;
          removed += more;
        }
      },
    },
    keptSecret: keptSecrets(connection),
    snapshots: db.memory
      ? snapshotsInMemory(connection, machineClock, state)
      : snapshotFolder(connection, path, machineClock, state),
    async startOver(fill) {
      await state.startOver(fill);
      emptying.done();
    },
    onReplaced: connection.onReplaced,
    masked: (value) => maskedTexts(value, secrets.masked),
    close() {
      for (const end of endings) end();
      reader.end();
      group.close();
      thread?.end();
      closeFiles();
    },
  };
}

/**
 * Ingests what a kill has left in the journal.
 *
 * @returns false when there is no room for it now (R23)
 */
function finishJournal(log: Database, segmentCalls: number, report: (error: unknown) => void): boolean {
  if (journalFiles(log.name).length === 0) return true;
  // Without a limit: this may be a command, and the service have another one. Its next write deletes what is beyond it.
  const writing = logWriting(log, segmentCalls, Number.POSITIVE_INFINITY);
  try {
    // Half, because the write-ahead log holds the rows as well, and the rest of the start needs room, too.
    if (journalBytes(log.name, writing) < roomAt(log.name) / 2) {
      ingestJournal(log.name, writing);
      deleteJournal(log.name);
      return true;
    }
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
  }
  report(new Error("the log's journal of the last run is ingested as soon as the disk has room"));
  return false;
}

const isOutOfRoom = (error: unknown): boolean => (storeFailure(error) as Partial<StoreFailure>).code === 'disk-full';

/** Rejects a key that did not encrypt this database, before the first secret is read. */
function checkKey(db: Database, encryption: Encryption, path: string): void {
  const known = db.prepare<[], Buffer>("SELECT value FROM setting WHERE name = 'key check'").pluck().get();
  if (known === undefined) {
    db.prepare("INSERT INTO setting VALUES ('key check', ?)").run(encryption.encrypt('key check', 'authdesk'));
    return;
  }
  try {
    encryption.decrypt('key check', known);
  } catch {
    throw new StartProblem(
      'database-damaged',
      `The secrets in ${path} were encrypted with another key than the one this start has.`,
      'Put the key file data.key that belongs to it back, or choose another data folder with --data.',
    );
  }
}
