import { z } from 'zod';
import { checkAccountOfMember } from '#service/core/accounts/index.ts';
import { invalidMember } from '#service/kernel/index.ts';
import { refuseRepeated, type WorkspacePart } from '#service/module/index.ts';
import { MAX_DATA_SIZE, MAX_GROUPS, MAX_MEMBERS } from './access.ts';
import { MAX_ORGANIZATION_SIZE, MAX_ORGANIZATIONS } from './organizations.ts';
import { groupRepository, organizationRepository } from './repository.ts';

/** What a file has of groups: with more memberships or characters it has none of them, and those that are there stay. */
const MAX_MEMBERSHIPS_IN_FILE = 20_000;
const MAX_IN_FILE_SIZE = 8 * 1024 * 1024;

const named = z.string().min(1).max(100);
const sized = (largest: number) =>
  z
    .record(z.string(), z.unknown())
    .refine((data) => JSON.stringify(data).length <= largest, `It is larger than ${largest} characters.`);

const group = z.strictObject({
  model: named,
  groupId: named,
  groupData: sized(MAX_DATA_SIZE).default({}),
  members: z
    .array(
      z.strictObject({
        UID: z.string(),
        relationshipData: sized(MAX_DATA_SIZE).default({}),
        permissions: z.array(named).max(100).default([]),
      }),
    )
    .max(MAX_MEMBERS)
    .default([]),
});

/** `groups` of a site in the workspace file: groups of users with their members. */
export const groupsInWorkspace: WorkspacePart = {
  site: {
    name: 'groups',
    schema: z.array(group).max(MAX_GROUPS),
    read(store, apiKey) {
      const all = store.of(groupRepository);
      const { groups, memberships, characters } = all.size(apiKey);
      if (groups === 0 || memberships > MAX_MEMBERSHIPS_IN_FILE || characters > MAX_IN_FILE_SIZE) return undefined;
      return all.list(apiKey).map(({ id, model, groupId, data }) => ({
        ...{ model, groupId, groupData: data },
        members: all
          .members(id, MAX_MEMBERS, 0)
          .map(({ UID, relationship, permissions }) => ({ UID, relationshipData: relationship, permissions })),
      }));
    },
    apply(store, apiKey, given: readonly z.output<typeof group>[], at) {
      refuseRepeated(given, ({ model, groupId }) => JSON.stringify([model, groupId]), at, 'groupId');
      const all = store.of(groupRepository);
      for (const { id } of all.list(apiKey)) all.remove(id);
      for (const [n, { members, groupData, ...key }] of given.entries()) {
        all.create(apiKey, key, groupData);
        const made = all.get(apiKey, key);
        if (made === undefined) throw new Error(`The group ${key.groupId} was not made.`);
        for (const [m, { UID, relationshipData, permissions }] of members.entries()) {
          checkAccountOfMember(store, apiKey, UID, `${at}[${n}].members[${m}].UID`);
          all.putMember(made.id, apiKey, { UID, relationship: relationshipData, permissions });
        }
      }
    },
  },
};

const organization = z.strictObject({
  bpid: named,
  orgId: named,
  name: z.string().min(1).max(MAX_ORGANIZATION_SIZE),
  status: z.enum(['pending', 'approved']).default('pending'),
  info: sized(MAX_ORGANIZATION_SIZE).default({}),
  requester: sized(MAX_ORGANIZATION_SIZE).default({}),
  /** UIDs of those who act for it. */
  users: z.array(z.string()).max(MAX_MEMBERS).default([]),
});

/** `organizations` of a site in the workspace file, with who acts for each. */
export const organizationsInWorkspace: WorkspacePart = {
  site: {
    name: 'organizations',
    schema: z.array(organization).max(MAX_ORGANIZATIONS),
    read(store, apiKey) {
      const all = store.of(organizationRepository);
      const { organizations, users, characters } = all.size(apiKey);
      if (organizations === 0 || users > MAX_MEMBERSHIPS_IN_FILE || characters > MAX_IN_FILE_SIZE) return undefined;
      return all.list(apiKey).map(({ id, ...one }) => ({ ...one, users: all.users(id) }));
    },
    apply(store, apiKey, given: readonly z.output<typeof organization>[], at) {
      for (const member of ['bpid', 'orgId'] as const) {
        refuseRepeated(given, (one) => one[member], at, member);
      }
      const all = store.of(organizationRepository);
      for (const { id } of all.list(apiKey)) all.remove(id);
      const chosen = new Map<string, string>();
      for (const [n, { users, ...one }] of given.entries()) {
        all.create(apiKey, one);
        const made = all.byBpid(apiKey, one.bpid);
        if (made === undefined) throw new Error(`The organization ${one.bpid} was not made.`);
        for (const [m, UID] of users.entries()) {
          const member = `${at}[${n}].users[${m}]`;
          checkAccountOfMember(store, apiKey, UID, member);
          const other = chosen.get(UID);
          if (other !== undefined) {
            throw invalidMember(member, `"${UID}" acts for ${other} already.`, 'Name the user in one organization.');
          }
          chosen.set(UID, `"${one.name}"`);
          all.choose(apiKey, UID, made.id);
        }
      }
    },
  },
};
