import type { Module } from '#service/module/index.ts';
import { getAccountsStats } from './methods/getAccountsStats.ts';
import { getSocializeStats } from './methods/getSocializeStats.ts';
import { reportsTables } from './tables.ts';

/** Counters of activity, `reports.*`. */
export const reports: Module = {
  name: 'reports',
  tables: reportsTables,
  methods: [getAccountsStats, getSocializeStats],
};
