import type { TableSet } from '#service/storage/index.ts';

/** Data centers and the domains of their hosts (D3). */
export const dataCentersTables: TableSet = {
  name: 'data-centers',
  migrations: [
    `
        CREATE TABLE data_center (
          position INTEGER PRIMARY KEY,
          id TEXT NOT NULL UNIQUE,
          name TEXT NOT NULL,
          domain TEXT NOT NULL UNIQUE
        ) STRICT;
      `,
  ],
  areas: { data_center: ['dataCenters', 'overview'] },
};
