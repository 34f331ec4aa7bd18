import type { Module } from '#service/module/index.ts';
import { getChatStats, getCommentsStats, getFeedStats, getIRank, getReactionsStats } from './methods/community.ts';
import { getAccountsStats } from './methods/getAccountsStats.ts';
import { getSocializeStats } from './methods/getSocializeStats.ts';
import { getGMRedeemablePoints, getGMStats, getGMTopUsers, getGMUserStats } from './methods/loyalty.ts';
import { reportsTables } from './tables.ts';

/** Counters of activity, `reports.*`. */
export const reports: Module = {
  name: 'reports',
  tables: reportsTables,
  methods: [
    ...[getAccountsStats, getSocializeStats, getCommentsStats, getReactionsStats, getFeedStats, getChatStats],
    ...[getGMStats, getGMUserStats, getGMTopUsers, getGMRedeemablePoints, getIRank],
  ],
};
