import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The SQLite file of a data folder, known by its first bytes, not by its name. */
export function databaseOf(dataDir: string): string {
  const found = readdirSync(dataDir)
    .map((name) => join(dataDir, name))
    .find((path) => isFileStartingWith(path, 'SQLite format 3\0'));
  if (found === undefined) throw new Error(`There is no SQLite database in ${dataDir}.`);
  return found;
}

function isFileStartingWith(path: string, text: string): boolean {
  try {
    return readFileSync(path).subarray(0, text.length).toString('latin1') === text;
  } catch {
    return false;
  }
}
