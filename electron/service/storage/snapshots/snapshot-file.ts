import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { APPLICATION_ID, migrate } from '../migrate.ts';
import { pragmaRows } from '../pragma-rows.ts';
import { type TableSet, versionsOf } from '../table-set.ts';
import { DamagedSnapshot } from './fault.ts';
import { copyAttached, schemaOf } from './state-tables.ts';
import { addTrailer, copyChecked, readTrailer } from './trailer.ts';

/*
 * A snapshot is a SQLite file of the service's own schema, so that the migrations bring an old one up to date. Its trailer
 * describes it (see there).
 */

const aboutSnapshot = z.object({
  createdAt: z.int(),
  automatic: z.boolean(),
  sites: z.int(),
  people: z.int(),
  /** Of each module's tables. */
  versions: z.record(z.string(), z.int()),
  /** Encrypted with the data key that the secrets in the snapshot need; base64. */
  keyCheck: z.string(),
});
export type AboutSnapshot = z.infer<typeof aboutSnapshot>;

/**
 * Reads the description in a snapshot file, without any check and without reading its state.
 *
 * @throws DamagedSnapshot; an error of the file system
 */
export function readAbout(path: string): AboutSnapshot {
  try {
    return aboutSnapshot.parse(JSON.parse(readTrailer(path)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) {
      throw new DamagedSnapshot('It does not say what it is.');
    }
    throw error;
  }
}

/**
 * Writes the state of a database in one read transaction, while others write to it. The file gets its name only when it is
 * complete and on the disk.
 *
 * @param draft a name in the same folder that is not listed as a snapshot; the caller removes it after a failure
 * @param key of the digest
 * @throws an error of SQLite or of the file system
 */
export function writeSnapshot(
  database: string,
  draft: string,
  path: string,
  key: Uint8Array,
  sets: readonly TableSet[],
  facts: Pick<AboutSnapshot, 'createdAt' | 'automatic'>,
): AboutSnapshot {
  closeSync(openSync(draft, 'wx', 0o600));
  const db = new Database(draft, { fileMustExist: true });
  let about: AboutSnapshot;
  try {
    // An unfinished draft is worthless: no journal, and one fsync at the end.
    db.pragma('journal_mode = OFF');
    db.pragma('synchronous = OFF');
    db.pragma('foreign_keys = OFF');
    db.prepare('ATTACH ? AS live').run(database);
    db.exec('BEGIN');
    for (const { sql } of schemaOf(db, 'live')) db.exec(sql);
    const layout = Number(db.pragma('live.user_version', { simple: true }));
    db.pragma(`user_version = ${layout}`);
    db.exec('INSERT INTO main.table_set SELECT * FROM live.table_set');
    db.pragma(`application_id = ${APPLICATION_ID}`);
    copyAttached(db, 'live', sets);
    const keyCheck = db.prepare<[], Buffer>("SELECT value FROM live.setting WHERE name = 'key check'").pluck().get();
    about = { ...facts, ...counts(db), versions: versionsOf(db), keyCheck: keyCheck?.toString('base64') ?? '' };
    db.exec('COMMIT');
  } finally {
    db.close();
  }
  addTrailer(draft, JSON.stringify(about), key);
  renameSync(draft, path);
  syncFolder(dirname(path));
  return about;
}

/** How many sites and people a database holds. */
export function counts(db: Database.Database): Pick<AboutSnapshot, 'sites' | 'people'> {
  const count = (table: string): number => Number(db.prepare(`SELECT count(*) FROM main.${table}`).pluck().get());
  return { sites: count('site'), people: count('account') };
}

function syncFolder(path: string): void {
  // Windows has no such call for folders.
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * Copies a snapshot, fails when a byte was changed since it was made, and migrates the copy when its schema is older (R24,
 * R25).
 *
 * @param key of the digest
 * @param draft where the copy goes: the file to restore from
 * @throws StartProblem `database-newer`; DamagedSnapshot; an error of SQLite or of the file system
 */
export function checkSnapshot(path: string, key: Uint8Array, draft: string, sets: readonly TableSet[]): void {
  copyChecked(path, key, draft);
  const db = new Database(draft, { fileMustExist: true });
  try {
    // The digest detects changes of the file; this, damage of the database it was taken from.
    if (db.pragma('integrity_check', { simple: true }) !== 'ok') throw new DamagedSnapshot('It was taken damaged.');
    migrate(db, sets, draft);
    checkSchema(db, draft, sets);
  } finally {
    db.close();
  }
}

/** Records are copied unchanged (see `copyAttached`), so both schemas must be the same, letter by letter. */
function checkSchema(db: Database.Database, path: string, sets: readonly TableSet[]): void {
  if (schemaText(db) !== freshSchema(sets, path))
    throw new DamagedSnapshot('Its tables are not those of this version.');
  if (pragmaRows(db, 'foreign_key_check').length > 0) {
    throw new DamagedSnapshot('Its rows do not belong together.');
  }
}

const schemaText = (db: Database.Database): string => JSON.stringify(schemaOf(db).toSorted(byName));

/** By the tables of a service: making all of them takes longer than a small snapshot's check. */
const freshSchemas = new WeakMap<readonly TableSet[], string>();

function freshSchema(sets: readonly TableSet[], path: string): string {
  const known = freshSchemas.get(sets);
  if (known !== undefined) return known;
  const fresh = new Database(':memory:');
  try {
    migrate(fresh, sets, path);
    const text = schemaText(fresh);
    freshSchemas.set(sets, text);
    return text;
  } finally {
    fresh.close();
  }
}

const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);
