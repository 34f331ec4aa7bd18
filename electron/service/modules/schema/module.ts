import type { Module } from '#service/kernel/module.ts';
import { schemaTables } from './tables.ts';

/** Schemas of profile, data, subscriptions and preferences of a site's accounts (F 7.5). */
export const schema: Module = { name: 'schema', tables: schemaTables };
