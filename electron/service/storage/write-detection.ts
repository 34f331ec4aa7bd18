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
  readonly #afterWrite: () => (() => void) | undefined;
  readonly #modes: [mode: Mode, isOn: boolean][] = [];
  #statement: Statement | undefined;
  #writes = false;
  /** Called when a run has changed rows; undefined: nobody wants to know. */
  #wrote: (() => void) | undefined;

  constructor(prepare: () => Statement, beforeWrite: () => void, afterWrite: () => (() => void) | undefined) {
    this.#prepare = prepare;
    this.#beforeWrite = beforeWrite;
    this.#afterWrite = afterWrite;
  }

  run(...values: unknown[]): RunResult {
    const result = this.#ready().run(...values);
    if (result.changes > 0) this.#wrote?.();
    return result;
  }
  get(...values: unknown[]): unknown {
    const row = this.#ready().get(...values);
    if (row !== undefined) this.#wrote?.();
    return row;
  }
  all(...values: unknown[]): unknown[] {
    const rows = this.#ready().all(...values);
    if (rows.length > 0) this.#wrote?.();
    return rows;
  }
  iterate(...values: unknown[]): IterableIterator<unknown> {
    const rows = this.#ready().iterate(...values);
    this.#wrote?.();
    return rows;
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
      if (this.#writes) this.#wrote = this.#afterWrite();
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
 *
 * @param afterWrite what to call after each run of this SQL that has changed rows; undefined: nothing. Asked once for each
 *   statement
 */
export function detectingWrites(
  connection: Database,
  beforeWrite: () => void,
  afterWrite: (sql: string) => (() => void) | undefined = () => undefined,
): Database {
  function announced<Arguments extends unknown[], T>(act: (...values: Arguments) => T): (...values: Arguments) => T {
    return (...values) => {
      beforeWrite();
      return act(...values);
    };
  }

  const prepare = (sql: string): UsedStatement =>
    new AnnouncedStatement(
      () => connection.prepare(sql),
      beforeWrite,
      () => afterWrite(sql),
    );

  return Object.assign(Object.create(connection) as Database, {
    prepare,
    exec: announced(connection.exec.bind(connection)),
    pragma: announced(connection.pragma.bind(connection)),
    transaction: (): never => {
      throw new Error('Store.unitOfWork is the transaction of all that repositories write.');
    },
  });
}
