import { aliasOf, type Method } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import { deleteObject } from './methods/delete.ts';
import { get } from './methods/get.ts';
import { deleteSchemaFields, getSchema, getTypes, setSchema } from './methods/schema.ts';
import { search } from './methods/search.ts';
import { store } from './methods/store.ts';
import { getUserData, setUserData } from './methods/user-data.ts';
import { dsInWorkspace } from './workspace.ts';

/**
 * Objects by site, type, oid and, for those of a user, account: the same oid may exist for several users and without one.
 * Times are milliseconds by the service clock (D39).
 */
const dsTables: TableSet = {
  name: 'ds',
  migrations: [
    `
        CREATE TABLE ds_type (
          id INTEGER PRIMARY KEY,
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          name TEXT NOT NULL,
          -- JSON, see type-schema.ts.
          schema TEXT NOT NULL,
          -- ds.setSchema was called for it: it stays when it has no objects.
          is_set INTEGER NOT NULL,
          UNIQUE (api_key, name)
        ) STRICT;

        CREATE TABLE ds_object (
          -- Never given again: cursors of searches name objects by it.
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          type INTEGER NOT NULL REFERENCES ds_type (id) ON DELETE CASCADE,
          oid TEXT NOT NULL,
          account INTEGER REFERENCES account (id) ON DELETE CASCADE,
          data TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          updated_at INTEGER NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX ds_object_key ON ds_object (type, oid, ifnull(account, 0));
        CREATE INDEX ds_object_time ON ds_object (type, created_at, id);
        CREATE INDEX ds_object_account ON ds_object (account, type);

        -- Values of the unique indexes of a type, by their hash.
        CREATE TABLE ds_unique (
          type INTEGER NOT NULL REFERENCES ds_type (id) ON DELETE CASCADE,
          hash BLOB NOT NULL,
          object INTEGER NOT NULL REFERENCES ds_object (id) ON DELETE CASCADE,
          PRIMARY KEY (type, hash)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX ds_unique_object ON ds_unique (object);
      `,
  ],
  ofAccounts: [{ table: 'ds_object', what: 'objects of ds', onMerge: 'move', key: ['type', 'oid'] }],
};

const methods: readonly Method[] = [
  ...[store, get, deleteObject, search],
  ...[setSchema, getSchema, getTypes, deleteSchemaFields],
];

/** Clients of today still call the old name of the namespace (C 4.9). */
const byOldName = (method: Method): Method => aliasOf(method, method.name.replace(/^ds\./, 'gcs.'));

/** Data Store (F 7.7): objects of a site or of its users, by type, with schemas and a search. */
export const ds: Module = {
  name: 'ds',
  tables: dsTables,
  methods: [...methods, ...methods.map(byOldName), getUserData, setUserData],
  workspace: dsInWorkspace,
};
