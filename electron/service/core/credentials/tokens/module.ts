import type { Module } from '#service/module/index.ts';
import { tokensTables } from './tables.ts';

/** Authorization codes and access tokens (D24, D25). */
export const tokens: Module = {
  name: 'tokens',
  tables: tokensTables,
};
