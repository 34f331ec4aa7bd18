import type { LoggedCall } from '#service/records/index.ts';
import type { ChangedArea } from '#shared/contract/events.ts';
import type { CallSummary } from '#shared/contract/log.ts';
import type { RepositoryFactory } from './connection.ts';
import type { Reader } from './reader/reader.ts';
import type { SavedSettings } from './saved-settings.ts';
import type { Snapshots } from './snapshots/snapshots.ts';

/**
 * Everything the service keeps, in SQLite. Methods are synchronous. Writes belong inside `unitOfWork`, so that all of one
 * event-loop iteration share one transaction.
 */
export interface Store {
  /**
   * Runs one call's work inside the shared transaction and resolves after the commit ("group commit").
   * When `work` throws, only its own writes are rolled back and the promise rejects.
   */
  unitOfWork<T>(work: () => T): Promise<T>;
  /**
   * Runs a part of the unit of work. When it throws, its writes are rolled back, also deferred ones, and the rest of the
   * unit of work can go on (R45). Not inside another savepoint.
   */
  savepoint<T>(work: () => T): T;
  /**
   * Runs `act` after the commit of the unit of work, and never after its rollback (R49). Outside of `unitOfWork` at once.
   */
  afterCommit(act: () => void): void;
  /**
   * One listener, called after each commit with the lists of the UI whose tables it wrote (`TableSet.areas`), never for what was
   * rolled back (R49).
   */
  onWritten(listener: (areas: readonly ChangedArea[]) => void): void;

  /** What a factory makes of the database; made at its first use. */
  of<Repository>(factory: RepositoryFactory<Repository>): Repository;

  /**
   * Runs a part of a call inside a unit of work: what it writes has the time of the call (D39), and what happens to accounts
   * in it names the call.
   */
  duringCall<T>(call: { readonly id: string; readonly at: number }, work: () => T): T;
  /**
   * Puts a call into the log: written after the commit, before the unit of work resolves. Secrets, tokens and codes are
   * masked in all of its texts (R15).
   *
   * @param summary of the same call, for the UI
   * @returns the summary, with the same masked in it
   */
  appendCall(call: LoggedCall, summary?: CallSummary): CallSummary;

  /**
   * A secret of the data folder itself, which resets and restored snapshots keep; base64.
   *
   * @param make makes it at the first use of its name
   */
  keptSecret(name: string, make: () => string): string;
  /** What the data folder keeps about the service itself; housekeeping keeps the log within its limits. */
  readonly settings: SavedSettings & {
    /** Deletes the oldest rows beyond the log's size now, in batches (R53); answers how many. */
    enforceLogLimit(): Promise<number>;
  };
  readonly snapshots: Snapshots;
  /**
   * The value with every secret of the workspace, also former ones, and every token and code masked in its texts (R15);
   * the same value when it holds none.
   */
  masked<T>(value: T): T;
  /**
   * Deletes everything, the log too, and lets `fill` make the first state, in one transaction of its own (R25).
   * Not inside `unitOfWork`.
   */
  startOver(fill: () => void): Promise<void>;
  /** Calls back after `startOver` and `snapshots.restore`: cached rows and row ids are then wrong. */
  onReplaced(listener: () => void): void;

  /** Reads in a thread what can take long (R47). */
  readonly reader: Reader;
  /**
   * Reads texts and files of others, of every kind of store that is served: nobody waits for one that takes long, not even a
   * search (R52). Its jobs use no database.
   */
  readonly texts: Reader;

  close(): void;
}

/** `of` of the store, with other repositories in place of some. */
export function withRepositories(
  store: Pick<Store, 'of'>,
  others: readonly (readonly [RepositoryFactory<unknown>, unknown])[],
): Store['of'] {
  const given = new Map(others);
  return <Repository>(factory: RepositoryFactory<Repository>) =>
    given.has(factory) ? (given.get(factory) as Repository) : store.of(factory);
}

/** Ends a unit of work of which nothing is kept. */
class NothingKept extends Error {}

/**
 * Does work in one unit of work, and rolls it back where it is only to be known what it would do.
 *
 * @returns what the work gives
 * @throws what it throws: what could not be stored is refused by a dry run, too
 */
export async function storedOrTried<T>(store: Pick<Store, 'unitOfWork'>, dryRun: boolean, work: () => T): Promise<T> {
  let value: T | undefined;
  const end = () => {
    value = work();
    if (dryRun) throw new NothingKept();
  };
  await store.unitOfWork(end).catch((error: unknown) => {
    if (!(error instanceof NothingKept)) throw error;
  });
  return value as T;
}
