import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  flag,
  invalidParameter,
  jsonArray,
  jsonObject,
  list,
  membersOf,
  sometimes,
  userMethod,
} from '#service/methods/index.ts';
import { checkSize, groupId, groups, made, model, noGroup, notAllowed, tooLarge } from './access.ts';
import { groupMembers, shown } from './groups.ts';
import { configuredSchemas } from './schemas.ts';

/** Permissions of one member. */
const MAX_PERMISSIONS = 100;
const MAX_LENGTH = 100;
const notMember = () => new ApiError(404000, 'The user is no member of the group.');

export const setGroupMemberInfo = userMethod({
  name: 'accounts.groups.setGroupMemberInfo',
  documentation:
    'Makes a user a member of a group, or changes the membership. A user changes the own relationshipData; members and permissions are the business of the site (inferred).',
  parameters: [
    model,
    groupId,
    jsonObject(
      'relationshipData',
      'What is known of the membership: members that are not sent stay, null removes one.',
    ),
    jsonArray('permissions', 'What the member may, a JSON array of texts; "admin" may change the group.', {
      example: '["admin"]',
    }),
  ],
  errors: [notAllowed, noGroup, tooLarge],
  example: {
    before: [made],
    parameters: { UID: 'u-ada', model: 'family', groupId: 'g-1', relationshipData: '{"role":"mother"}' },
  },
  uses: { groups, configuredSchemas },
  handler({ caller, account, input, groups, configuredSchemas }) {
    const { relationshipData: sent, permissions, ...key } = input;
    const group = groups.read(key, caller, account);
    if (permissions !== undefined && caller !== 'site') {
      throw new ApiError(403007, 'A user cannot set permissions: the site calls with its secret.');
    }
    const relationship = Object.fromEntries(
      Object.entries({ ...groups.member(group, account.UID)?.relationship, ...sent }).filter(
        ([, value]) => value !== null,
      ),
    );
    checkSize(relationship);
    configuredSchemas.checkGroup(key.model, 'relationshipData', relationship);
    groups.put(group, account.UID, {
      relationship,
      ...(permissions !== undefined && { permissions: textsOf(permissions) }),
    });
    return { data: {}, did: `Set the membership of "${account.UID}" in "${key.groupId}".` };
  },
});

function textsOf(permissions: readonly unknown[]): readonly string[] {
  const isRight = (one: unknown): one is string => typeof one === 'string' && one !== '' && one.length <= MAX_LENGTH;
  if (permissions.length <= MAX_PERMISSIONS && permissions.every(isRight)) return [...new Set(permissions)];
  throw invalidParameter(
    'permissions',
    `It is a list of at most ${MAX_PERMISSIONS} texts of ${MAX_LENGTH} characters.`,
  );
}

export const getGroupMemberInfo = userMethod({
  name: 'accounts.groups.getGroupMemberInfo',
  documentation: 'Reads the membership of a user in a group.',
  parameters: [
    model,
    groupId,
    list('include', 'Members to return; without it all.', { values: ['relationshipData', 'permissions'] }),
  ],
  errors: [notAllowed, noGroup],
  response: [
    always('UID', 'string', 'The user.'),
    sometimes('relationshipData', 'object', 'What is known of the membership.'),
    sometimes('permissions', 'array', 'What the member may.'),
  ],
  example: {
    before: [made],
    parameters: { UID: 'u-ada', model: 'family', groupId: 'g-1' },
    response: { UID: 'u-ada', permissions: ['admin'] },
  },
  uses: { groups },
  handler({ caller, account, input, groups }) {
    const { include = ['relationshipData', 'permissions'], ...key } = input;
    const member = groups.member(groups.read(key, caller, account), account.UID);
    if (member === undefined) throw notMember();
    return {
      data: {
        UID: account.UID,
        ...(include.includes('relationshipData') && { relationshipData: member.relationship }),
        ...(include.includes('permissions') && { permissions: member.permissions }),
      },
      did: `Returned the membership of "${account.UID}" in "${key.groupId}".`,
    };
  },
});

export const removeMember = userMethod({
  name: 'accounts.groups.removeMember',
  documentation: 'Ends the membership of a user in a group; a user leaves it.',
  parameters: [model, groupId],
  errors: [notAllowed, noGroup],
  example: { before: [made], parameters: { UID: 'u-ada', model: 'family', groupId: 'g-1' } },
  uses: { groups },
  handler({ caller, account, input, groups }) {
    if (!groups.drop(groups.read(input, caller, account), account.UID)) throw notMember();
    return { data: {}, did: `"${account.UID}" is no member of "${input.groupId}" any more.` };
  },
});

export const getAllMemberGroups = userMethod({
  name: 'accounts.groups.getAllMemberGroups',
  documentation: 'Lists the groups that a user is a member of, by model and id.',
  parameters: [flag('flatNestedFields', 'Accepted; data is always returned as it was stored.')],
  response: [always('groups', 'array', 'The groups.'), ...membersOf('groups[]', groupMembers)],
  example: {
    before: [made],
    parameters: { UID: 'u-ada' },
    response: { groups: [{ model: 'family', groupId: 'g-1' }] },
  },
  uses: { groups },
  handler({ account, groups }) {
    const all = groups.ofUser(account.UID).map(shown);
    return { data: { groups: all }, did: `Listed ${all.length} groups of "${account.UID}".` };
  },
});
