import type { Database, RunResult, Statement } from 'better-sqlite3';

/** How a statement returns its rows. */
type Mode = 'pluck' | 'raw' | 'expand' | 'safeIntegers';

/** What is used of a statement. */
type UsedStatement = Pick<Statement, 'run' | 'get' | 'all' | 'iterate'> &
  Record<Mode, (isOn?: boolean) => UsedStatement>;

/**
 * A statement that SQLite prepares when it is first run: hardly a process runs all of some 400, and to prepare them was
 * half of the work of opening a store. A mistake in its SQL is thrown then, too.
 */
class AnnouncedStatement implements UsedStatement {
  readonly #prepare: () => Statement;
  readonly #beforeWrite: () => void;
  readonly #modes: [mode: Mode, isOn: boolean][] = [];
  #statement: Statement | undefined;
  #writes = false;

  constructor(prepare: () => Statement, beforeWrite: () => void) {
    this.#prepare = prepare;
    this.#beforeWrite = beforeWrite;
  }

  run(...values: unknown[]): RunResult {
    return this.#ready().run(...values);
  }
  get(...values: unknown[]): unknown {
    return this.#ready().get(...values);
  }
  all(...values: unknown[]): unknown[] {
    return this.#ready().all(...values);
  }
  iterate(...values: unknown[]): IterableIterator<unknown> {
    return this.#ready().iterate(...values);
  }

  pluck(isOn = true): this {
    return this.#set('pluck', isOn);
  }
  raw(isOn = true): this {
    return this.#set('raw', isOn);
  }
  expand(isOn = true): this {
    return this.#set('expand', isOn);
  }
  safeIntegers(isOn = true): this {
    return this.#set('safeIntegers', isOn);
  }

  #set(mode: Mode, isOn: boolean): this {
    if (this.#statement === undefined) this.#modes.push([mode, isOn]);
    else this.#statement[mode](isOn);
    return this;
  }

  #ready(): Statement {
    if (this.#statement === undefined) {
      this.#statement = this.#prepare();
      this.#writes = !this.#statement.readonly;
      for (const [mode, isOn] of this.#modes) this.#statement[mode](isOn);
    }
    if (this.#writes) this.#beforeWrite();
    return this.#statement;
  }
}

/**
 * A handle of the same connection that calls `beforeWrite` before everything that may write: each run of a statement that
 * SQLite does not call read-only (with or without `RETURNING`), and each `exec` and `pragma`.
 *
 * `transaction` throws: transactions belong to `GroupCommit`.
 */
export function detectingWrites(connection: Database, beforeWrite: () => void): Database {
  function announced<Arguments extends unknown[], T>(act: (...values: Arguments) => T): (...values: Arguments) => T {
    return (...values) => {
      beforeWrite();
      return act(...values);
    };
  }

  const prepare = (sql: string): UsedStatement => new AnnouncedStatement(() => connection.prepare(sql), beforeWrite);

  return Object.assign(Object.create(connection) as Database, {
    prepare: prepare as Database['prepare'],
    exec: announced(connection.exec.bind(connection)),
    pragma: announced(connection.pragma.bind(connection)),
    transaction: (): never => {
      throw new Error('Store.unitOfWork is the transaction of all that repositories write.');
    },
  });
}
