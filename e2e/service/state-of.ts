import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { logOf } from './database-file.ts';

/** What belongs to the data folder itself, and how its clock stood at the last snapshot; everything else is the state of the workspace. */
const elsewhere = new Set(['setting', 'expired_secret', 'table_set', 'kept_clock']);

/**
 * Every row of the workspace's state in a database or snapshot, table by table, as a digest each.
 *
 * @param made true: also what is new each time the same state is made, that is times and encrypted values
 */
export function stateOf(file: string, made = true): string {
  const db = new Database(file, { readonly: true });
  try {
    const tables = db
      .prepare<[], string>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
      )
      .pluck()
      .all();
    return tables
      .filter((table) => !elsewhere.has(table))
      .map((table) => {
        const columns = db
          .prepare<[], { name: string; type: string }>(`PRAGMA table_info("${table}")`)
          .all()
          .filter(({ name, type }) => made || (!name.endsWith('_at') && type !== 'BLOB'))
          .map(({ name }) => `quote("${name}")`);
        const rows = db
          .prepare<[], string>(`SELECT ${columns.join(` || ',' || `)} FROM "${table}"`)
          .pluck()
          .all();
        return `${table}: ${rows.length} ${createHash('sha256').update(rows.sort().join('\n')).digest('hex').slice(0, 16)}`;
      })
      .join('\n');
  } finally {
    db.close();
  }
}

/** How many calls the log of a data folder holds. */
export function logLength(dataDir: string): number {
  return loggedCallIds(dataDir).length;
}

/** The callIds of the rows of a log, oldest first; each has to have its details. */
export function loggedCallIds(dataDir: string): string[] {
  const db = new Database(logOf(dataDir), { readonly: true });
  try {
    // At one moment, because a service may be writing.
    return db.transaction(() => idsIn(db))();
  } finally {
    db.close();
  }
}

function idsIn(db: Database.Database): string[] {
  const segments = db.prepare<[], { no: number; calls: number }>('SELECT no, calls FROM segment ORDER BY no').all();
  return segments.flatMap(({ no, calls }) => {
    const rows = `SELECT call_id FROM call_${no} JOIN call_detail_${no} USING (id) ORDER BY id`;
    const found = db.prepare<[], string>(rows).pluck().all();
    if (found.length !== calls) throw new Error(`Segment ${no} holds ${found.length} calls instead of ${calls}.`);
    return found;
  });
}

/** True when SQLite finds nothing wrong with a database. */
export function isWhole(file: string): boolean {
  const db = new Database(file, { readonly: true });
  try {
    return (
      db.pragma('integrity_check', { simple: true }) === 'ok' &&
      (db.pragma('foreign_key_check') as unknown[]).length === 0
    );
  } finally {
    db.close();
  }
}
