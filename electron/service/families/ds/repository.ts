import { createHash } from 'node:crypto';
import type { JsonObject } from '#service/records/index.ts';
import {
  type Connection,
  columnsOf,
  json,
  plain,
  type RecordOf,
  readBack,
  readOnly,
  type StoredRow,
} from '#service/storage/index.ts';
import { memoized } from '#shared/made-once.ts';
import { scalarAt } from './object-data.ts';
import type { TypeSchema } from './type-schema.ts';

export interface DsType {
  readonly id: number;
  readonly name: string;
  readonly schema: TypeSchema;
}

type TypeRow = Readonly<Record<'name' | 'schema', string>> & Pick<DsType, 'id'>;

/** An object with its key, for lists. */
export interface KeyedObject extends Omit<DsObject, 'id'> {
  readonly oid: string;
  readonly UID: string | undefined;
}

/** Which object: the same oid may exist for several users, and without one. */
export interface ObjectKey {
  readonly type: number;
  readonly oid: string;
  readonly UID: string | undefined;
}

const objectColumns = columnsOf('ds_object', {
  id: readOnly(plain<number>('id')),
  data: json<JsonObject>('data'),
  /** Service clock, milliseconds. */
  createdAt: plain<number>('created_at'),
  updatedAt: plain<number>('updated_at'),
});
export type DsObject = RecordOf<typeof objectColumns>;

/** Schemas by their text: one that calls repeat is parsed once. */
const MAX_SCHEMAS = 200;

/** Reads a stored schema. */
export function parseSchema(text: string): TypeSchema {
  return readBack<TypeSchema>(text);
}

