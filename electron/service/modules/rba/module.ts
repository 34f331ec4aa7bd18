import type { Module } from '#service/kernel/module.ts';
import { getPolicy, lock, setPolicy, unlock } from './methods.ts';

/** Risk based authentication: its policy is kept, accounts are locked and unlocked (403120). */
export const rba: Module = { name: 'rba', methods: [getPolicy, setPolicy, lock, unlock] };
