import { always, sometimes } from '#service/methods/index.ts';
import type { AccountRecord, CalledSite, IdentityRecord } from '#service/records/index.ts';
import type { ResponseField } from '#shared/contract/requests.ts';
import { signIdentity } from '../signed-ids.ts';
import { userFields } from './profile-fields.ts';
import { dataOfIdentityAt } from './site-identity.ts';
import { timeResponse } from './times.ts';
import { withData } from './with-data.ts';

/** Members of the Identity object, beside those of the profile. */
export const identityResponse: readonly ResponseField[] = [
  always('provider', 'string', 'The provider, in lower case; site: the account at the site itself.'),
  always('providerUID', 'string', 'Id of the user at the provider; at the site the UID.'),
  sometimes('providerUIDSig', 'string', 'Signature of providerUID, when signIDs is true.'),
  sometimes('signatureTimestamp', 'string', 'Unix seconds of providerUIDSig.'),
  always('isLoginIdentity', 'boolean', 'The last login was with this identity.'),
  always('allowsLogin', 'boolean', 'Always true.'),
  always('isExpiredSession', 'boolean', 'Always false.'),
  sometimes('lastLoginTime', 'integer', 'Unix seconds of the last login with this identity.'),
  ...timeResponse('lastUpdated', always, 'When its data was last brought up to date'),
  ...timeResponse('oldestDataUpdated', always, 'The same of its oldest data'),
];

/** Unsigned objects of identities, each with the account that it was made of: calls often concern the same few users. */
const made = new WeakMap<IdentityRecord, { readonly of: AccountRecord; readonly object: Record<string, unknown> }>();

/**
 * The Identity object (F 8.4). The simulated provider has the data of the account's profile.
 *
 * @param signing set to sign the provider's id (`signIDs`)
 * @returns frozen: calls share it as long as the account's record is the same (docs/adr/0013)
 */
export function identityObject(
  account: AccountRecord,
  identity: IdentityRecord,
  signing?: { readonly site: CalledSite; readonly at: number },
): Readonly<Record<string, unknown>> {
  if (signing !== undefined) return identityWith(account, identity, signing);
  const known = made.get(identity);
  if (known?.of === account) return known.object;
  const object = Object.freeze(identityWith(account, identity, undefined));
  made.set(identity, { of: account, object });
  return object;
}

function identityWith(
  account: AccountRecord,
  identity: IdentityRecord,
  signing: { readonly site: CalledSite; readonly at: number } | undefined,
): Record<string, unknown> {
  const updatedAt = dataOfIdentityAt(account, identity);
  const updated = new Date(updatedAt).toISOString();
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
    lastUpdated: updated,
    lastUpdatedTimestamp: updatedAt,
    oldestDataUpdated: updated,
    oldestDataUpdatedTimestamp: updatedAt,
  });
}
