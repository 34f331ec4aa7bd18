import type { TableSet } from '#service/storage/index.ts';

/** Child sites with the parent whose accounts, schema and policies they share (D70). */
export const siteGroupsTables: TableSet = {
  name: 'site-groups',
  migrations: [
    `
        CREATE TABLE site_group (
          api_key TEXT PRIMARY KEY REFERENCES site (api_key) ON DELETE CASCADE,
          owner TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX site_group_owner ON site_group (owner);
      `,
  ],
  areas: { site_group: ['sites', 'people'] },
};
