import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import * as partnerMethods from './partner-methods.ts';
import * as siteMethods from './site-methods.ts';
import { adminInWorkspace } from './workspace.ts';

/** Permission groups and access control lists of partners (C 1, C 2): kept and returned; nothing here enforces them. */
const adminTables: TableSet = {
  name: 'admin',
  migrations: [
    `
        CREATE TABLE partner_rights (
          partner INTEGER NOT NULL,
          kind TEXT NOT NULL CHECK (kind IN ('group', 'acl')),
          id TEXT NOT NULL,
          content TEXT NOT NULL,
          PRIMARY KEY (partner, kind, id)
        ) STRICT, WITHOUT ROWID;
      `,
  ],
};

/** What the tools of a site's builders call: `admin.*` (C 2). */
export const admin: Module = {
  name: 'admin',
  tables: adminTables,
  methods: methodsIn(partnerMethods, siteMethods),
  workspace: adminInWorkspace,
};
