import { always, membersOf, sometimes } from '#service/methods/index.ts';
import type { AccountRecord, RiskPolicyOfAccount } from '#service/records/index.ts';
import type { ResponseField } from '#shared/contract/requests.ts';
import { allIdentitiesOf, identityObject, identityResponse, oldestDataOf } from './identity.ts';
import { timeMembers, timeResponse, withData } from './members.ts';

/** What accounts.getAccountInfo can be asked to include (F 8.2); each is in the answer when the account has it (D47). */
export const accountParts = [
  ...['profile', 'data', 'userInfo', 'loginIDs', 'emails', 'password', 'regSource', 'irank', 'iRank'],
  ...['identities', 'identities-active', 'identities-all', 'identities-global', 'all'],
  ...['subscriptions', 'preferences', 'internal', 'customIdentifiers', 'rba'],
  ...['lastLoginLocation', 'isLockedOut', 'missing-required-fields', 'created', 'communications'],
  'groups',
] as const;

/** A documented part of which nothing is known but its name (D47). */
export const partsNotEmulated = ['memberships'] as const;

/** Members of the Account object. */
export const accountResponse: readonly ResponseField[] = [
  always('UID', 'string', 'Id of the account.'),
  always('isRegistered', 'boolean', 'The registration is finished.'),
  always('isActive', 'boolean', 'The account can log in.'),
  always('isVerified', 'boolean', 'The email address is verified.'),
  sometimes('isLite', 'boolean', 'True: a lite account, which cannot log in.'),
  sometimes(
    'tfaStatus',
    'string',
    'forceOn or forceOff: whether logins ask for a second factor, whatever the policies say.',
  ),
  sometimes('phoneNumber', 'string', 'The phone number that the user logs in with (E.164).'),
  sometimes('loginProvider', 'string', 'Provider of the last login; "site" after socialize.notifyLogin.'),
  sometimes(
    'socialProviders',
    'string',
    'The connected providers, comma separated; "site" when the user logs in at the site itself.',
  ),
  ...timeResponse('created', always, 'When the account was made'),
  ...timeResponse('registered', sometimes, 'When the registration was finished'),
  ...timeResponse('verified', sometimes, 'When the email address was verified'),
  ...timeResponse('lastLogin', sometimes, 'When the last login was'),
  ...timeResponse('lastUpdated', always, 'When the last change was'),
  ...timeResponse('oldestDataUpdated', always, 'When the oldest data was last brought up to date'),
  sometimes('profile', 'object', 'The profile, when include has profile.'),
  sometimes('data', 'object', "The site's own data, when include has data."),
  sometimes('subscriptions', 'object', 'Subscriptions by their names, when include has subscriptions.'),
  sometimes('preferences', 'object', 'Consents by their names, when include has preferences.'),
  sometimes(
    'internal',
    'object',
    'What the site keeps for itself, when include has internal; only for calls with its credentials.',
  ),
  sometimes(
    'communications',
    'object',
    'Topics of messages by their names, when include has communications, or includeCommunications names them.',
  ),
  sometimes(
    'customIdentifiers',
    'object',
    'Ids of the user in other systems by their names, when include has customIdentifiers.',
  ),
  sometimes('rbaPolicy', 'object', 'By which rules logins are judged, when include has rba.'),
  sometimes('rbaPolicy.riskPolicy', 'string', 'The set of rules of accounts.rba.setPolicy that was chosen.'),
  sometimes('rbaPolicy.riskPolicyLocked', 'boolean', 'True: only the site can choose another one.'),
  sometimes('userInfo', 'object', 'What the site told of the user, when include has userInfo.'),
  sometimes('regSource', 'string', 'Where the user registered, when include has regSource.'),
  sometimes('iRank', 'integer', 'Always 0, as since 2018; when include has irank.'),
  sometimes(
    'lastLoginLocation',
    'object',
    'Where the last login was made, when include has lastLoginLocation. Places of addresses are not known here: the country of the data center stands for them.',
  ),
  always('lastLoginLocation.country', 'string', 'Two letters.'),
  sometimes('isLockedOut', 'boolean', 'The account is locked; when include has isLockedOut.'),
  sometimes('lockedUntil', 'string', 'When the lock ends, ISO 8601; when include has isLockedOut, while it is locked.'),
  sometimes('identities', 'array', 'The identities, when include has one of its names for them.'),
  ...membersOf('identities[]', identityResponse),
  sometimes('loginIDs', 'object', 'When include has loginIDs.'),
  sometimes('loginIDs.username', 'string', 'The user name that the user logs in with.'),
  always('loginIDs.emails', 'array', 'Verified email addresses that the user logs in with.'),
  always('loginIDs.unverifiedEmails', 'array', 'Those that are not verified.'),
  sometimes('emails', 'object', 'When include has emails.'),
  always('emails.verified', 'array', 'Verified email addresses.'),
  always('emails.unverified', 'array', 'Email addresses that are not verified.'),
];

