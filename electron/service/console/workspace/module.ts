import type { Module } from '#service/module/index.ts';
import { keptClockTables } from './kept-clock.ts';

/** What snapshots hold beside the state of the families. */
export const snapshotState: Module = { name: 'snapshot-state', tables: keptClockTables };
