import { always, arrayOf, callsOf, integer, jsonObject, methodsUsing, sometimes } from '#service/methods/index.ts';
import { checkSize, groupId, groups, model, noGroup, notAllowed, tooLarge, withSent } from './access.ts';
import type { Group } from './repository.ts';
import { configuredSchemas } from './schemas.ts';

const { optionalUserMethod } = methodsUsing({ groups });

const groupData = jsonObject('groupData', 'What is known of the group, a JSON object.', {
  example: '{"name":"Lovelace"}',
});
export const groupMembers = [
  always('model', 'string', 'Kind of the group.'),
  always('groupId', 'string', 'Its id.'),
  sometimes('groupData', 'object', 'What is known of it. Left out when there is nothing.'),
  always('created', 'string', 'When it was made, ISO 8601 in UTC.'),
  always('lastUpdated', 'string', 'When it was last changed, ISO 8601 in UTC.'),
];
export const shown = ({ model: kind, groupId: id, data, createdAt, updatedAt }: Group) => ({
  ...{ model: kind, groupId: id, groupData: data },
  ...{ created: new Date(createdAt).toISOString(), lastUpdated: new Date(updatedAt).toISOString() },
});

export const registerGroup = optionalUserMethod({
  name: 'accounts.groups.registerGroup',
  documentation:
    'Makes a group of users. The user who makes it, or whom the site names, is its first member with the permission "admin" (inferred).',
  parameters: [model, groupId, groupData],
  errors: [tooLarge],
  example: { parameters: { UID: 'u-ada', model: 'family', groupId: 'g-1', groupData: '{"name":"Lovelace"}' } },
  uses: { configuredSchemas },
  handler({ account, input, groups, configuredSchemas }) {
    const { groupData: data = {}, ...key } = input;
    checkSize(data);
    configuredSchemas.checkGroup(key.model, 'groupData', data);
    groups.create(key, data, account);
    return { data: {}, did: `Made the group "${key.groupId}".` };
  },
});
export const withGroup = callsOf(registerGroup);

export const getGroupInfo = optionalUserMethod({
  name: 'accounts.groups.getGroupInfo',
  documentation: 'Reads a group. A user reads the groups that the user is a member of.',
  parameters: [model, groupId],
  errors: [notAllowed, noGroup],
  response: groupMembers,
  example: { before: withGroup, response: { groupId: 'g-1', groupData: { name: 'Lovelace' } } },
  handler({ caller, account, input, groups }) {
    return { data: shown(groups.read(input, caller, account)), did: `Returned the group "${input.groupId}".` };
  },
});

export const setGroupInfo = optionalUserMethod({
  name: 'accounts.groups.setGroupInfo',
  documentation: 'Changes what is known of a group: members of groupData that are not sent stay, null removes one.',
  parameters: [model, groupId, { ...groupData, required: true }],
  errors: [notAllowed, noGroup, tooLarge],
  example: {
    before: withGroup,
    parameters: { model: 'family', groupId: 'g-1', groupData: '{"city":"London"}' },
  },
  uses: { configuredSchemas },
  handler({ caller, account, input, groups, configuredSchemas }) {
    const { groupData: sent = {}, ...key } = input;
    const group = groups.change(key, caller, account);
    const data = withSent(group.data, sent);
    checkSize(data);
    configuredSchemas.checkGroup(key.model, 'groupData', data);
    groups.setData(group, data);
    return { data: {}, did: `Changed the group "${key.groupId}".` };
  },
});

export const deleteGroup = optionalUserMethod({
  name: 'accounts.groups.deleteGroup',
  documentation: 'Deletes a group with its memberships; its users stay.',
  parameters: [model, groupId],
  errors: [notAllowed, noGroup],
  example: { before: withGroup },
  handler({ caller, account, input, groups }) {
    groups.remove(groups.change(input, caller, account));
    return { data: {}, did: `Deleted the group "${input.groupId}".` };
  },
});

/** Members of a page. */
const MAX_SHOWN = 1_000;

export const searchGroupMembers = optionalUserMethod({
  name: 'accounts.groups.searchGroupMembers',
  documentation: 'Lists the members of a group by the time that they joined, page by page.',
  parameters: [
    model,
    groupId,
    integer('limit', `How many; 100 when left out, at most ${MAX_SHOWN}.`, { min: 1, max: MAX_SHOWN }),
    integer('start', 'The first one, counted from 0.', { min: 0, max: 1_000_000 }),
  ],
  errors: [notAllowed, noGroup],
  response: [
    always('totalCount', 'integer', 'Members of the group.'),
    ...arrayOf('results', 'The members of this page.', [
      always('UID', 'string', 'The user.'),
      sometimes('relationshipData', 'object', 'What is known of the membership.'),
      sometimes('permissions', 'array', 'What the member may.'),
    ]),
  ],
  example: { before: withGroup, response: { totalCount: 1, results: [{ UID: 'u-ada', permissions: ['admin'] }] } },
  handler({ caller, account, input, groups }) {
    const { limit = 100, start = 0, ...key } = input;
    const group = groups.read(key, caller, account);
    const results = groups
      .members(group, limit, start)
      .map(({ UID, relationship, permissions }) => ({ UID, relationshipData: relationship, permissions }));
    return {
      data: { totalCount: groups.memberCount(group), results },
      did: `Listed ${results.length} members of "${key.groupId}".`,
    };
  },
});
