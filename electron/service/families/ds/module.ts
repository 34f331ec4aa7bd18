import { aliasOf, methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import * as objects from './objects.ts';
import * as schema from './schema.ts';
import * as search from './search.ts';

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

const methods = methodsIn(objects, schema, search);

/** Clients of today still call the old name of the namespace (C 4.9). */
const byOldNames = methods
  .filter(({ name }) => name.startsWith('ds.'))
  .map((method) => aliasOf(method, method.name.replace(/^ds/, 'gcs')));

/** Data Store (F 7.7): objects of a site or of its users, by type, with schemas and a search. */
export const ds: Module = {
  name: 'ds',
  tables: dsTables,
  methods: [...methods, ...byOldNames],
  workspace: dsInWorkspace,
};
