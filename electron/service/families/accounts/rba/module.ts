import type { Module } from '#service/module/index.ts';
import { getPolicy, lock, setPolicy, unlock } from './methods.ts';
import { rbaTables } from './tables.ts';

/** Risk based authentication: rules judge logins; accounts and addresses are locked and unlocked (403120). */
export const rba: Module = { name: 'rba', tables: rbaTables, methods: [getPolicy, setPolicy, lock, unlock] };
