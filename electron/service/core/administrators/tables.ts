import type { TableSet } from '#service/storage/index.ts';

/** Applications that may administer: call `admin.*`, and every site of the installation with their userKey. */
export const administratorsTables: TableSet = {
  name: 'administrators',
  migrations: [
    `
        CREATE TABLE administrator (
          api_key TEXT NOT NULL,
          user_key TEXT NOT NULL,
          PRIMARY KEY (api_key, user_key),
          FOREIGN KEY (api_key, user_key) REFERENCES application (api_key, user_key) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
      `,
  ],
  areas: { administrator: ['sites'] },
};
