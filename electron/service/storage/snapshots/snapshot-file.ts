import { closeSync, constants, copyFileSync, fstatSync, fsyncSync, openSync, readSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { openFile } from '#node/real-file.ts';
import { pragmaRows } from '../connection.ts';
import { migrate } from '../migrate.ts';
import { type TableSet, type Versions, versionsOf } from '../table-set.ts';
import { DamagedSnapshot } from './fault.ts';
import { schemaOf, stateTables } from './state-tables.ts';

/*
 * A snapshot is a database of the service's own schema, made by VACUUM INTO, so that the migrations bring an old one up to date. It
 * has no rows of the data folder itself, but for the check of its key and, in the same table, when and why it was made.
 */

/** Name of the setting that describes a snapshot. */
const ABOUT = 'snapshot';
const KEY_CHECK = 'key check';

const facts = z.object({ createdAt: z.int(), automatic: z.boolean() });
export type SnapshotFacts = z.infer<typeof facts>;

export interface AboutSnapshot extends SnapshotFacts {
  readonly sites: number;
  readonly people: number;
  /** Of each module's tables. */
  readonly versions: Versions;
  /** Encrypted with the data key that the secrets in the snapshot need. */
  readonly keyCheck: Buffer;
}

/**
 * Reads the description of a snapshot, without checking its state.
 *
 * @throws an error where it is damaged or is no snapshot
 */
export function readAbout(path: string): AboutSnapshot {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const setting = db.prepare<[string], Buffer>('SELECT value FROM setting WHERE name = ?').pluck();
    const about = setting.get(ABOUT);
    const described =
      about === undefined
        ? describedBehind(path)
        : { ...facts.parse(JSON.parse(about.toString())), keyCheck: setting.get(KEY_CHECK) ?? Buffer.alloc(0) };
    return { ...described, ...counts(db), versions: versionsOf(db) };
  } finally {
    db.close();
  }
}

const OLD_TEXT_BYTES = 4_096;
const OLD_LENGTH_BYTES = 4;
const OLD_DIGEST_BYTES = 32;

/** Versions up to 0.1.0 described a snapshot behind its last page: a JSON text, its length (big-endian), and a digest. */
function describedBehind(path: string): SnapshotFacts & Pick<AboutSnapshot, 'keyCheck'> {
  const file = openFile(path);
  try {
    const tail = Buffer.alloc(OLD_TEXT_BYTES + OLD_LENGTH_BYTES + OLD_DIGEST_BYTES);
    const read = readSync(file, tail, 0, tail.length, Math.max(0, fstatSync(file).size - tail.length));
    const end = read - OLD_DIGEST_BYTES - OLD_LENGTH_BYTES;
    const text = tail.toString('utf8', end - tail.readUInt32BE(end), end);
    const { keyCheck, ...described } = facts.extend({ keyCheck: z.string() }).parse(JSON.parse(text));
    return { ...described, keyCheck: Buffer.from(keyCheck, 'base64') };
  } finally {
    closeSync(file);
  }
}

/**
 * Writes the state of a database while others write to it. The file gets its name only when it is complete and on the disk.
 *
 * @param draft a name in the same folder that is not listed as a snapshot; the caller removes it after a failure
 * @throws an error of SQLite or of the file system
 */
export function writeSnapshot(
  database: string,
  draft: string,
  path: string,
  sets: readonly TableSet[],
  made: SnapshotFacts,
): Pick<AboutSnapshot, 'sites' | 'people'> {
  closeSync(openSync(draft, 'wx', 0o600));
  const live = new Database(database, { readonly: true });
  try {
    live.prepare('VACUUM INTO ?').run(draft);
  } finally {
    live.close();
  }
  const db = new Database(draft, { fileMustExist: true });
  let counted: ReturnType<typeof counts>;
  try {
    db.pragma('foreign_keys = OFF');
    db.transaction(() => {
      keepState(db, sets);
      // This commit calls fsync, which VACUUM INTO does not.
      db.prepare('INSERT INTO setting VALUES (?, ?)').run(ABOUT, Buffer.from(JSON.stringify(made)));
    })();
    if (Number(db.pragma('freelist_count', { simple: true })) > 0) db.exec('VACUUM');
    counted = counts(db);
  } finally {
    db.close();
  }
  renameSync(draft, path);
  syncFolder(dirname(path));
  return counted;
}

/** Deletes what belongs to the data folder itself, but for the check of its key. */
function keepState(db: Database.Database, sets: readonly TableSet[]): void {
  const kept = new Set([...stateTables(sets), 'setting', 'table_set']);
  for (const { type, name } of schemaOf(db)) if (type === 'table' && !kept.has(name)) db.exec(`DELETE FROM "${name}"`);
  db.prepare('DELETE FROM setting WHERE name <> ?').run(KEY_CHECK);
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
 * Copies a snapshot, checks the copy, and migrates it when its schema is older (R24, R25).
 *
 * @param draft where the copy goes: the file to restore from
 * @throws StartProblem `database-newer`; DamagedSnapshot; an error of SQLite or of the file system
 */
export function checkSnapshot(path: string, draft: string, sets: readonly TableSet[]): void {
  copyFileSync(path, draft, constants.COPYFILE_EXCL);
  const db = new Database(draft, { fileMustExist: true });
  try {
    if (db.pragma('integrity_check', { simple: true }) !== 'ok') throw new DamagedSnapshot('Its content is damaged.');
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
