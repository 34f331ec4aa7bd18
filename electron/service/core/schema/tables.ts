import type { TableSet } from '#service/storage/index.ts';

/** What sites have set of their schemas: JSON `{fields, dynamicSchema}`, a schema a row. */
export const schemaTables: TableSet = {
  name: 'schema',
  migrations: [
    `
        CREATE TABLE account_schema (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          name TEXT NOT NULL,
          content TEXT NOT NULL,
          PRIMARY KEY (api_key, name)
        ) STRICT, WITHOUT ROWID;
      `,
  ],
};
