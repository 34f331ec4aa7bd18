import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** The database of a data folder, known by its content, not by its name. */
export function databaseOf(dataDir: string): string {
  return fileMarked(dataDir, 0x41757468);
}

/** The database of a data folder's log. */
export function logOf(dataDir: string): string {
  return fileMarked(dataDir, 0x4175746c);
}

/** @param mark SQLite's application id */
function fileMarked(dataDir: string, mark: number): string {
  const found = readdirSync(dataDir)
    .map((name) => join(dataDir, name))
    .find((path) => isDatabase(path, mark));
  if (found === undefined) throw new Error(`There is no such SQLite database in ${dataDir}.`);
  return found;
}

function isDatabase(path: string, mark: number): boolean {
  try {
    if (!readFileSync(path).subarray(0, 16).equals(Buffer.from('SQLite format 3\0'))) return false;
    // Read through SQLite, because new rows may still be in the write-ahead log.
    const db = new Database(path, { readonly: true });
    const found = db.pragma('application_id', { simple: true });
    db.close();
    return found === mark;
  } catch {
    return false;
  }
}
