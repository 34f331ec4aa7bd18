import type { Database } from 'better-sqlite3';
import type { CallFacts } from './calls.ts';

const MARK = 'log to empty';

/** Empties the log with the state of the workspace (R25). */
interface LogEmptying {
  /** Inside the unit of work that replaces the state. */
  ask(): void;
  /** After its commit, when the log is empty. */
  done(): void;
}

/**
 * State and log are two files. So the state's transaction sets a mark, which is removed when the log is empty. A start that
 * finds the mark comes after a kill between the two, and empties the log.
 *
 * @param db the service's database
 * @param emptyNow empties the log at once; absent: a service may be at work
 */
export function logEmptying(
  db: Database,
  calls: Pick<CallFacts, 'empty'>,
  emptyNow: (() => void) | undefined,
): LogEmptying {
  const isMarked = db.prepare('SELECT 1 FROM setting WHERE name = ?').pluck();
  const mark = db.prepare("INSERT OR REPLACE INTO setting VALUES (?, x'')");
  const unmark = db.prepare('DELETE FROM setting WHERE name = ?');
  if (emptyNow !== undefined && isMarked.get(MARK) === 1) {
    emptyNow();
    unmark.run(MARK);
  }
  return {
    ask() {
      mark.run(MARK);
      calls.empty();
    },
    done: () => void unmark.run(MARK),
  };
}
