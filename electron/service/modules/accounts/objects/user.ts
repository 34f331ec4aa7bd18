import { capabilitiesOf } from '#service/modules/socialize/provider-selection.ts';
import { signUid } from '#service/modules/socialize/signed-ids.ts';
import type { AccountRecord, IdentityRecord, SiteRecord } from '#service/storage/store.ts';
import { identityObject } from './identity.ts';
import { shownProfile, userFields } from './profile-fields.ts';
import { withData } from './with-data.ts';

export interface UserView {
  readonly site: SiteRecord;
  /** Service clock, milliseconds. */
  readonly at: number;
  /** The identities that the call chose; all of them unless it named providers. */
  readonly identities: readonly IdentityRecord[];
  readonly extraFields: ReadonlySet<string>;
  readonly signIds: boolean;
  /** Newest status that was set with socialize.setStatus. */
  readonly status: string | undefined;
}

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
    // Data that the site gave with the login stands above what a provider knows (F 8.3).
    ...userFields(shownProfile(account), view.extraFields),
    status: view.status,
    identities: identityObjects,
  });
}
