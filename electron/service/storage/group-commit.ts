import type { Database } from 'better-sqlite3';
import { announcedWrites } from './announced-writes.ts';
import { storeFailure } from './failure.ts';

interface Waiting {
  readonly committed: () => void;
  readonly failed: (error: unknown) => void;
}

/** Part of a work that can be undone alone. */
interface Step {
  /** Whether it has its savepoint, which it gets with its first writing statement. */
  saved: boolean;
  /** How many of the deferred writes were asked for before it. */
  deferredBefore: number;
}

/** How long each list of a turn was at some moment. */
interface Marks {
  readonly atCommit: number;
  readonly deferred: number;
  readonly acts: number;
  readonly undos: number;
}

export interface GroupCommit {
  /** The connection for everything that works read and write: it is what notices that a work writes. */
  readonly db: Database;
  /** See `Store.unitOfWork`. */
  unitOfWork<T>(work: () => T): Promise<T>;
  /** See `Store.savepoint`. */
  savepoint<T>(step: () => T): T;
  /**
   * Runs `write` right before the turn's COMMIT, for writes that nothing of the turn reads: they need no savepoint, for
   * which SQLite would copy every page that they touch. Forgotten when the work that asked for it is undone; outside of
   * a turn it runs at once.
   */
  atCommit(write: () => void): void;
  /**
   * Runs `write` before whatever else the turn writes after it, or else before its COMMIT: mostly together with those of
   * the turn's other works, and without a savepoint. Until then a read does not see it. Forgotten when the work that
   * asked for it is undone; outside of a turn it runs at once.
   */
  deferred(write: () => void): void;
  /** Runs `act` right after the turn's COMMIT. Forgotten when nothing of the work that asked for it was kept. */
  ifCommitted(act: () => void): void;
  /** See `Store.afterCommit`: as `ifCommitted`, for what is no part of the turn's own answers. */
  tellAfterCommit(act: () => void): void;
  /** Calls back after each COMMIT, before its turn's promises are kept; when it throws, they fail. One listener. */
  afterCommit(listener: () => void): void;
  /**
   * Runs `act` when no transaction is open: at once, or right after the end of the turn at hand. A timer or an immediate
   * of one's own may never find such a moment under load, where each end of a turn follows the beginning of the next.
   */
  betweenTransactions(act: () => void): void;
  /** Calls back whenever writes were undone: what is remembered in memory may then be wrong. */
  onUndo(listener: () => void): void;
  /** Takes back in memory what the work at hand has changed there, if its writes are undone; the last change first. */
  ifUndone(takeBack: () => void): void;
  /** Tells the listeners of `onUndo`: what the database holds was replaced. */
  forget(): void;
  /** Commits what is open now, without waiting for the end of the turn: what follows at once has no neighbours. */
  commitNow(): void;
  /** Commits what is open and refuses work from then on. */
  close(): void;
}

/**
 * Group commit: the first write of an event-loop turn begins a transaction, all further work of that turn joins it, one
 * COMMIT ends it, and only then the promises resolve. An answer that waits for its promise is durable before it leaves,
 * at a fraction of a commit each.
 *
 * Each work that writes stands in a savepoint from its first writing statement on, so that a throwing one undoes only
 * its own writes. Most works only read, and leave what they write to `deferred` and `atCommit`: they cost neither.
 */
