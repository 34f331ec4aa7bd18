import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import * as methods from './counters.ts';
import { countersInWorkspace } from './workspace.ts';

/** Counters that a site registered, and what its users have of them, a row a day: months and totals are sums. */
const countersTables: TableSet = {
  name: 'counters',
  migrations: [
    `
        CREATE TABLE counter (
          id INTEGER PRIMARY KEY,
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          class TEXT NOT NULL,
          path TEXT NOT NULL,
          UNIQUE (api_key, class, path)
        ) STRICT;
        CREATE TABLE counted (
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          counter INTEGER NOT NULL REFERENCES counter (id) ON DELETE CASCADE,
          -- YYMMDD in UTC.
          day TEXT NOT NULL,
          count INTEGER NOT NULL,
          value INTEGER NOT NULL,
          updated_at INTEGER NOT NULL,
          PRIMARY KEY (account, counter, day)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX counted_counter ON counted (counter);
      `,
  ],
  ofAccounts: [
    {
      ...{ table: 'counted', what: 'days of counters', onMerge: 'move', key: ['counter', 'day'] },
      joined: {
        count: 'o.count + r.count',
        value: 'o.value + r.value',
        updated_at: 'max(o.updated_at, r.updated_at)',
      },
    },
  ],
};

/** Counters of what users do: class, path and period (F 7.3). */
export const counters: Module = {
  name: 'counters',
  tables: countersTables,
  workspace: countersInWorkspace,
  methods: methodsIn(methods),
};
