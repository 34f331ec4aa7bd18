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

/**
 * The failure behind an error of SQLite or of the file system; other errors, and broken constraints, come back as they are.
 *
 * @param effect what it means for the call, as the end of a sentence
 */
export function storeFailure(error: unknown, effect = 'nothing of this call was kept'): unknown {
  if (!isOfStorage(error) || error.code.startsWith('SQLITE_CONSTRAINT')) return error;
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT)/.test(error.code)) {
    return new StoreFailure(
      'disk-full',
      `The disk is full; ${effect}.`,
      'Free some space, then repeat the call.',
      error,
    );
  }
  if (/^(SQLITE_READONLY|SQLITE_CANTOPEN|EROFS|EACCES|EPERM)/.test(error.code)) {
    return new StoreFailure(
      'read-only',
      `The data folder cannot be written; ${effect}.`,
      'Give this user the right to write to the data folder, then start Authdesk again.',
      error,
    );
  }
  if (error.code.startsWith('SQLITE_BUSY') || error.code.startsWith('SQLITE_LOCKED')) {
    return new StoreFailure(
      'in-use',
      `Another program holds the database; ${effect}.`,
      'Close the program that has the database open, then repeat the call.',
      error,
    );
  }
  if (error.code.startsWith('SQLITE_CORRUPT') || error.code.startsWith('SQLITE_NOTADB')) {
    return new StoreFailure(
      'damaged',
      `The database is damaged; ${effect}.`,
      'Stop Authdesk, move the database file away, and start again with --new; import a workspace file if you have one.',
      error,
    );
  }
  return new StoreFailure(
    'failed',
    `The database could not be written; ${effect}.`,
    'Check the disk, then repeat the call; start Authdesk again if it stays so.',
    error,
  );
}

function isOfStorage(error: unknown): error is Error & { readonly code: string } {
  return error instanceof SqliteError || (error instanceof Error && /^E[A-Z]+$/.test(String(systemCode(error))));
}
