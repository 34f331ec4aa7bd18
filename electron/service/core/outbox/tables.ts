import type { TableSet } from '#service/storage/index.ts';

/** Messages that would have left the machine (D49). `content` is encrypted: it holds codes and links (R42). */
export const outboxTables: TableSet = {
  name: 'outbox',
  migrations: [
    `
        CREATE TABLE outbox_message (
          id INTEGER PRIMARY KEY,
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          uid TEXT,
          kind TEXT NOT NULL,
          purpose TEXT NOT NULL,
          recipient TEXT NOT NULL,
          content BLOB NOT NULL,
          created_at INTEGER NOT NULL,
          call_id TEXT
        ) STRICT;
        CREATE INDEX outbox_message_site ON outbox_message (api_key, id);
      `,
  ],
  areas: { outbox_message: ['outbox'] },
};