export function createGroupCommit(connection: Database): GroupCommit {
  const begin = connection.prepare('BEGIN IMMEDIATE');
  const commit = connection.prepare('COMMIT');
  const rollback = connection.prepare('ROLLBACK');
  const save = connection.prepare('SAVEPOINT work');
  const undo = connection.prepare('ROLLBACK TO work');
  const release = connection.prepare('RELEASE work');
  const saveStep = connection.prepare('SAVEPOINT step');
  const undoStep = connection.prepare('ROLLBACK TO step');
  const releaseStep = connection.prepare('RELEASE step');
  const undoListeners: (() => void)[] = [];
  let afterCommit: () => void = () => {};

  let waiting: Waiting[] = [];
  const atCommit: (() => void)[] = [];
  const deferred: (() => void)[] = [];
  const ifCommitted: (() => void)[] = [];
  const ifUndone: (() => void)[] = [];
  const betweenTransactions: (() => void)[] = [];
  /** From the turn's first work on. */
  let open = false;
  /** From the transaction's BEGIN on. */
  let begun = false;
  let working = false;
  /** Whether the work at hand has its savepoint, which it gets with its first writing statement. */
  let saved = false;
  /** The one that runs now. */
  let step: Step | undefined;
  /** How many of the deferred writes are of works before the one at hand. */
  let deferredBefore = 0;
  let closed = false;

  function beginOnce(): void {
    if (begun) return;
    begin.run();
    begun = true;
  }

  const db = announcedWrites(connection, () => {
    if (!working) return;
    if (!saved) {
      beginOnce();
      if (step !== undefined) step.deferredBefore -= deferredBefore;
      writeNeighbours();
      save.run();
      saved = true;
    }
    if (step !== undefined && !step.saved) {
      writeOutside(step.deferredBefore);
      step.deferredBefore = 0;
      saveStep.run();
      step.saved = true;
    }
    writeDeferred(deferred.length);
  });

  /** Deferred writes announce themselves, too: they are no longer in the list then. */
  function writeDeferred(count: number): void {
    for (const write of deferred.splice(0, count)) write();
  }

  /** Writes the first of the deferred writes outside of the savepoint that is about to begin. */
  function writeOutside(count: number): void {
    working = false;
    try {
      writeDeferred(count);
    } finally {
      working = true;
    }
  }

  /** What earlier works have deferred stands outside of this one's savepoint; if it fails, so does all of the turn. */
  function writeNeighbours(): void {
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

  function forget(): void {
    for (const listener of undoListeners) listener();
  }

  /** @param kept how many of the changes in memory belong to work that stands */
  function takeBack(kept: number): void {
    for (const back of ifUndone.splice(kept).reverse()) back();
  }

  function failAll(error: unknown): void {
    const failed = waiting.splice(0);
    atCommit.length = 0;
    deferred.length = 0;
    ifCommitted.length = 0;
    begun = false;
    takeBack(0);
    forget();
    for (const one of failed) one.failed(error);
  }

  function end(): void {
    if (!open) return;
    open = false;
    settle();
    for (const act of betweenTransactions.splice(0)) act();
  }

  /** Commits what the turn wrote, and keeps or breaks its promises. */
  function settle(): void {
    try {
      if (atCommit.length + deferred.length > 0) beginOnce();
      writeDeferred(deferred.length);
      for (const write of atCommit) write();
      if (begun) commit.run();
    } catch (error) {
      if (connection.inTransaction) rollback.run();
      failAll(storeFailure(error));
      return;
    }
    begun = false;
    atCommit.length = 0;
    ifUndone.length = 0;
    for (const act of ifCommitted) act();
    ifCommitted.length = 0;
    answer();
  }

  /** Keeps the promises of the committed turn; breaks them when what follows the COMMIT fails. */
  function answer(): void {
    const done = waiting;
    waiting = [];
    try {
      afterCommit();
    } catch (error) {
      for (const one of done) one.failed(error);
      return;
    }
    for (const one of done) one.committed();
  }

  function undoWork(error: unknown, kept: number): unknown {
    const failure = storeFailure(error);
    if (begun && !connection.inTransaction) {
      // A full disk or a failing one makes SQLite give the whole transaction up: the neighbours have lost theirs too.
      failAll(failure);
      return failure;
    }
    if (saved) {
      undo.run();
      release.run();
    }
    takeBack(kept);
    if (saved) forget();
    return failure;
  }

  function undoStepOf(begunStep: Step, before: Marks): void {
    forgetSince({ ...before, deferred: begunStep.deferredBefore });
    // A full disk makes SQLite give the whole transaction up; the error goes up and `undoWork` says so.
    if (begunStep.saved && connection.inTransaction) {
      undoStep.run();
      releaseStep.run();
    }
    takeBack(before.undos);
    if (begunStep.saved) forget();
  }

  const marks = (): Marks => ({
    atCommit: atCommit.length,
    deferred: deferred.length,
    acts: ifCommitted.length,
    undos: ifUndone.length,
  });

  /** Takes out what was asked for since then. */
  function forgetSince(before: Marks): void {
    atCommit.length = Math.min(atCommit.length, before.atCommit);
    deferred.length = Math.min(deferred.length, before.deferred);
    ifCommitted.length = Math.min(ifCommitted.length, before.acts);
  }

  return {
    db,
    savepoint<T>(work: () => T): T {
      if (!working) return work();
      if (step !== undefined) throw new Error('Store.savepoint was called inside another savepoint.');
      const begunStep: Step = { saved: false, deferredBefore: deferred.length };
      const before = marks();
      step = begunStep;
      try {
        const value = work();
        if (begunStep.saved) releaseStep.run();
        return value;
      } catch (error) {
        undoStepOf(begunStep, before);
        throw error;
      } finally {
        step = undefined;
      }
    },
    unitOfWork<T>(work: () => T): Promise<T> {
      if (closed) return Promise.reject(new Error('The store is closed.'));
      // A nested work could be undone by the outer one after it was promised.
      if (working) return Promise.reject(new Error('Store.unitOfWork was called inside the work of another turn.'));
      if (!open) setImmediate(end);
      open = true;
      working = true;
      saved = false;
      deferredBefore = deferred.length;
      const before = marks();
      let value: T;
      try {
        value = work();
        if (saved) release.run();
      } catch (error) {
        forgetSince({ ...before, deferred: deferredBefore });
        return Promise.reject(undoWork(error, before.undos));
      } finally {
        working = false;
      }
      return new Promise<T>((resolve, reject) => {
        waiting.push({ committed: () => resolve(value), failed: reject });
      });
    },
    atCommit(write) {
      if (working) atCommit.push(write);
      else write();
    },
    deferred(write) {
      if (working) deferred.push(write);
      else write();
    },
    ifCommitted(act) {
      if (working) ifCommitted.push(act);
      else {
        act();
        if (!open) answer();
      }
    },
    tellAfterCommit(act) {
      if (working) ifCommitted.push(act);
      else act();
    },
    afterCommit(listener) {
      afterCommit = listener;
    },
    betweenTransactions(act) {
      if (open) betweenTransactions.push(act);
      else act();
    },
    onUndo(listener) {
      undoListeners.push(listener);
    },
    ifUndone(takeBack) {
      if (working) ifUndone.push(takeBack);
    },
    forget,
    commitNow: end,
    close() {
      end();
      closed = true;
    },
  };
}
