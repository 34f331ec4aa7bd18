import { accountsTables } from '#service/core/accounts/index.ts';
import { getAccountInfo, search } from '#service/families/accounts/data/index.ts';
import type { Module } from '#service/module/index.ts';
import { accountsInWorkspace } from './workspace.ts';

/** Accounts and their identities (D22), `accounts.*`. */
export const accounts: Module = {
  name: 'accounts',
  tables: accountsTables,
  workspace: accountsInWorkspace,
  methods: [search, getAccountInfo],
};
