import { always, membersOf, sometimes } from '#service/methods/index.ts';
import type { AccountRecord, CalledSite } from '#service/records/index.ts';
import type { ResponseField } from '#shared/contract/requests.ts';
import { signFriendship } from '../signed-ids.ts';
import { identityObject, identityResponse } from './identity.ts';
import { profileResponse, shownProfile, userFields } from './profile-fields.ts';
import { withData } from './with-data.ts';

interface FriendView {
  readonly site: CalledSite;
  /** Service clock, milliseconds. */
  readonly at: number;
  /** detailLevel=extended: all fields of a user. */
  readonly extended: boolean;
  readonly signIds: boolean;
}

const basic = new Set(['nickname', 'firstName', 'lastName', 'photoURL', 'thumbnailURL']);

/** Members of the Friend object. */
export const friendResponse: readonly ResponseField[] = [
  always('UID', 'string', 'Id of the friend.'),
  always('isSiteUID', 'boolean', 'The site chose the UID.'),
  always('isSiteUser', 'boolean', 'Always true.'),
  always('friendshipSignature', 'string', 'Signature of both ids, made with the secret of the site.'),
  always('signatureTimestamp', 'string', 'Unix seconds of friendshipSignature.'),
  ...profileResponse.map((field) =>
    basic.has(field.name) ? field : { ...field, documentation: 'Of the profile, when detailLevel is extended.' },
  ),
  sometimes('identities', 'array', 'All identities of the friend, each with the fields of the profile too.'),
  ...membersOf('identities[]', identityResponse),
];

/** The Friend object (F 8.6), as seen by the user `UID`. */
export function friendObject(friend: AccountRecord, UID: string, view: FriendView): Record<string, unknown> {
  const { site, at } = view;
  const signed = signFriendship(site, friend.UID, UID, at);
  const fields = userFields(shownProfile(friend));
  const { nickname, firstName, lastName, photoURL, thumbnailURL } = fields;
  return withData({
    UID: friend.UID,
    isSiteUID: friend.isSiteUID,
    isSiteUser: true,
    friendshipSignature: signed.signature,
    signatureTimestamp: signed.timestamp,
    ...(view.extended ? fields : { nickname, firstName, lastName, photoURL, thumbnailURL }),
    identities: friend.identities.map((identity) =>
      identityObject(friend, identity, view.signIds ? { site, at } : undefined),
    ),
  });
}
