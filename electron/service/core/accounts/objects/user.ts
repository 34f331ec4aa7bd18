import { always, membersOf, sometimes } from '#service/methods/index.ts';
import type { AccountRecord, CalledSite, IdentityRecord } from '#service/records/index.ts';
import type { ResponseField } from '#shared/contract/requests.ts';
import { capabilitiesOf } from '../provider-selection.ts';
import { signUid } from '../signed-ids.ts';
import { identityObject, identityResponse } from './identity.ts';
import { extraResponse, profileResponse, shownProfile, userFields } from './profile-fields.ts';
import { withData } from './with-data.ts';

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
