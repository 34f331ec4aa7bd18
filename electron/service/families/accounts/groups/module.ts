import { groupsOfAccounts } from '#service/core/accounts/index.ts';
import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import * as groups from './groups.ts';
import * as members from './members.ts';
import * as ofOrganizations from './organizations.ts';
import { groupRepository, groupsOfAccount, organizationRepository, organizationsOfAccount } from './repository.ts';
import * as schemas from './schemas.ts';
import { groupsTables } from './tables.ts';
import { groupsInWorkspace, organizationsInWorkspace } from './workspace.ts';

/** Groups of users (C 4.9); its tables are also those of organizations. */
export const accountGroups: Module = {
  name: 'account-groups',
  tables: groupsTables,
  methods: methodsIn(groups, members, schemas),
  opened({ of }) {
    // Organizations first: a group may have their name as its model.
    of(groupsOfAccounts).add((apiKey, account) => organizationsOfAccount(of(organizationRepository), apiKey, account));
    of(groupsOfAccounts).add((apiKey, account) => groupsOfAccount(of(groupRepository), apiKey, account));
  },
  workspace: groupsInWorkspace,
};

/** Organizations of business customers (C 4.9). */
export const organizations: Module = {
  name: 'organizations',
  methods: methodsIn(ofOrganizations),
  workspace: organizationsInWorkspace,
};
