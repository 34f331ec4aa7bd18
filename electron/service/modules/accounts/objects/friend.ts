import { signFriendship } from '#service/modules/socialize/signed-ids.ts';
import type { AccountRecord, SiteRecord } from '#service/storage/store.ts';
import { identityObject } from './identity.ts';
import { shownProfile, userFields } from './profile-fields.ts';
import { withData } from './with-data.ts';

export interface FriendView {
  readonly site: SiteRecord;
  /** Service clock, milliseconds. */
  readonly at: number;
  /** detailLevel=extended: all fields of a user. */
  readonly extended: boolean;
  readonly signIds: boolean;
}

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
