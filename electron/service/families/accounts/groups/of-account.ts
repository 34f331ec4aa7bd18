import { type GroupsOfAccount, withData } from '#service/core/accounts/index.ts';
import type { AccountRecord, JsonObject } from '#service/records/index.ts';
import type { Organization, organizationRepository } from './organization-repository.ts';
import type { groupRepository } from './repository.ts';

/** The kind of the list that has organizations; a group may have the same model. */
const ORGANIZATIONS = 'organizations';

/**
 * The organizations of a user: those that were approved and asked for with the user's address, and the one that the user acts
 * for. `orgId`, `department`, `job` and `status` are the public Groups object, orgName and bpid what storefronts read beside
 * them (C 4.9); that department and job are those of the request is inferred. Roles are not kept.
 */
export function organizationsOfAccount(
  all: ReturnType<typeof organizationRepository>,
  apiKey: string,
  account: AccountRecord,
): GroupsOfAccount {
  const chosen = all.ofUser(apiKey, account.UID);
  const asked = all.askedFor(apiKey, String(account.profile.email ?? ''));
  const found = chosen === undefined || asked.some(({ id }) => id === chosen.id) ? asked : [...asked, chosen];
  return found.length === 0 ? new Map() : new Map([[ORGANIZATIONS, found.map((one) => shown(one, account))]]);
}

function shown({ orgId, bpid, name, requester }: Organization, { profile }: AccountRecord): JsonObject {
  const isOwn = requester.email === profile.email;
  return withData({
    ...{ orgId, bpid, orgName: name, status: 'active' },
    department: isOwn ? requester.department : undefined,
    job: isOwn ? requester.jobFunction : undefined,
  });
}

/** The groups of a user by their models (inferred: the members are those of accounts.groups.getGroupMemberInfo). */
export function groupsOfAccount(
  all: ReturnType<typeof groupRepository>,
  apiKey: string,
  { UID }: AccountRecord,
): GroupsOfAccount {
  const lists = new Map<string, JsonObject[]>();
  for (const { model, groupId, relationship, permissions } of all.memberships(apiKey, UID)) {
    const one = withData({ groupId, relationshipData: relationship, permissions });
    lists.set(model, [...(lists.get(model) ?? []), one]);
  }
  return lists;
}
