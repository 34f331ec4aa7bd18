import type { Database } from 'better-sqlite3';
import { StartProblem } from '#node/start-problem.ts';
import { accountChanges } from '#service/core/accounts/index.ts';
import { nonceRepository } from '#service/core/auth/index.ts';
import { codeRepository, tokenRepository } from '#service/core/credentials/tokens/index.ts';
import {
  callRepository,
  databaseWriter,
  deleteJournal,
  directWriter,
  ingestJournal,
  journalBytes,
  journalFiles,
  knownSecrets,
  logEmptying,
  maskedTexts,
  openCallLog,
  openLog,
  segmentLength,
  threadedWriter,
} from '#service/core/log/index.ts';
import { loginRepository } from '#service/core/provider-logins/index.ts';
import { expiredSecrets, siteRepository } from '#service/core/sites/index.ts';
import type { Clock, RandomSource } from '#service/kernel/index.ts';
import { type Module, modulesOf } from '#service/module/index.ts';
import {
  areasWritten,
  type Connection,
  createCallTime,
  createEncryption,
  createGroupCommit,
  type Encryption,
  freeBytesAt,
  keptSecrets,
  MIB,
  openDatabase,
  type RepositoryFactory,
  readerHere,
  readerInThread,
  type Store,
  type StoreFailure,
  savedSettings,
  serviceSchema,
  snapshotFolder,
  snapshotsInMemory,
  startCheckpoints,
  startHousekeeping,
  startProblem,
  storageTables,
  storeFailure,
  type TableSet,
  workspaceState,
} from '#service/storage/index.ts';
import { madeOnce } from '#shared/made-once.ts';

export interface StoreOptions {
  /** Database file, or `:memory:`. */
  readonly path: string;
  /** How its two databases are opened; absent: `openDatabase`. */
  readonly open?: typeof openDatabase | undefined;
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
  /** What the service is made of. */
  readonly modules: readonly Module[];
  /** Called with failures of background work. */
  readonly report?: ((error: unknown) => void) | undefined;
}

const setsOf = new WeakMap<readonly Module[], readonly TableSet[]>();

/** All tables of a service that is made of these modules. */
export const tableSets = (modules: readonly Module[]): readonly TableSet[] =>
  madeOnce(setsOf, modules, () => [storageTables, ...modules.flatMap(({ tables }) => tables ?? [])]);

/**
 * Opens the store, bringing its schema up to date.
 *
 * @throws StartProblem `database-newer`, `database-damaged`, `folder-unwritable`; the file is left as it was
 */
export function openStore(options: StoreOptions): Store {
  const { path, open = openDatabase, clock, machineClock = clock, random, cleanUpEvery, report = () => {} } = options;
  const encryption = createEncryption(options.dataKey, random);
  const files: Database[] = [];
  const closeFiles = () => {
    for (const file of files.splice(0)) file.close();
  };
  const threads: { end(): void }[] = [];
  const sets = tableSets(options.modules);
  const schema = serviceSchema(sets);
  try {
    const reading = open(path, schema);
    files.push(reading);
    const log = openLog(path, open);
    files.push(log);
    const group = createGroupCommit(reading, areasWritten(reading, sets));
    const { db } = group;
    const replaced: (() => void)[] = [];
    const endings: (() => void)[] = [];
    const time = createCallTime(clock);
    const repositories = new Map<RepositoryFactory<unknown>, unknown>();
    const of = <T>(factory: RepositoryFactory<T>): T => {
      const known = repositories.get(factory);
      if (known !== undefined) return known as T;
      const made = factory(connection);
      repositories.set(factory, made);
      return made;
    };
    const connection: Connection = {
      db,
      clock: time.clock,
      random,
      encryption,
      group,
      of,
      sets,
      onReplaced: (listener: () => void) => void replaced.push(listener),
      onClose: (listener: () => void) => void endings.push(listener),
    };
    checkKey(db, encryption, path);
    const { keepCalls, keepDays, keepBytes: givenBytes, ports } = options;
    const keepLogMib = givenBytes === undefined ? undefined : givenBytes / MIB;
    const settings = savedSettings(connection, { ...ports, keepCalls, keepDays, keepLogMib });
    const segmentCalls = segmentLength(settings.read('keepCalls').value);
    const journalWaits = !db.memory && !options.shared && !finishJournal(log, segmentCalls, report);
    const keepBytes = () => settings.read('keepLogMib').value * MIB;
    const firstLimit = keepBytes();
    repositories.set(modulesOf, options.modules);
    const secrets = of(knownSecrets);
    const expired = of(expiredSecrets);
    const sites = of(siteRepository);
    const isServing = options.serving ?? false;
    const hasThreads = isServing && !db.memory;
    const thread = hasThreads ? threadedWriter(log, segmentCalls, report, firstLimit, journalWaits) : undefined;
    if (thread !== undefined) threads.push(thread);
    const reader = hasThreads ? readerInThread({ main: path, log: log.name }) : readerHere(reading, log);
    const texts = isServing ? readerInThread(undefined) : readerHere(reading, log);
    threads.push(reader, texts);
    const calls = openCallLog(
      log,
      thread ?? directWriter(log, segmentCalls, firstLimit, journalWaits),
      group,
      (apiKey) => sites.get(apiKey)?.name,
      secrets,
      reader,
    );
    repositories.set(callRepository, calls);
    of(accountChanges).listen({ renamed: calls.rename });
    const nonces = of(nonceRepository);
    const logins = of(loginRepository);
    const tokens = of(tokenRepository);
    const codes = of(codeRepository);
    const emptying = logEmptying(
      db,
      calls,
      options.shared ? undefined : () => databaseWriter(log, segmentCalls).clear(),
    );
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
    for (const module of options.modules) {
      module.opened?.({ of, clock: connection.clock, random });
    }
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
      afterCommit(act) {
        group.afterCommit(() => {
          // Not part of the call: an exception in it must not end the service.
          try {
            act();
          } catch (error) {
            report(error);
          }
        });
      },
      onWritten: group.onWritten,
      of,
      duringCall: ({ id, at }, work) => time.during(at, () => of(accountChanges).during(id, work)),
      appendCall: calls.append,
      reader,
      texts,
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
        texts.end();
        reader.end();
        group.close();
        thread?.end();
        closeFiles();
      },
    };
  } catch (error) {
    for (const thread of threads) thread.end();
    closeFiles();
    throw startProblem(error, path, schema);
  }
}

/**
 * Ingests what a kill has left in the journal.
 *
 * @returns false when there is no room for it now (R23)
 */
function finishJournal(log: Database, segmentCalls: number, report: (error: unknown) => void): boolean {
  if (journalFiles(log.name).length === 0) return true;
  // Without a limit: this may be a command, and the service have another one. Its next write deletes what is beyond it.
  const writing = databaseWriter(log, segmentCalls, Number.POSITIVE_INFINITY);
  try {
    // Half, because the write-ahead log holds the rows as well, and the rest of the start needs room, too.
    if (journalBytes(log.name, writing) < freeBytesAt(log.name) / 2) {
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
