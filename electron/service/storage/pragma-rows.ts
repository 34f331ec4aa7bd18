import type { Database } from 'better-sqlite3';
import { membersOf } from '#shared/narrowing.ts';

/** The rows that a pragma returns. @param pragma as SQLite writes it: `wal_checkpoint(PASSIVE)` */
export function pragmaRows(db: Database, pragma: string): readonly Readonly<Record<string, unknown>>[] {
  const rows = db.pragma(pragma);
  return Array.isArray(rows) ? rows.map(membersOf) : [];
}
