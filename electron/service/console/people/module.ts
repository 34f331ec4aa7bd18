import { accountsTables } from '#service/core/accounts/index.ts';
import { getAccountInfo, search } from '#service/families/accounts/account/index.ts';
import { contractOperations, type Module } from '#service/module/index.ts';
import { peopleHandlers } from './operations.ts';
import { registrationHandlers } from './pending-accounts.ts';
import { accountsInWorkspace } from './workspace.ts';

/** Accounts and their identities (D22), `accounts.*`. */
export const accounts: Module = {
  name: 'accounts',
  tables: accountsTables,
  workspace: accountsInWorkspace,
  methods: [search, getAccountInfo],
  operations: ({ core }) => contractOperations({ ...peopleHandlers(core), ...registrationHandlers(core) }),
};
