import type { Module } from '#service/kernel/module.ts';
import { getSocializeStats } from './methods/getSocializeStats.ts';
import { reportsTables } from './tables.ts';

/** Counters of activity, `reports.*`. */
export const reports: Module = {
  name: 'reports',
  tables: reportsTables,
  methods: [getSocializeStats],
};
