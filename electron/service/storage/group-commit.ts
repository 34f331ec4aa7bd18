import type { Database } from 'better-sqlite3';
import type { ChangedArea } from '#shared/contract/events.ts';
import { storeFailure } from './failure.ts';
import { detectingWrites } from './write-detection.ts';

/** The promise of a unit of work that waits for the COMMIT. */
interface Waiting {
  readonly committed: () => void;
  readonly failed: (error: unknown) => void;
}

/** A part of a unit of work that can be rolled back alone. */
interface InnerSavepoint {
  /** Whether SQLite has the savepoint yet: its first writing statement sets it. */
  isSet: boolean;
  /** Number of deferred writes that were asked for before it. */
  deferredBefore: number;
  /** Number of writes that were noted before it. */
  writtenBefore: number;
}

/** Lengths of the transaction's lists at some moment. */
interface Marks {
  readonly beforeCommit: number;
  readonly deferredWrites: number;
  readonly afterCommit: number;
  readonly onRollback: number;
  readonly written: number;
}

/**
 * Group commit (docs/adr/0003): all units of work of one event-loop iteration share one transaction and one COMMIT. Their
 * promises resolve after it, so a response that waits for its promise is durable before it is sent.
 *
 * BEGIN runs with the first write. A unit of work has a savepoint from its first writing statement on, so that only its
 * own writes are rolled back when it throws. Most units of work only read, defer their writes or leave them to
 * `beforeCommit`: they need neither.
 *
 * @param areasOf see `areasWritten`
 */
