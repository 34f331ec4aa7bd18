import type { TableSet } from '#service/storage/index.ts';

/** Permission groups and access control lists of partners (C 1, C 2): kept and returned; nothing here enforces them. */
export const adminTables: TableSet = {
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
