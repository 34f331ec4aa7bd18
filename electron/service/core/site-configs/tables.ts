import type { TableSet } from '#service/storage/index.ts';

/** Configurations of sites, each a JSON value; encrypted, because some hold credentials of vendors (R42). */
export const siteConfigsTables: TableSet = {
  name: 'site-configs',
  migrations: [
    `
        CREATE TABLE site_config (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          name TEXT NOT NULL,
          value BLOB NOT NULL,
          PRIMARY KEY (api_key, name)
        ) STRICT, WITHOUT ROWID;
      `,
  ],
  areas: { site_config: ['sites'] },
};
