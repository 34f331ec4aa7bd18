import type { Database, Statement } from 'better-sqlite3';

const WAYS = ['run', 'get', 'all', 'iterate'] as const;

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
    for (const way of WAYS) Object.assign(statement, { [way]: announced(statement[way].bind(statement)) });
    return statement;
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
