import type { Database } from 'better-sqlite3';
import {
  type BatchJob,
  batchOfSource,
  type Document,
  type Field,
  type Narrow,
  type Path,
  type SearchDone,
  type SearchJob,
  type SearchSource,
  type SourceOf,
  searchSource,
} from '#service/core/search/index.ts';
import type { Budget } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { type Reading, readBack, readerJob } from '#service/storage/index.ts';
import { type PathTree, withoutFields } from './object-data.ts';
import { parseSchema } from './repository.ts';
import { deletedFields, emptySchema, isGone, type TypeSchema } from './type-schema.ts';

/** The user of an object. */
const UID = '(SELECT uid FROM account WHERE id = a.account)';

const narrowOid: Narrow = {
  kind: 'texts',
  sql: (oneOf) => `a.id IN (SELECT o.id FROM ds_object o WHERE o.type = @type AND ${oneOf('o.oid')})`,
};
const narrowUID: Narrow = {
  kind: 'texts',
  sql: (oneOf) =>
    `a.id IN (SELECT o.id FROM account u JOIN ds_object o ON o.account = u.id AND o.type = @type
       WHERE u.api_key = @apiKey AND ${oneOf('u.uid')})`,
};

/** Members of an object besides its data (F 7.7). */
const members: ReadonlyMap<string, Field> = new Map<string, Field>([
  ['oid', { kind: 'text', sql: 'a.oid', narrow: narrowOid }],
  ['UID', { kind: 'text', sql: UID, narrow: narrowUID }],
  ['type', { kind: 'text', sql: '@typeName' }],
  ['created', { kind: 'number', sql: 'a.created_at', narrow: { kind: 'times', column: 'a.created_at' } }],
  [
    'createdTime',
    { kind: 'text', sql: 'search_iso(a.created_at)', narrow: { kind: 'times', column: 'a.created_at', isIso: true } },
  ],
  ['lastUpdated', { kind: 'number', sql: 'a.updated_at' }],
  ['lastUpdatedTime', { kind: 'text', sql: 'search_iso(a.updated_at)' }],
]);
const whole: ReadonlySet<string> = new Set([...members.keys(), 'data']);

interface ObjectColumns {
  readonly oid: string;
  readonly uid: string | null;
  readonly data: string;
  readonly created_at: number;
  readonly updated_at: number;
}

/**
 * The objects of a type. A path that begins with no member of an object is one within its data, so that
 * `WHERE year = 1871` is `WHERE data.year = 1871`. Objects of temporary accounts are never found: only their own token
 * reaches them (spec "States").
 */
export function objectSource(db: Database, apiKey: string): SourceOf {
  return ({ source: typeName }): SearchSource => {
    const type = db
      .prepare<[string, string], { id: number; schema: string }>(
        'SELECT id, schema FROM ds_type WHERE api_key = ? AND name = ?',
      )
      .get(apiKey, typeName);
    const schema = type === undefined ? emptySchema : parseSchema(type.schema);
    const gone = deletedFields(schema);
    return {
      table: 'ds_object a',
      owner: 'a.type = @type',
      visible: "coalesce((SELECT status FROM account WHERE id = a.account), '') <> 'temporary'",
      values: { apiKey, type: type?.id ?? 0, typeName },
      jsonColumns: ['a.data'],
      whole,
      fieldOf: (path) => fieldOf(schema, path),
      columns: (parts) => ({
        oid: 'a.oid',
        uid: parts.has('UID') ? UID : 'NULL',
        data: readsData(parts) ? 'a.data' : "'{}'",
        created_at: 'a.created_at',
        updated_at: 'a.updated_at',
      }),
      document: (row, parts, budget) => document(row as unknown as ObjectColumns, typeName, gone, parts, budget),
    };
  };
}

/** A path with `data` where it was left out. */
export function fullPath(path: Path): Path {
  return whole.has(path[0] ?? '') ? path : ['data', ...path];
}

function fieldOf(schema: TypeSchema, path: Path): Field {
  const [first = '', ...names] = fullPath(path);
  if (first !== 'data') return names.length === 0 ? (members.get(first) ?? { kind: 'none' }) : { kind: 'none' };
  if (names.length === 0) return { kind: 'object', present: '1' };
  return isGone(schema, names.join('.')) ? { kind: 'none' } : { kind: 'json', column: 'a.data', names };
}

/** True when a query reads the data, or a name in it. */
function readsData(parts: ReadonlySet<string>): boolean {
  return parts.has('data') || [...parts].some((part) => !whole.has(part));
}

/** Names of the data that no member hides are members of the document, too, where the query uses them. */
function document(
  row: ObjectColumns,
  type: string,
  gone: PathTree,
  parts: ReadonlySet<string>,
  budget: Budget,
): Document {
  budget.spend(row.data.length);
  const data = withoutFields(readBack<JsonObject>(row.data), gone);
  const result: Document = { oid: row.oid };
  if (row.uid !== null) result.UID = row.uid;
  result.type = type;
  if (parts.has('data')) result.data = data;
  result.created = row.created_at;
  if (parts.has('createdTime')) result.createdTime = new Date(row.created_at).toISOString();
  result.lastUpdated = row.updated_at;
  if (parts.has('lastUpdatedTime')) result.lastUpdatedTime = new Date(row.updated_at).toISOString();
  const ofData = [...parts].filter((part) => !whole.has(part) && Object.hasOwn(data, part));
  if (ofData.length === 0) return result;
  return Object.fromEntries([...Object.entries(result), ...ofData.map((part) => [part, data[part]] as const)]);
}

/** Searches the objects of a type; see `searchSource`. */
export const objectsJob = readerJob('ds.search', runObjects);

function runObjects(reading: Reading, job: SearchJob): SearchDone {
  return searchSource(reading, objectSource(reading.main, job.apiKey), job);
}

/** See `batchOfSource`. */
export const objectsBatchJob = readerJob('ds.search batch', runObjectsBatch);

function runObjectsBatch(reading: Reading, job: BatchJob): readonly Document[] {
  return batchOfSource(reading, objectSource(reading.main, job.apiKey), job);
}
