import type { Database, Statement } from 'better-sqlite3';

const WAYS = ['run', 'get', 'all', 'iterate'] as const;
/** What changes a statement and answers it. */
const MODES = ['pluck', 'raw', 'expand', 'safeIntegers', 'bind'] as const;

/**
 * A handle of the same connection that calls `beforeWrite` before everything that may write: each run of a statement that
 * SQLite does not call read-only (with or without `RETURNING`), and each `exec` and `pragma`.
 *
 * `transaction` throws: transactions belong to `GroupCommit`.
 */
export function announcedWrites(connection: Database, beforeWrite: () => void): Database {
  function announced<Arguments extends unknown[], T>(act: (...values: Arguments) => T): (...values: Arguments) => T {
    return (...values) => {
      beforeWrite();
      return act(...values);
    };
  }

  function prepare(sql: string): Statement {
    const statement = connection.prepare(sql);
    if (statement.readonly) return statement;
    // A handle of its own, like that of the connection: neither of the library's objects is changed.
    const seen = Object.create(statement) as Statement;
    for (const way of WAYS) Object.assign(seen, { [way]: announced(statement[way].bind(statement)) });
    for (const mode of MODES) {
      const change = statement[mode].bind(statement) as (...values: unknown[]) => unknown;
      const changeAndGoOn = (...values: unknown[]): Statement => {
        change(...values);
        return seen;
      };
      Object.assign(seen, { [mode]: changeAndGoOn });
    }
    return seen;
  }

  return Object.assign(Object.create(connection) as Database, {
    prepare: prepare as Database['prepare'],
    exec: announced(connection.exec.bind(connection)),
    pragma: announced(connection.pragma.bind(connection)),
    transaction: (): never => {
      throw new Error('Store.unitOfWork is the transaction of all that repositories write.');
    },
  });
}
