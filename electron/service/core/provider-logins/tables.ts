import type { TableSet } from '#service/storage/index.ts';

/** UID of the account that the login connects an identity to; NULL for others. Indexed. */
export const connectsToAccount = "json_extract(request, '$.connectTo')";

/** Logins between their first request and the decision on the provider’s screen (D21). */
export const loginTables: TableSet = {
  name: 'login',
  migrations: [
    `
        CREATE TABLE login (
          id TEXT PRIMARY KEY,
          anti_forgery_token TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          request TEXT NOT NULL,
          flow_id TEXT,
          finished_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX login_site ON login (api_key);
        CREATE INDEX login_time ON login (created_at);
      `,
    `CREATE INDEX login_connection ON login (api_key, ${connectsToAccount})
        WHERE ${connectsToAccount} IS NOT NULL;`,
  ],
};
