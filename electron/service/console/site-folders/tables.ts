import type { TableSet } from '#service/storage/index.ts';

/** The files of folders that sites came from, so that an export gives them back as they came. */
export const siteFoldersTables: TableSet = {
  name: 'site-folders',
  migrations: [
    `
        CREATE TABLE site_folder_file (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          path TEXT NOT NULL,
          content TEXT NOT NULL,
          PRIMARY KEY (api_key, path)
        ) STRICT, WITHOUT ROWID;

        -- Of a partner by its name; of the folder as a whole with an empty name.
        CREATE TABLE partner_folder_file (
          partner TEXT NOT NULL,
          path TEXT NOT NULL,
          content TEXT NOT NULL,
          PRIMARY KEY (partner, path)
        ) STRICT, WITHOUT ROWID;
      `,
  ],
};
