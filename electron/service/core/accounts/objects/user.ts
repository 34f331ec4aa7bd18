import { always, type CallScope, membersOf, sometimes } from '#service/methods/index.ts';
import type { AccountRecord, CalledSite, IdentityRecord, JsonObject, TfaStatus } from '#service/records/index.ts';
import type { ResponseField } from '#shared/contract/requests.ts';
import { posts } from '../posts.ts';
import { capabilitiesOf } from '../provider-selection.ts';
import { signFriendship, signUid } from '../signed-ids.ts';
import { identityObject, identityResponse } from './identity.ts';
import { withData } from './members.ts';
import { extraResponse, profileResponse, shownProfile, userFields } from './profile-fields.ts';

interface UserView {
  readonly site: CalledSite;
  /** Service clock, milliseconds. */
  readonly at: number;
  /** The identities that the call chose; all of them unless it named providers. */
  readonly identities: readonly IdentityRecord[];
  readonly extraFields: ReadonlySet<string>;
  readonly signIds: boolean;
  /** Newest status that was set with socialize.setStatus. */
  readonly status: string | undefined;
}

/** Members of the User object. */
export const userResponse: readonly ResponseField[] = [
  always('UID', 'string', 'Id of the user.'),
  always('UIDSignature', 'string', 'Signature of UID, made with the secret of the site.'),
  always('signatureTimestamp', 'string', 'Unix seconds of UIDSignature.'),
  always('isSiteUID', 'boolean', 'The site chose the UID.'),
  always('isSiteUser', 'boolean', 'Always true.'),
  always('isConnected', 'boolean', 'The user has an identity at a provider.'),
  always('isLoggedIn', 'boolean', 'The user has logged in at least once.'),
  always('isTempUser', 'boolean', 'The account is temporary.'),
  sometimes('loginProvider', 'string', 'Provider of the last login; "site" after socialize.notifyLogin.'),
  sometimes('loginProviderUID', 'string', 'Id of the user at that provider.'),
  sometimes('loginProviderUIDSig', 'string', 'Signature of loginProviderUID, when signIDs is true.'),
  sometimes('providers', 'string', 'The connected providers, comma separated.'),
  sometimes('capabilities', 'string', 'What the connected providers can do together, comma separated.'),
  ...profileResponse,
  ...extraResponse,
  sometimes('status', 'string', 'The newest status that socialize.setStatus set.'),
  sometimes('identities', 'array', 'The identities at the chosen providers, each with the fields of the profile too.'),
  ...membersOf('identities[]', identityResponse),
];

/** The User object of socialize.getUserInfo (F 8.1): only fields with data. */
export function userObject(account: AccountRecord, view: UserView): Record<string, unknown> {
  const { site, at, identities } = view;
  const signed = signUid(site, account.UID, at);
  const login = identities.find(({ provider }) => provider === account.loginProvider);
  const identityObjects = identities.map((identity) =>
    identityObject(account, identity, view.signIds ? { site, at } : undefined),
  );
  return withData({
    UID: account.UID,
    UIDSignature: signed.signature,
    signatureTimestamp: signed.timestamp,
    isSiteUID: account.isSiteUID,
    isSiteUser: true,
    isConnected: account.identities.length > 0,
    isLoggedIn: account.lastLoginAt !== undefined,
    isTempUser: account.status === 'temporary',
    loginProvider: account.loginProvider,
    loginProviderUID: login?.providerUID,
    loginProviderUIDSig: identityObjects.find((one) => one.isLoginIdentity)?.providerUIDSig,
    providers: [...new Set(account.identities.map(({ provider }) => provider))].join(','),
    capabilities: capabilitiesOf(identities).join(', '),
    // The site's user info overrides the provider's data (F 8.3).
    ...userFields(shownProfile(account), view.extraFields),
    status: view.status,
    identities: identityObjects,
  });
}

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

/** The User object with the identities at all providers, as socialize.getUserInfo returns it when nothing is chosen (F 8.1). */
export const completeUserObject =
  (bound: CallScope) =>
  (account: AccountRecord): Record<string, unknown> =>
    userObject(account, {
      site: bound.site,
      at: bound.call.at,
      identities: account.identities,
      extraFields: new Set(),
      signIds: false,
      status: posts(bound).latestStatus(account.UID),
    });

/** An account's name in lists: first and last name, else name, nickname, email or UID. */
export function displayName(profile: JsonObject, UID: string): string {
  const text = (member: string): string => {
    const value = profile[member];
    return typeof value === 'string' ? value.trim() : '';
  };
  const fullName = `${text('firstName')} ${text('lastName')}`.trim();
  return fullName || text('name') || text('nickname') || text('email') || UID;
}

/** @returns undefined: as the policies say */
export const tfaStatusOf = (sent: string): TfaStatus | undefined =>
  sent === 'forceOn' || sent === 'forceOff' ? sent : undefined;
