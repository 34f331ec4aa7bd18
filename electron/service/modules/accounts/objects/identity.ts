import { signIdentity } from '#service/modules/socialize/signed-ids.ts';
import type { AccountRecord, IdentityRecord, SiteRecord } from '#service/storage/store.ts';
import { userFields } from './profile-fields.ts';
import { withData } from './with-data.ts';

/**
 * The Identity object (F 8.4). The simulated provider knows about a person what their profile says.
 *
 * @param signing set to sign the provider's id (`signIDs`)
 */
export function identityObject(
  account: AccountRecord,
  identity: IdentityRecord,
  signing?: { readonly site: SiteRecord; readonly at: number },
): Record<string, unknown> {
  const signed = signing && signIdentity(signing.site, identity.provider, identity.providerUID, signing.at);
  return withData({
    provider: identity.provider,
    providerUID: identity.providerUID,
    providerUIDSig: signed?.signature,
    signatureTimestamp: signed?.timestamp,
    isLoginIdentity: identity.provider === account.loginProvider,
    allowsLogin: true,
    isExpiredSession: false,
    ...userFields(account.profile),
    lastLoginTime: identity.lastLoginAt === undefined ? undefined : Math.floor(identity.lastLoginAt / 1000),
  });
}
