import Database from 'better-sqlite3';
import { StartProblem } from '#node/start-problem.ts';
import type { Domains } from '#service/tls/index.ts';
import { type SettingName, settingRanges } from '#shared/contract/settings.ts';
import { checkColumns, type Schema, serviceSchema, startProblem } from './database.ts';
import { readVersions } from './migrate.ts';
import { storedTexts } from './stored-json.ts';
import { newestVersions, type TableSet } from './table-set.ts';

/** What a database says about its folder. */
export interface DatabaseFacts {
  /** Names of the sets of tables that the next start brings to a newer version (R24). */
  readonly older: readonly string[];
  /** The saved value of a setting, or its standard. */
  readonly setting: (name: SettingName) => number;
  /** Domains of the service's own hosts. */
  readonly domains: Domains;
}

/**
 * Reads a database without changing it, also beside a running service.
 *
 * @param path of a file that is there
 * @param sets all tables that this version knows
 * @throws StartProblem `database-newer`, `database-damaged`, `folder-unwritable`, `folder-in-use`, as a start would
 */
export function inspectDatabase(path: string, sets: readonly TableSet[]): DatabaseFacts {
  return read(path, serviceSchema(sets), (db) => {
    const versions = readVersions(db, sets, path);
    const older = Object.entries(newestVersions(sets)).filter(([name, version]) => (versions[name] ?? 0) < version);
    if (older.length === 0) checkColumns(db, sets, path);
    const hasTable = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").pluck();
    const rows = (table: string, sql: string) =>
      hasTable.get(table) === undefined ? [] : db.prepare<[], [string, unknown]>(sql).raw().all();
    const saved = new Map(rows('setting', 'SELECT name, value FROM setting'));
    return {
      older: older.map(([name]) => name),
      setting: (name) => Number(saved.get(name)?.toString()) || settingRanges[name].standard,
      domains: {
        dataCenters: rows('data_center', 'SELECT domain, id FROM data_center ORDER BY position').map(
          ([domain]) => domain,
        ),
        sites: rows('site', 'SELECT api_domains, api_key FROM site ORDER BY api_key').flatMap(([list]) =>
          storedTexts(list, 'site.api_domains'),
        ),
      },
    };
  });
}

/**
 * Reads all pages of a database, without changing it, also beside a running service.
 *
 * @throws StartProblem `database-damaged` when one of them has something else
 */
export function checkPages(path: string, schema: Schema): void {
  read(path, schema, (db) => {
    // Of several lines the last says what is wrong.
    const found = String(db.pragma('quick_check(1)', { simple: true }))
      .split('\n')
      .at(-1);
    if (found === 'ok') return;
    throw new StartProblem('database-damaged', `The database ${path} is damaged: ${found}.`, schema.whenDamaged);
  });
}

function read<T>(path: string, schema: Schema, work: (db: Database.Database) => T): T {
  let db: Database.Database | undefined;
  try {
    db = new Database(path, { readonly: true, fileMustExist: true });
    return work(db);
  } catch (error) {
    throw startProblem(error, path, schema);
  } finally {
    db?.close();
  }
}

/** Version of the SQLite that is built in. */
export function sqliteVersion(): string {
  const db = new Database(':memory:');
  try {
    return String(db.prepare('SELECT sqlite_version()').pluck().get());
  } finally {
    db.close();
  }
}
