import type { Module } from '#service/kernel/module.ts';
import { passwordsTables } from './tables.ts';

/** Passwords of accounts: hashed with scrypt, off the answering thread. */
export const passwords: Module = { name: 'passwords', tables: passwordsTables };
