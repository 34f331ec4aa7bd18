import { oneTimeTokens } from '#service/core/credentials/one-time-tokens/index.ts';
import {
  always,
  flag,
  invalidParameter,
  openMethod,
  optionalUserMethod,
  text,
  userMethod,
} from '#service/methods/index.ts';
import { groupId, groups, made, model, noGroup, notAllowed, tooLarge } from './access.ts';

// An invitation is a link of the site's own: its page confirms it, and who logs in there joins. Lifetimes are chosen.

const INVITATION_MS = 7 * 86_400_000;
const CONFIRMED_MS = 3_600_000;

const invited = {
  method: 'accounts.groups.createInvitation',
  parameters: { model: 'family', groupId: 'g-1' },
} as const;

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
  example: { before: [made], parameters: invited.parameters },
  uses: { groups, oneTimeTokens },
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
  example: { before: [made, invited], parameters: { invitationId: '$2.invitationId' } },
  uses: { groups, oneTimeTokens },
  handler({ input, now, groups, oneTimeTokens }) {
    const invitation = oneTimeTokens.find('groupInvitation', input.invitationId);
    if (invitation === undefined) throw invalidParameter('invitationId', 'It is no invitation of this site.');
    if (invitation.usedAt !== undefined)
      throw invalidParameter('invitationId', 'It was used already. Ask for a new one.');
    if (now >= invitation.expiresAt) {
      const error = invalidParameter('invitationId', 'It has expired. Ask for a new one.');
      throw oneTimeTokens.expired(invitation, error);
    }
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
  example: {
    before: [
      made,
      invited,
      { method: 'accounts.groups.invitationConfirm', parameters: { invitationId: '$2.invitationId' } },
    ],
    parameters: { UID: 'u-ada', token: '$3.token' },
    response: { model: 'family', groupId: 'g-1' },
  },
  uses: { groups, oneTimeTokens },
  handler({ account, input, now, groups, oneTimeTokens }) {
    const token = oneTimeTokens.find('groupJoin', input.token);
    const wrong = 'It is none of accounts.groups.invitationConfirm, or it was used or has expired.';
    if (token === undefined || token.usedAt !== undefined) throw invalidParameter('token', wrong);
    if (now >= token.expiresAt) throw oneTimeTokens.expired(token, invalidParameter('token', wrong));
    oneTimeTokens.consume(token.id);
    const key = groupOf(token.payload);
    groups.put(groups.read(key, 'site', undefined), account.UID, {});
    return { data: key, did: `"${account.UID}" joined "${key.groupId}".` };
  },
});
