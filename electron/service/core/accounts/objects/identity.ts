import { always, sometimes } from '#service/methods/index.ts';
import type { AccountRecord, CalledSite, IdentityRecord } from '#service/records/index.ts';
import type { ResponseField } from '#shared/contract/requests.ts';
import { signIdentity } from '../signed-ids.ts';
import { timeResponse, withData } from './members.ts';
import { userFields } from './profile-fields.ts';

/** What says whether an account is one of the site itself. */
type Logins = Pick<AccountRecord, 'isLite' | 'loginIDs' | 'loginProvider' | 'identities'>;

/**
 * Whether the user has an account at the site itself beside those at providers (F 8.4): a login identifier, or the last login
 * was one that the site made. An address alone may be what a provider told (providerEmail): it counts with a password, or
 * where there is no provider.
 */
function isOfSite({ isLite, loginIDs, loginProvider, identities }: Logins, hasPassword: boolean): boolean {
  if (isLite) return false;
  const { username, phoneNumber, emails, unverifiedEmails } = loginIDs;
  if (loginProvider === 'site' || username !== undefined || phoneNumber !== undefined) return true;
  return emails.length + unverifiedEmails.length > 0 && (hasPassword || identities.length === 0);
}

/** The identities of an account as its answers list them: those at providers, then the one at the site (F 8.2, F 8.4). */
export function allIdentitiesOf(account: AccountRecord, hasPassword: boolean): readonly IdentityRecord[] {
  if (!isOfSite(account, hasPassword)) return account.identities;
  const { UID, loginProvider, lastLoginAt } = account;
  const ofSite = {
    provider: 'site',
    providerUID: UID,
    lastLoginAt: loginProvider === 'site' ? lastLoginAt : undefined,
  };
  return [...account.identities, ofSite];
}

/**
 * When the data of an identity was last brought up to date: a simulated provider has that of the account, and tells it at
 * each login; at the site it is changed with the account.
 *
 * @returns milliseconds
 */
export function dataOfIdentityAt(
  { createdAt, updatedAt }: Pick<AccountRecord, 'createdAt' | 'updatedAt'>,
  { provider, lastLoginAt = createdAt }: IdentityRecord,
): number {
  return provider === 'site' ? updatedAt : Math.min(lastLoginAt, updatedAt);
}

/** When the oldest data of an account was last brought up to date, milliseconds. */
export function oldestDataOf(account: AccountRecord): number {
  const { identities, updatedAt } = account;
  return Math.min(updatedAt, ...identities.map((identity) => dataOfIdentityAt(account, identity)));
}

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
