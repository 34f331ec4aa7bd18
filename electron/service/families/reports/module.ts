import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import * as community from './community.ts';
import * as stats from './stats.ts';

/** Counters behind reports.getSocializeStats. */
const reportsTables: TableSet = {
  name: 'reports',
  migrations: [
    `
        CREATE TABLE activity (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          date TEXT NOT NULL,
          kind TEXT NOT NULL,
          provider TEXT NOT NULL,
          cid TEXT NOT NULL,
          uid TEXT NOT NULL,
          count INTEGER NOT NULL,
          PRIMARY KEY (api_key, date, kind, provider, cid, uid)
        ) STRICT, WITHOUT ROWID;
      `,
  ],
};

/** Counters of activity, `reports.*`. */
export const reports: Module = {
  name: 'reports',
  tables: reportsTables,
  methods: methodsIn(community, stats),
};
