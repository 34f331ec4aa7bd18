import type { Module } from '#service/module/index.ts';
import { passwordsTables } from './tables.ts';
import { passwordsInWorkspace } from './workspace.ts';

/** Passwords of accounts: hashed with scrypt, off the answering thread. */
export const passwords: Module = { name: 'passwords', tables: passwordsTables, workspace: passwordsInWorkspace };
