import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { tableSets } from '../open.ts';
import { stateTables } from './state-tables.ts';

/** SHA-256 over every row of the state, in hex. */
export function digestOf(db: Database): string {
  const sum = createHash('sha256');
  for (const table of stateTables(tableSets())) {
    sum.update(`\n${table}\n`);
    const rows = db.prepare<[], unknown[]>(`SELECT * FROM main."${table}" NOT INDEXED`).raw().safeIntegers();
    for (const row of rows.iterate()) sum.update(row.map(marked).join(','));
  }
  return sum.digest('hex');
}

/** A value with its type and length, so that no two rows read the same. */
function marked(value: unknown): string {
  if (Buffer.isBuffer(value)) return `b${value.toString('base64')}`;
  if (typeof value === 'string') return `s${value.length}:${value}`;
  return `${typeof value}${String(value)}`;
}
