import { ApiError } from '#service/kernel/index.ts';
import { type Access, type CallScope, invalidParameter, text } from '#service/methods/index.ts';
import type { AccountRecord, JsonObject } from '#service/records/index.ts';
import { type Group, type GroupKey, groupRepository, type Member } from './repository.ts';

// Groups of users (C 4.9, U 2): names and parameters are those that the web SDK sends; who may do what, and the members of
// responses, are inferred.

/** Of one site, and of one group (R21). */
export const MAX_GROUPS = 10_000;
export const MAX_MEMBERS = 10_000;
export const MAX_DATA_SIZE = 20_000;
/** The permission of a member to change the group; who makes it has it. */
const ADMIN = 'admin';

export const model = text('model', 'Kind of the group, as the site names it.', {
  ...{ required: true, max: 100, example: 'family' },
});
export const groupId = text('groupId', 'Id of the group.', { required: true, max: 100, example: 'g-1' });

export const noGroup = {
  errorCode: 404000,
  when: 'The site has no such group, or it has no such member; inferred.',
} as const;
export const notAllowed = {
  errorCode: 403007,
  when: 'The user is no member of the group, or none who may change it.',
} as const;
export const tooLarge = {
  errorCode: 413003,
  when: 'There would be more groups, members or data than a site may have.',
} as const;

/** Members that are not sent stay, null removes one. */
export const withSent = (before: JsonObject | undefined, sent: JsonObject | undefined): JsonObject =>
  Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => value !== null));

/** Refuses what is larger than one group or membership may be. */
export function checkSize(data: JsonObject): void {
  if (JSON.stringify(data).length <= MAX_DATA_SIZE) return;
  throw new ApiError(413003, `The data is larger than ${MAX_DATA_SIZE} characters.`);
}

/** The groups of the site, as the caller may see and change them. */
export const groups = ({ core: { store }, apiKey }: CallScope) => {
  const all = store.of(groupRepository);
  const found = (key: GroupKey): Group => {
    const group = all.get(apiKey, key);
    if (group === undefined)
      throw new ApiError(404000, `The site has no group "${key.groupId}" of the model "${key.model}".`);
    return group;
  };
  const member = (group: Group, UID: string): Member | undefined => all.member(group.id, apiKey, UID);
  return {
    member,
    /** For a user: one that the user is a member of. */
    read(key: GroupKey, caller: Access, account: AccountRecord | undefined): Group {
      const group = found(key);
      if (caller !== 'site' && (account === undefined || member(group, account.UID) === undefined)) {
        throw new ApiError(403007, 'The user is no member of the group.');
      }
      return group;
    },
    /** For a user: one that the user may change. */
    change(key: GroupKey, caller: Access, account: AccountRecord | undefined): Group {
      const group = found(key);
      const own = account && member(group, account.UID);
      if (caller !== 'site' && !own?.permissions.includes(ADMIN)) {
        throw new ApiError(403007, `Only the site, or a member with the permission "${ADMIN}", changes the group.`);
      }
      return group;
    },
    create(key: GroupKey, data: JsonObject, creator: AccountRecord | undefined): void {
      if (all.get(apiKey, key) !== undefined)
        throw invalidParameter('groupId', 'The model has a group of this id already.');
      if (all.count(apiKey) >= MAX_GROUPS) throw new ApiError(413003, `A site has at most ${MAX_GROUPS} groups.`);
      all.create(apiKey, key, data);
      const { id } = found(key);
      if (creator) all.putMember(id, apiKey, { UID: creator.UID, relationship: {}, permissions: [ADMIN] });
    },
    setData: (group: Group, data: JsonObject) => all.change(group.id, data),
    remove: (group: Group) => all.remove(group.id),
    members: (group: Group, limit: number, start: number) => all.members(group.id, limit, start),
    memberCount: (group: Group) => all.memberCount(group.id),
    put(group: Group, UID: string, change: Partial<Pick<Member, 'relationship' | 'permissions'>>): void {
      const before = member(group, UID);
      if (before === undefined && all.memberCount(group.id) >= MAX_MEMBERS) {
        throw new ApiError(413003, `A group has at most ${MAX_MEMBERS} members.`);
      }
      const { relationship = before?.relationship ?? {}, permissions = before?.permissions ?? [] } = change;
      all.putMember(group.id, apiKey, { UID, relationship, permissions });
    },
    drop: (group: Group, UID: string) => all.removeMember(group.id, apiKey, UID),
    ofUser: (UID: string) => all.ofUser(apiKey, UID),
  };
};
