import { closeSync, constants, copyFileSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { APPLICATION_ID, migrate, readVersion } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import { DamagedSnapshot } from './fault.ts';
import { copyAttached, digestOf, schemaOf } from './state-tables.ts';

/*
 * A snapshot is a SQLite file of the service's own schema, so that the migrations bring an old one up to date. The log's
 * tables are there and empty. What the file says about itself stands in its `setting`, beside the database's key check.
 */

const aboutSnapshot = z.object({
  createdAt: z.int(),
  automatic: z.boolean(),
  sites: z.int(),
  people: z.int(),
  digest: z.string(),
});
export type AboutSnapshot = z.infer<typeof aboutSnapshot>;

/** What a snapshot file says about itself; nothing of its state is looked at. */
export interface SnapshotHead {
  readonly about: AboutSnapshot;
  /** Sealed with the data key that the secrets in the snapshot need. */
  readonly keyCheck: Buffer;
}

const newestVersion = (): number => migrations.at(-1)?.version ?? 0;

/** @throws StartProblem `database-newer`; DamagedSnapshot; an error of SQLite */
export function readHead(path: string): SnapshotHead {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    return headOf(db, path);
  } finally {
    db.close();
  }
}

function headOf(db: Database.Database, path: string): SnapshotHead {
  readVersion(db, newestVersion(), path);
  const setting = db.prepare<[string], Buffer>('SELECT value FROM setting WHERE name = ?').pluck();
  const keyCheck = setting.get('key check');
  const about = aboutSnapshot.safeParse(parsed(setting.get('snapshot')));
  if (keyCheck === undefined || !about.success) throw new DamagedSnapshot('It does not say what it is.');
  return { about: about.data, keyCheck };
}

function parsed(json: Buffer | undefined): unknown {
  try {
    return JSON.parse(json?.toString() ?? '');
  } catch {
    return undefined;
  }
}

/**
 * Writes the state of a database that others go on writing to: a read transaction sees one moment of it. Under its own
 * name the file appears whole, and on the disk, or not at all.
 *
 * @param draft a name in the same folder that nobody takes for a snapshot; what is there after a failure is the caller's
 * @throws an error of SQLite or of the file system
 */
export function writeSnapshot(
  database: string,
  draft: string,
  path: string,
  facts: Pick<AboutSnapshot, 'createdAt' | 'automatic'>,
): AboutSnapshot {
  closeSync(openSync(draft, 'wx', 0o600));
  const db = new Database(draft, { fileMustExist: true });
  let about: AboutSnapshot;
  try {
    // Nobody needs a draft that was not finished: no journal, and one fsync at the end.
    db.pragma('journal_mode = OFF');
    db.pragma('synchronous = OFF');
    db.pragma('foreign_keys = OFF');
    db.prepare('ATTACH ? AS live').run(database);
    db.exec('BEGIN');
    for (const { sql } of schemaOf(db, 'live')) db.exec(sql);
    db.pragma(`user_version = ${Number(db.pragma('live.user_version', { simple: true }))}`);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    copyAttached(db, 'live');
    db.exec("INSERT INTO setting SELECT * FROM live.setting WHERE name = 'key check'");
    about = { ...facts, ...counts(db), digest: digestOf(db) };
    db.prepare("INSERT INTO setting VALUES ('snapshot', ?)").run(Buffer.from(JSON.stringify(about)));
    db.exec('COMMIT');
  } finally {
    db.close();
  }
  sync(draft, 'r+');
  renameSync(draft, path);
  // Windows has no such call for folders.
  if (process.platform !== 'win32') sync(dirname(path), 'r');
  return about;
}

/** How many sites and people a database holds. */
export function counts(db: Database.Database): Pick<AboutSnapshot, 'sites' | 'people'> {
  const count = (table: string): number => Number(db.prepare(`SELECT count(*) FROM main.${table}`).pluck().get());
  return { sites: count('site'), people: count('account') };
}

function sync(path: string, flags: string): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Looks at every byte of a snapshot before anything is replaced by it, and brings one of an older schema up to date in a
 * copy (R24).
 *
 * @param draft where the copy goes
 * @returns the file to restore from: the snapshot itself, or the copy
 * @throws StartProblem `database-newer`; DamagedSnapshot; an error of SQLite or of the file system
 */
export function checkedSnapshot(path: string, draft: string): string {
  const version = checkContent(path);
  const usable = version === newestVersion() ? path : upToDate(path, draft);
  checkSchema(usable);
  return usable;
}

function checkContent(path: string): number {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const { about } = headOf(db, path);
    if (db.pragma('integrity_check', { simple: true }) !== 'ok' || digestOf(db) !== about.digest) {
      throw new DamagedSnapshot('Its content was changed.');
    }
    return Number(db.pragma('user_version', { simple: true }));
  } finally {
    db.close();
  }
}

function upToDate(path: string, draft: string): string {
  closeSync(openSync(draft, 'wx', 0o600));
  copyFileSync(path, draft, constants.COPYFILE_FICLONE);
  const db = new Database(draft, { fileMustExist: true });
  try {
    migrate(db, migrations, draft);
  } finally {
    db.close();
  }
  return draft;
}

/** Records are moved as they are (see `copyAttached`), so that both schemas must be the same, letter by letter. */
function checkSchema(path: string): void {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  const fresh = new Database(':memory:');
  try {
    migrate(fresh, migrations, path);
    const text = (one: Database.Database): string => JSON.stringify(schemaOf(one).toSorted(byName));
    if (text(db) !== text(fresh)) throw new DamagedSnapshot('Its tables are not those of this version.');
    if ((db.pragma('foreign_key_check') as unknown[]).length > 0) {
      throw new DamagedSnapshot('Its rows do not belong together.');
    }
  } finally {
    fresh.close();
    db.close();
  }
}

const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);
