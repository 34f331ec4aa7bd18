import { accountChanges } from '#service/core/accounts/index.ts';
import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import { outboxRepository } from './repository.ts';

/** Messages that would have left the machine (D49). `content` is encrypted: it holds codes and links (R42). */
const outboxTables: TableSet = {
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

/** Mails, text messages and pushes that would have left the machine (D49, D62). */
export const outbox: Module = {
  name: 'outbox',
  tables: outboxTables,
  opened: ({ of }) => of(accountChanges).listen({ renamed: (renaming) => of(outboxRepository).rename(renaming) }),
};