export function createGroupCommit(connection: Database, areasOf: (sql: string) => readonly ChangedArea[] = () => []) {
  const begin = connection.prepare('BEGIN IMMEDIATE');
  const commit = connection.prepare('COMMIT');
  const rollback = connection.prepare('ROLLBACK');
  const save = connection.prepare('SAVEPOINT unit_of_work');
  const undo = connection.prepare('ROLLBACK TO unit_of_work');
  const release = connection.prepare('RELEASE unit_of_work');
  const saveInner = connection.prepare('SAVEPOINT inner_savepoint');
  const undoInner = connection.prepare('ROLLBACK TO inner_savepoint');
  const releaseInner = connection.prepare('RELEASE inner_savepoint');
  const invalidListeners: (() => void)[] = [];
  let eachCommit: () => void = () => {};
  let tellWritten: (areas: readonly ChangedArea[]) => void = () => {};

  let waiting: Waiting[] = [];
  const beforeCommit: (() => void)[] = [];
  const deferredWrites: (() => void)[] = [];
  const afterCommit: (() => void)[] = [];
  const onRollback: (() => void)[] = [];
  /** What units of work have changed, in the order of their writes. */
  const written: (readonly ChangedArea[])[] = [];
  /** The same of deferred writes of earlier units of work, and of writes outside of any. */
  const writtenOutside: (readonly ChangedArea[])[] = [];
  const betweenTransactions: (() => void)[] = [];
  /** From the first unit of work on. */
  let open = false;
  /** From BEGIN on. */
  let begun = false;
  /** A unit of work runs now. */
  let working = false;
  /** Deferred writes of the unit of work that runs now are made before its inner savepoint. */
  let writesOwnDeferred = false;
  /** Whether that unit of work has its savepoint. */
  let saved = false;
  /** The inner savepoint that runs now. */
  let inner: InnerSavepoint | undefined;
  /** Number of deferred writes of earlier units of work. */
  let deferredBefore = 0;
  let closed = false;

  function beginOnce(): void {
    if (begun) return;
    begin.run();
    begun = true;
  }

  const db = detectingWrites(connection, beforeWrite, afterWrite);

  function beforeWrite(): void {
    if (!working) return;
    if (!saved) {
      beginOnce();
      if (inner !== undefined) inner.deferredBefore -= deferredBefore;
      writeEarlierUnits();
      save.run();
      saved = true;
    }
    if (inner !== undefined && !inner.isSet) {
      writesOwnDeferred = true;
      writeOutside(inner.deferredBefore);
      writesOwnDeferred = false;
      inner.deferredBefore = 0;
      inner.writtenBefore = written.length;
      saveInner.run();
      inner.isSet = true;
    }
    writeDeferred(deferredWrites.length);
  }

  /** What to do after each run of a statement that has changed rows. */
  function afterWrite(sql: string): (() => void) | undefined {
    const areas = areasOf(sql);
    if (areas.length === 0) return undefined;
    return () => {
      if (working || writesOwnDeferred) written.push(areas);
      else if (begun) writtenOutside.push(areas);
      else tellWritten(areas);
    };
  }

  /** Takes them from the list first, because each of them announces itself as a write, too. */
  function writeDeferred(count: number): void {
    for (const write of deferredWrites.splice(0, count)) write();
  }

  /** Runs the first of the deferred writes before a savepoint is set, so that its rollback keeps them. */
  function writeOutside(count: number): void {
    working = false;
    try {
      writeDeferred(count);
    } finally {
      working = true;
    }
  }

  /** Runs what earlier units of work have deferred. When it fails, the whole transaction fails. */
  function writeEarlierUnits(): void {
    try {
      writeOutside(deferredBefore);
    } catch (error) {
      if (connection.inTransaction) rollback.run();
      failAll(storeFailure(error));
      throw error;
    } finally {
      deferredBefore = 0;
    }
  }

  function invalidateCaches(): void {
    for (const listener of invalidListeners) listener();
  }

  /** @param kept number of the changes in memory that stay */
  function undoInMemory(kept: number): void {
    for (const undoChange of onRollback.splice(kept).reverse()) undoChange();
  }

  function failAll(error: unknown): void {
    const failed = waiting.splice(0);
    beforeCommit.length = 0;
    deferredWrites.length = 0;
    afterCommit.length = 0;
    written.length = 0;
    writtenOutside.length = 0;
    begun = false;
    undoInMemory(0);
    invalidateCaches();
    for (const one of failed) one.failed(error);
  }

  function end(): void {
    if (!open) return;
    open = false;
    settle();
    for (const act of betweenTransactions.splice(0)) act();
  }

  /** Commits, and resolves or rejects the units of work. */
  function settle(): void {
    try {
      if (beforeCommit.length + deferredWrites.length > 0) beginOnce();
      writeDeferred(deferredWrites.length);
      for (const write of beforeCommit) write();
      if (begun) commit.run();
    } catch (error) {
      if (connection.inTransaction) rollback.run();
      failAll(storeFailure(error));
      return;
    }
    begun = false;
    beforeCommit.length = 0;
    onRollback.length = 0;
    const areas = [...written.splice(0), ...writtenOutside.splice(0)].flat();
    if (areas.length > 0) tellWritten(areas);
    for (const act of afterCommit) act();
    afterCommit.length = 0;
    resolveAll();
  }

  function resolveAll(): void {
    const done = waiting;
    waiting = [];
    try {
      eachCommit();
    } catch (error) {
      for (const one of done) one.failed(error);
      return;
    }
    for (const one of done) one.committed();
  }

  function rollBackUnit(error: unknown, kept: number): unknown {
    const failure = storeFailure(error);
    if (begun && !connection.inTransaction) {
      // A full or failing disk makes SQLite roll back the whole transaction: all its units of work fail.
      failAll(failure);
      return failure;
    }
    if (saved) {
      undo.run();
      release.run();
    }
    undoInMemory(kept);
    if (saved) invalidateCaches();
    return failure;
  }

  function rollBackInner(begunInner: InnerSavepoint, before: Marks): void {
    dropSince({ ...before, deferredWrites: begunInner.deferredBefore, written: begunInner.writtenBefore });
    // A full disk makes SQLite roll back the whole transaction. The error is thrown on, and `rollBackUnit` handles it.
    if (begunInner.isSet && connection.inTransaction) {
      undoInner.run();
      releaseInner.run();
    }
    undoInMemory(before.onRollback);
    if (begunInner.isSet) invalidateCaches();
  }

  const marks = (): Marks => ({
    beforeCommit: beforeCommit.length,
    deferredWrites: deferredWrites.length,
    afterCommit: afterCommit.length,
    onRollback: onRollback.length,
    written: written.length,
  });

  /** Takes from the lists what was added since then. */
  function dropSince(before: Marks): void {
    beforeCommit.length = Math.min(beforeCommit.length, before.beforeCommit);
    deferredWrites.length = Math.min(deferredWrites.length, before.deferredWrites);
    afterCommit.length = Math.min(afterCommit.length, before.afterCommit);
    written.length = Math.min(written.length, before.written);
  }

  return {
    /** The connection for everyone who reads and writes. It detects the first write of a unit of work. */
    db: db as Database,
    /** See `Store.savepoint`. */
    savepoint<T>(work: () => T): T {
      if (!working) return work();
      if (inner !== undefined) throw new Error('Store.savepoint was called inside another savepoint.');
      const begunInner: InnerSavepoint = {
        isSet: false,
        deferredBefore: deferredWrites.length,
        writtenBefore: written.length,
      };
      const before = marks();
      inner = begunInner;
      try {
        const value = work();
        if (begunInner.isSet) releaseInner.run();
        return value;
      } catch (error) {
        rollBackInner(begunInner, before);
        throw error;
      } finally {
        inner = undefined;
      }
    },
    /** See `Store.unitOfWork`. */
    unitOfWork<T>(work: () => T): Promise<T> {
      if (closed) return Promise.reject(new Error('The store is closed.'));
      // The outer one could roll back an inner one whose promise has resolved.
      if (working) return Promise.reject(new Error('Store.unitOfWork was called inside another unit of work.'));
      if (!open) setImmediate(end);
      open = true;
      working = true;
      saved = false;
      deferredBefore = deferredWrites.length;
      const before = marks();
      let value: T;
      try {
        value = work();
        if (saved) release.run();
      } catch (error) {
        dropSince({ ...before, deferredWrites: deferredBefore });
        return Promise.reject(rollBackUnit(error, before.onRollback));
      } finally {
        working = false;
      }
      return new Promise<T>((resolve, reject) => {
        waiting.push({ committed: () => resolve(value), failed: reject });
      });
    },
    /**
     * Runs `write` right before COMMIT, after all other writes of the transaction. For writes that no unit of work of
     * the same transaction reads: they need no savepoint, for which SQLite would copy every page that they touch.
     * Dropped when the unit of work is rolled back. Outside of a unit of work it runs at once.
     */
    beforeCommit(write: () => void) {
      if (working) beforeCommit.push(write);
      else write();
    },
    /**
     * Runs `write` before the next write of the transaction, or else before COMMIT: the order of writes stays, and most
     * deferred writes need no savepoint. Reads do not see it until then. Dropped when the unit of work is rolled back.
     * Outside of a unit of work it runs at once.
     */
    deferWrite(write: () => void) {
      if (working) deferredWrites.push(write);
      else write();
    },
    /** See `Store.afterCommit`. */
    afterCommit(act: () => void) {
      if (working) {
        afterCommit.push(act);
        return;
      }
      act();
      // Without a transaction no COMMIT follows. The list is not empty while `settle` runs what is in it.
      if (!open && afterCommit.length === 0) resolveAll();
    },
    /** One listener, called after each COMMIT and its `afterCommit`. When it throws, the units of work reject. */
    afterEachCommit(listener: () => void) {
      eachCommit = listener;
    },
    /**
     * Runs `act` when no transaction is open: at once, or right after the open one ends. A timer or an immediate may
     * never find such a moment: under load the next transaction begins as soon as one ends.
     */
    betweenTransactions(act: () => void) {
      if (open) betweenTransactions.push(act);
      else act();
    },
    /** Undoes in memory what the unit of work changed there, when it is rolled back; the last change first. */
    onRollback(undoChange: () => void) {
      if (working) onRollback.push(undoChange);
    },
    /** Calls back whenever what memory caches may differ from the database: writes were rolled back or replaced. */
    onCachesInvalid: (listener: () => void): void => void invalidListeners.push(listener),
    /** One listener, called after each COMMIT with the lists of the UI that its writes have changed (R49). */
    onWritten(listener: (areas: readonly ChangedArea[]) => void) {
      tellWritten = listener;
    },
    /** Calls the listeners of `onCachesInvalid`. */
    invalidateCaches,
    /** Commits the open transaction at once. */
    commitNow: end,
    /** Commits the open transaction and rejects units of work from then on. */
    close() {
      end();
      closed = true;
    },
  };
}

export type GroupCommit = ReturnType<typeof createGroupCommit>;
