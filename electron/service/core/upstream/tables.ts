import type { TableSet } from '#service/storage/index.ts';

/**
 * The upstream of sites (D85). `settings` is JSON (`shared/contract/upstream.ts`). `consented` is 1 where the user of this
 * data folder said so, and not a workspace file alone.
 */
export const upstreamTables: TableSet = {
  name: 'upstream',
  migrations: [
    `
        CREATE TABLE upstream (
          api_key TEXT PRIMARY KEY REFERENCES site (api_key) ON DELETE CASCADE,
          settings TEXT NOT NULL,
          consented INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
      `,
  ],
  areas: { upstream: ['sites'] },
};
