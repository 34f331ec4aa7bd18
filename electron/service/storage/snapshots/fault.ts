import { SqliteError } from 'better-sqlite3';
import { StartProblem } from '#node/start-problem.ts';
import { systemCode } from '#shared/narrowing.ts';

/** Why a file could not be written or read as a snapshot; plain data, because it crosses a thread's border. */
export type SnapshotFault = 'disk-full' | 'unwritable' | 'damaged' | 'newer' | 'failed';

/** What was found wrong with the content of a snapshot. */
export class DamagedSnapshot extends Error {
  override readonly name = 'DamagedSnapshot';
}

/** @returns the fault behind an error of SQLite, of the file system, or of the schema's check */
export function faultOf(error: unknown): SnapshotFault {
  if (error instanceof DamagedSnapshot) return 'damaged';
  if (error instanceof StartProblem) return error.code === 'database-newer' ? 'newer' : 'damaged';
  const code = error instanceof SqliteError ? error.code : (systemCode(error) ?? '');
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)/.test(code)) return 'disk-full';
  if (/^(SQLITE_(CANTOPEN|READONLY|PERM|IOERR_WRITE)|EACCES|EPERM|EROFS|EIO|ENOTDIR|EEXIST)/.test(code)) {
    return 'unwritable';
  }
  if (/^SQLITE_(CORRUPT|NOTADB|FORMAT|IOERR_SHORT_READ)/.test(code)) return 'damaged';
  return 'failed';
}
