import type { TableSet } from '#service/storage/index.ts';

/** What sites have set of their policies, a section a row. */
export const policiesTables: TableSet = {
  name: 'policies',
  migrations: [
    `
        CREATE TABLE policy (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          section TEXT NOT NULL,
          members TEXT NOT NULL,
          PRIMARY KEY (api_key, section)
        ) STRICT, WITHOUT ROWID;
      `,
  ],
};
