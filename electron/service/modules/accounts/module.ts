import type { Module } from '#service/kernel/module.ts';
import { contractOperations } from '#service/kernel/module-operation.ts';
import { getAccountInfo } from './methods/getAccountInfo.ts';
import { search } from './methods/search.ts';
import { registrationHandlers } from './operations.ts';
import { peopleHandlers } from './people/operations.ts';
import { accountsTables } from './tables.ts';
import { accountsInWorkspace } from './workspace.ts';

/** Accounts and their identities (D22), `accounts.*`. */
export const accounts: Module = {
  name: 'accounts',
  tables: accountsTables,
  workspace: accountsInWorkspace,
  methods: [search, getAccountInfo],
  operations: ({ core }) => contractOperations({ ...peopleHandlers(core), ...registrationHandlers(core) }),
};
