import { groupsOfAccounts } from '#service/core/accounts/index.ts';
import type { Module } from '#service/module/index.ts';
import { deleteGroup, getGroupInfo, registerGroup, searchGroupMembers, setGroupInfo } from './groups.ts';
import { createInvitation, finalizeInvitation, invitationConfirm } from './invitations.ts';
import { getAllMemberGroups, getGroupMemberInfo, removeMember, setGroupMemberInfo } from './members.ts';
import { groupsOfAccount, organizationsOfAccount } from './of-account.ts';
import { organizationRepository } from './organization-repository.ts';
import {
  getOrganizationContext,
  getOrganizationInfo,
  registerOrganization,
  setOrganizationContext,
} from './organizations.ts';
import { groupRepository } from './repository.ts';
import { getGroupSchema, getOrganizationSchema, setGroupSchema, setOrganizationSchema } from './schemas.ts';
import { groupsTables } from './tables.ts';
import { groupsInWorkspace, organizationsInWorkspace } from './workspace.ts';

/** Groups of users (C 4.9); its tables are also those of organizations. */
export const accountGroups: Module = {
  name: 'account-groups',
  tables: groupsTables,
  methods: [
    ...[registerGroup, getGroupInfo, setGroupInfo, deleteGroup, searchGroupMembers],
    ...[setGroupMemberInfo, getGroupMemberInfo, removeMember, getAllMemberGroups],
    ...[createInvitation, invitationConfirm, finalizeInvitation],
    ...[getGroupSchema, setGroupSchema],
  ],
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
  methods: [
    ...[registerOrganization, getOrganizationInfo, setOrganizationContext, getOrganizationContext],
    ...[getOrganizationSchema, setOrganizationSchema],
  ],
  workspace: organizationsInWorkspace,
};
