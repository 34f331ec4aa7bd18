import { SqliteError } from 'better-sqlite3';
import { systemCode } from '#shared/narrowing.ts';

/**
 * Something could not be stored: what happened and what to do, as sentences for the user. The technical error is the
 * cause. The whole transaction was rolled back (R23).
 */
export class StoreFailure extends Error {
  readonly code: 'disk-full' | 'read-only' | 'in-use' | 'damaged' | 'failed';
  readonly next: string;
  /** What is wrong in the database, as a part of a sentence; absent: the code says all. */
  readonly detail: string | undefined;

  constructor(code: StoreFailure['code'], message: string, next: string, cause: unknown, detail?: string) {
    super(message, { cause });
    this.name = 'StoreFailure';
    this.code = code;
    this.next = next;
    this.detail = detail;
  }
}

/** By the beginning of the code of the system or of SQLite; the last row is that of all others. */
const failures: readonly (readonly [codes: RegExp, code: StoreFailure['code'], what: string, next: string])[] = [
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT)/, 'disk-full', 'The disk is full', 'Free some space, then repeat the call.'],
  [
    /^(?:SQLITE_READONLY|SQLITE_CANTOPEN|EROFS|EACCES|EPERM)/,
    'read-only',
    'The data folder cannot be written',
    'Give this user the right to write to the data folder, then start Authdesk again.',
  ],
  [
    /^SQLITE_(?:BUSY|LOCKED)/,
    'in-use',
    'Another program holds the database',
    'Close the program that has the database open, then repeat the call.',
  ],
  [
    /^SQLITE_(?:CORRUPT|NOTADB)/,
    'damaged',
    'The database is damaged',
    'Stop Authdesk, move the database file away, and start again with --new; import a workspace file if you have one.',
  ],
  [
    /^/,
    'failed',
    'The database could not be written',
    'Check the disk, then repeat the call; start Authdesk again if it stays so.',
  ],
];

/**
 * The failure behind an error of SQLite or of the file system; other errors, and broken constraints, come back as they are.
 *
 * @param effect what it means for the call, as the end of a sentence
 */
export function storeFailure(error: unknown, effect = 'nothing of this call was kept'): unknown {
  if (!isOfStorage(error) || error.code.startsWith('SQLITE_CONSTRAINT')) return error;
  const row = failures.find(([codes]) => codes.test(error.code));
  return row === undefined ? error : new StoreFailure(row[1], `${row[2]}; ${effect}.`, row[3], error);
}

function isOfStorage(error: unknown): error is Error & { readonly code: string } {
  return error instanceof SqliteError || (error instanceof Error && /^E[A-Z]+$/.test(String(systemCode(error))));
}
