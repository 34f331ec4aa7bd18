import { oneTimeTokens } from '#service/core/credentials/one-time-tokens/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  arrayOf,
  callsOf,
  flag,
  invalidParameter,
  jsonArray,
  jsonObject,
  list,
  methodsUsing,
  sometimes,
  text,
} from '#service/methods/index.ts';
import { checkSize, groupId, groups, model, noGroup, notAllowed, tooLarge, withSent } from './access.ts';
import { groupMembers, shown, withGroup } from './groups.ts';
import { configuredSchemas } from './schemas.ts';

const { userMethod, optionalUserMethod, openMethod } = methodsUsing({ groups });

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
    before: withGroup,
    parameters: { UID: 'u-ada', model: 'family', groupId: 'g-1', relationshipData: '{"role":"mother"}' },
  },
  uses: { configuredSchemas },
  handler({ caller, account, input, groups, configuredSchemas }) {
    const { relationshipData: sent, permissions, ...key } = input;
    const group = groups.read(key, caller, account);
    if (permissions !== undefined && caller !== 'site') {
      throw new ApiError(403007, 'A user cannot set permissions: the site calls with its secret.');
    }
    const relationship = withSent(groups.member(group, account.UID)?.relationship, sent);
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
  const details = `It is a list of at most ${MAX_PERMISSIONS} texts of ${MAX_LENGTH} characters.`;
  throw invalidParameter('permissions', details);
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
  example: { before: withGroup, response: { UID: 'u-ada', permissions: ['admin'] } },
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
  example: { before: withGroup },
  handler({ caller, account, input, groups }) {
    if (!groups.drop(groups.read(input, caller, account), account.UID)) throw notMember();
    return { data: {}, did: `"${account.UID}" is no member of "${input.groupId}" any more.` };
  },
});

export const getAllMemberGroups = userMethod({
  name: 'accounts.groups.getAllMemberGroups',
  documentation: 'Lists the groups that a user is a member of, by model and id.',
  parameters: [flag('flatNestedFields', 'Accepted; data is always returned as it was stored.')],
  response: arrayOf('groups', 'The groups.', groupMembers),
  example: { before: withGroup, response: { groups: [{ model: 'family', groupId: 'g-1' }] } },
  handler({ account, groups }) {
    const all = groups.ofUser(account.UID).map(shown);
    return { data: { groups: all }, did: `Listed ${all.length} groups of "${account.UID}".` };
  },
});

// An invitation is a link of the site's own: its page confirms it, and who logs in there joins. Lifetimes are chosen.

const INVITATION_MS = 7 * 86_400_000;
const CONFIRMED_MS = 3_600_000;

/** Model and id of the group that a token is for. */
function groupOf(payload: Readonly<Record<string, unknown>>) {
  return { model: String(payload.model), groupId: String(payload.groupId) };
}

export const createInvitation = optionalUserMethod({
  name: 'accounts.groups.createInvitation',
  documentation: 'Makes an invitation to a group, for a link of the site. No message is sent.',
  parameters: [model, groupId, flag('isOneTime', 'One user may take it; otherwise several, for seven days.')],
  errors: [notAllowed, noGroup],
  response: [always('invitationId', 'string', 'For accounts.groups.invitationConfirm, for seven days.')],
  example: { before: withGroup },
  uses: { oneTimeTokens },
  handler({ caller, account, input, groups, oneTimeTokens }) {
    const { isOneTime = false, ...key } = input;
    groups.change(key, caller, account);
    const token = { UID: undefined, payload: { ...key, isOneTime }, lifetime: INVITATION_MS };
    return {
      data: { invitationId: oneTimeTokens.issue('groupInvitation', token) },
      did: `Made an invitation to the group "${key.groupId}".`,
    };
  },
});

export const invitationConfirm = openMethod({
  name: 'accounts.groups.invitationConfirm',
  documentation: 'Takes an invitation in a page, before its user has logged in.',
  parameters: [text('invitationId', 'From the link.', { required: true, max: 500, example: '$2.invitationId' })],
  errors: [noGroup],
  response: [always('token', 'string', 'For accounts.groups.finalizeInvitation, for an hour.')],
  example: { before: callsOf(createInvitation) },
  uses: { oneTimeTokens },
  handler({ input, groups, oneTimeTokens }) {
    const refuse = (why: string) => invalidParameter('invitationId', why);
    const invitation = oneTimeTokens.usable('groupInvitation', input.invitationId, refuse, {
      unknown: 'It is no invitation of this site.',
      expired: () => 'It has expired.',
      next: ' Ask for a new one.',
    });
    const key = groupOf(invitation.payload);
    groups.read(key, 'site', undefined);
    if (invitation.payload.isOneTime === true) oneTimeTokens.consume(invitation.id);
    const token = oneTimeTokens.issue('groupJoin', { UID: undefined, payload: key, lifetime: CONFIRMED_MS });
    return { data: { token }, did: `Confirmed an invitation to "${key.groupId}".` };
  },
});

export const finalizeInvitation = userMethod({
  name: 'accounts.groups.finalizeInvitation',
  documentation: 'Makes the user of a session a member of the group that an invitation was for.',
  parameters: [
    text('token', 'From accounts.groups.invitationConfirm.', { required: true, max: 500, example: '$3.token' }),
  ],
  errors: [noGroup, tooLarge],
  response: [always('model', 'string', 'Kind of the group.'), always('groupId', 'string', 'Its id.')],
  example: { before: callsOf(invitationConfirm), response: { model: 'family', groupId: 'g-1' } },
  uses: { oneTimeTokens },
  handler({ account, input, groups, oneTimeTokens }) {
    const unknown = 'It is none of accounts.groups.invitationConfirm, or it was used or has expired.';
    const wrong = () => unknown;
    const words = { unknown, used: wrong, expired: wrong };
    const token = oneTimeTokens.usable('groupJoin', input.token, (why) => invalidParameter('token', why), words);
    oneTimeTokens.consume(token.id);
    const key = groupOf(token.payload);
    groups.put(groups.read(key, 'site', undefined), account.UID, {});
    return { data: key, did: `"${account.UID}" joined "${key.groupId}".` };
  },
});
