import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import { getChatStats, getCommentsStats, getFeedStats, getIRank, getReactionsStats } from './methods/community.ts';
import { getAccountsStats } from './methods/getAccountsStats.ts';
import { getSocializeStats } from './methods/getSocializeStats.ts';
import { getGMRedeemablePoints, getGMStats, getGMTopUsers, getGMUserStats } from './methods/loyalty.ts';

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
  methods: [
    ...[getAccountsStats, getSocializeStats, getCommentsStats, getReactionsStats, getFeedStats, getChatStats],
    ...[getGMStats, getGMUserStats, getGMTopUsers, getGMRedeemablePoints, getIRank],
  ],
};
