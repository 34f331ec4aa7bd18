import type { TableSet } from '#service/storage/index.ts';

/**
 * Webhooks of sites, events that wait for them, and deliveries (U 5). Times are milliseconds of the service clock, but
 * `next_at`, which is of the machine's: a frozen service clock must not stop the queue. `headers` of a webhook is encrypted,
 * because its own headers may hold secrets (R42).
 */
export const webhooksTables: TableSet = {
  name: 'webhooks',
  migrations: [
    `
        CREATE TABLE webhook (
          id INTEGER PRIMARY KEY,
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          name TEXT NOT NULL,
          url TEXT NOT NULL,
          events TEXT NOT NULL,
          active INTEGER NOT NULL,
          version TEXT NOT NULL,
          signing_user_key TEXT,
          headers BLOB NOT NULL,
          UNIQUE (api_key, name),
          UNIQUE (api_key, url)
        ) STRICT;
        CREATE TABLE webhook_host (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          host TEXT NOT NULL,
          PRIMARY KEY (api_key, host)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE webhook_event (
          id INTEGER PRIMARY KEY,
          webhook INTEGER NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
          -- JSON of the event, as version 2.0 has it.
          event TEXT NOT NULL
        ) STRICT;
        CREATE INDEX webhook_event_queue ON webhook_event (webhook, id);
        CREATE TABLE webhook_delivery (
          id INTEGER PRIMARY KEY,
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          webhook INTEGER REFERENCES webhook (id) ON DELETE SET NULL,
          name TEXT NOT NULL,
          url TEXT NOT NULL,
          version TEXT NOT NULL,
          state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'notSent', 'givenUp')),
          body TEXT NOT NULL,
          events INTEGER NOT NULL,
          types TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          attempts INTEGER NOT NULL,
          next_at INTEGER,
          reason TEXT
        ) STRICT;
        CREATE INDEX webhook_delivery_site ON webhook_delivery (api_key, id);
        CREATE INDEX webhook_delivery_waiting ON webhook_delivery (webhook, id) WHERE state = 'waiting';
        CREATE TABLE webhook_attempt (
          id INTEGER PRIMARY KEY,
          delivery INTEGER NOT NULL REFERENCES webhook_delivery (id) ON DELETE CASCADE,
          attempt TEXT NOT NULL
        ) STRICT;
        CREATE INDEX webhook_attempt_delivery ON webhook_attempt (delivery, id);
      `,
  ],
  areas: { webhook: ['outbox'], webhook_host: ['outbox'], webhook_delivery: ['outbox'], webhook_attempt: ['outbox'] },
};