export function dsRepository(connection: Connection) {
  const { db, clock } = connection;
  const typeByName = db.prepare<[string, string], TypeRow>(
    'SELECT id, name, schema FROM ds_type WHERE api_key = ? AND name = ?',
  );
  const typesOfSite = db.prepare<[string], TypeRow>(
    `SELECT id, name, schema FROM ds_type t
     WHERE api_key = ? AND (is_set OR EXISTS (SELECT 1 FROM ds_object WHERE type = t.id)) ORDER BY name`,
  );
  const insertType = db.prepare(
    `INSERT INTO ds_type (api_key, name, schema, is_set) VALUES (@apiKey, @name, @schema, @isSet)
     ON CONFLICT DO UPDATE SET schema = excluded.schema, is_set = max(is_set, excluded.is_set)`,
  );
  const deleteType = db.prepare('DELETE FROM ds_type WHERE id = ?');
  const accountOf = db
    .prepare<[string, string], number>('SELECT id FROM account WHERE api_key = ? AND uid = ?')
    .pluck();
  const ofKey = 'type = @type AND oid = @oid AND ifnull(account, 0) = @account';
  const find = objectColumns.query(connection, `SELECT * FROM ds_object WHERE ${ofKey}`);
  const insert = db.prepare(
    `INSERT INTO ds_object (type, oid, account, ${objectColumns.names})
     VALUES (@type, @oid, nullif(@account, 0), ${objectColumns.parameters})`,
  );
  const update = db.prepare('UPDATE ds_object SET data = ?, updated_at = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM ds_object WHERE id = ?');
  const hasObjects = db.prepare<[number], number>('SELECT 1 FROM ds_object WHERE type = ?').pluck();
  const sameOid = db.prepare<[number, string], { hasUser: number }>(
    'SELECT account IS NOT NULL AS hasUser FROM ds_object WHERE type = ? AND oid = ? LIMIT 2',
  );
  const newestFirst = db.prepare<[number], StoredRow & { oid: string; uid: string | null; data: string }>(
    `SELECT o.*, (SELECT uid FROM account WHERE id = o.account) AS uid FROM ds_object o
     WHERE type = ? ORDER BY created_at DESC, id DESC`,
  );
  const forgetUnique = db.prepare('DELETE FROM ds_unique WHERE object = ?');
  const forgetUniqueOfType = db.prepare('DELETE FROM ds_unique WHERE type = ?');
  const claim = db.prepare('INSERT OR IGNORE INTO ds_unique (type, hash, object) VALUES (?, ?, ?)');

  const parsed = memoized(MAX_SCHEMAS, parseSchema);
  const toType = ({ schema, ...row }: TypeRow): DsType => ({ ...row, schema: parsed(schema) });
  const values = (apiKey: string, { type, oid, UID }: ObjectKey) => ({
    type,
    oid,
    // 0 is no account; an unknown one has no objects.
    account: UID === undefined ? 0 : (accountOf.get(apiKey, UID) ?? -1),
  });

  /**
   * Only single values are unique, no lists. The first unique index in which another object has the values of this one; the object's values are then not all kept.
   */
  function claimUnique(type: DsType, object: number, data: JsonObject): readonly string[] | undefined {
    for (const index of type.schema.uniqueIndexes) {
      const found = index.map((path) => scalarAt(data, path.split('.')));
      if (found.includes(undefined)) continue;
      const hash = createHash('sha256')
        .update(JSON.stringify([index, found]))
        .digest();
      if (claim.run(type.id, hash, object).changes === 0) return index;
    }
    return undefined;
  }

  return {
    type(apiKey: string, name: string): DsType | undefined {
      const row = typeByName.get(apiKey, name);
      return row && toType(row);
    },
    /** Those that have a schema or objects, by name. */
    types: (apiKey: string): readonly DsType[] => typesOfSite.all(apiKey).map(toType),
    /** @param isSet the type stays when it has no objects */
    saveType(apiKey: string, name: string, schema: TypeSchema, isSet: boolean): DsType {
      insertType.run({ apiKey, name, schema: JSON.stringify(schema), isSet: isSet ? 1 : 0 });
      const row = typeByName.get(apiKey, name);
      if (row === undefined) throw new Error(`The type ${name} was not saved.`);
      return toType(row);
    },
    deleteType: (id: number): void => void deleteType.run(id),
    hasObjects: (type: number): boolean => hasObjects.get(type) !== undefined,
    get: (apiKey: string, key: ObjectKey): DsObject | undefined => find.get(values(apiKey, key)),
    /** The owners of objects of the type with this oid: users, nobody, or both. */
    ownersOf: (type: number, oid: string): readonly ('user' | 'nobody')[] =>
      sameOid.all(type, oid).map(({ hasUser }) => (hasUser === 1 ? 'user' : 'nobody')),
    /**
     * Stores the data of an object, a new one or `before`.
     *
     * @returns the unique index that another object's values violate; the caller then rolls the write back
     */
    save(
      apiKey: string,
      type: DsType,
      key: Omit<ObjectKey, 'type'>,
      data: JsonObject,
      before: DsObject | undefined,
      times: { readonly createdAt?: number; readonly updatedAt?: number } = {},
    ): readonly string[] | undefined {
      const now = clock();
      const { createdAt = now, updatedAt = now } = times;
      if (before === undefined) {
        const owned = values(apiKey, { ...key, type: type.id });
        if (owned.account === -1) throw new Error(`The site ${apiKey} has no account ${key.UID}.`);
        const { lastInsertRowid } = insert.run({ ...owned, ...objectColumns.write({ data, createdAt, updatedAt }) });
        return claimUnique(type, Number(lastInsertRowid), data);
      }
      update.run(JSON.stringify(data), updatedAt, before.id);
      if (type.schema.uniqueIndexes.length === 0) return undefined;
      forgetUnique.run(before.id);
      return claimUnique(type, before.id, data);
    },
    delete: (id: number): void => void remove.run(id),
    /** All objects of a type, newest first, one by one; nothing else may be done with the store meanwhile. */
    *each(type: number): Generator<KeyedObject & { readonly id: number; readonly characters: number }> {
      for (const row of newestFirst.iterate(type)) {
        yield { ...objectColumns.read(row), oid: row.oid, UID: row.uid ?? undefined, characters: row.data.length };
      }
    },
    /** Keeps the values of the type's unique indexes for these objects; of equal ones only the first counts. */
    indexObjects(type: DsType, objects: readonly Pick<DsObject, 'id' | 'data'>[]): void {
      forgetUniqueOfType.run(type.id);
      for (const { id, data } of objects) claimUnique(type, id, data);
    },
  };
}