/** What an Account object tells that is not kept with the account itself. */
interface AccountState {
  /** Service clock, milliseconds. */
  readonly at: number;
  /** End of a lock, also of one that is over. */
  readonly lockedUntil: number | undefined;
  /** Country that stands for the place of a login. */
  readonly country: string;
}

interface AccountView {
  /** The site asks, with its credentials: it may see what it keeps for itself. */
  readonly bySite?: boolean;
  /** By a search: members have what was set and no defaults, as conditions see them. */
  readonly isFound?: boolean;
  /** Absent: nothing of it is told. */
  readonly state?: AccountState | undefined;
  /** The account has a password: its addresses are then login identifiers of the site. */
  readonly hasPassword: boolean;
}

/** Parts that an Account object has as they are stored. */
const storedParts = [
  ...(['profile', 'data', 'userInfo', 'subscriptions', 'preferences', 'internal', 'communications'] as const),
  'customIdentifiers' as const,
];

/**
 * The Account object (F 8.2).
 *
 * @param parts what to include beyond the members that every Account has; of a search the first names of the paths it reads
 */
export function accountObject(
  account: AccountRecord,
  parts: ReadonlySet<string>,
  { bySite = false, isFound = false, state, hasPassword }: AccountView,
): Record<string, unknown> {
  const has = (...names: string[]) => parts.has('all') || names.some((name) => parts.has(name));
  const { username, phoneNumber, emails, unverifiedEmails } = account.loginIDs;
  const identities = allIdentitiesOf(account, hasPassword);
  return {
    ...withData({
      UID: account.UID,
      isRegistered: account.status === 'final' && !account.isLite,
      isActive: account.isActive,
      isVerified: account.isVerified,
      isLite: account.isLite || undefined,
      tfaStatus: account.tfaStatus,
      phoneNumber,
      loginProvider: account.loginProvider,
      socialProviders: [...new Set(identities.map(({ provider }) => provider))].join(','),
      ...timeMembers('created', account.createdAt),
      ...timeMembers('registered', account.registeredAt),
      ...timeMembers('verified', account.verifiedAt),
      ...timeMembers('lastLogin', account.lastLoginAt),
      ...timeMembers('lastUpdated', account.updatedAt),
      ...timeMembers('oldestDataUpdated', oldestDataOf(account)),
    }),
    ...withData({
      ...Object.fromEntries(
        storedParts.filter((name) => has(name) && (bySite || name !== 'internal')).map((name) => [name, account[name]]),
      ),
      rbaPolicy: riskPolicyOf(account, parts, isFound),
      regSource: has('regSource') ? account.regSource : undefined,
      iRank: has('irank', 'iRank') ? 0 : undefined,
      identities: has('identities', 'identities-active', 'identities-all', 'identities-global')
        ? identities.map((identity) => identityObject(account, identity))
        : undefined,
    }),
    ...(has('loginIDs') && {
      // What the user logs in with, and nothing else: an address that is only in the profile is free for others.
      loginIDs: { ...withData({ username }), emails, unverifiedEmails },
    }),
    ...(has('emails') && { emails: emailsOf(account) }),
    ...(state && stateOf(account, has, state)),
  };
}

function stateOf(
  { lastLoginAt }: AccountRecord,
  has: (...names: string[]) => boolean,
  { at, lockedUntil = at, country }: AccountState,
): Record<string, unknown> {
  const isLockedOut = lockedUntil > at;
  return {
    ...(has('lastLoginLocation') && lastLoginAt !== undefined && { lastLoginLocation: { country } }),
    ...(has('isLockedOut', 'lockedUntil') && {
      isLockedOut,
      ...(isLockedOut && { lockedUntil: new Date(lockedUntil).toISOString() }),
    }),
  };
}

/** The default is part of an answer that has to include it. */
function riskPolicyOf(
  { rba }: AccountRecord,
  parts: ReadonlySet<string>,
  isFound: boolean,
): RiskPolicyOfAccount | undefined {
  if (parts.has('rba') && !isFound) return { riskPolicyLocked: false, ...rba };
  return parts.has('rbaPolicy') || parts.has('all') ? rba : undefined;
}

interface Emails {
  readonly verified: readonly string[];
  readonly unverified: readonly string[];
}

/**
 * All email addresses of an account: those that the user logs in with, the one of the profile, and others. That of the profile
 * is verified only if it was itself (D73). A search has the same (`search/account-field.ts`).
 */
export function emailsOf({ loginIDs, profile }: Pick<AccountRecord, 'loginIDs' | 'profile'>): Emails {
  const { emails, unverifiedEmails, otherEmails = { verified: [], unverified: [] } } = loginIDs;
  const { verified, unverified } = otherEmails;
  const { email } = profile;
  const known: readonly unknown[] = [...emails, ...unverifiedEmails, ...verified, ...unverified];
  const own = typeof email === 'string' && email !== '' && !known.includes(email) ? [email] : [];
  return { verified: [...emails, ...verified], unverified: [...unverifiedEmails, ...own, ...unverified] };
}
