import type { Field, Narrow, Path } from '#service/core/search/index.ts';
import { loginIDKey } from '../account-columns.ts';
import { identityProfileFields } from '../objects/profile-fields.ts';

/** The exact expression of the index `account_email`: SQLite compares the expressions. */
const EMAIL = "json_extract(a.profile, '$.email')";

const ofSite = 'SELECT a.id FROM account a WHERE a.api_key = @apiKey AND';
// Ids as a list of their own: SQLite then always begins with it.
const narrowUID: Narrow = { kind: 'texts', sql: (oneOf) => `a.id IN (${ofSite} ${oneOf('a.uid')})` };
const narrowEmail: Narrow = {
  kind: 'texts',
  // A list is in the index as JSON, which may have the wanted value.
  alsoOthers: true,
  sql: (oneOf) => `a.id IN (${ofSite} ${oneOf(EMAIL)} UNION ALL ${ofSite} ${EMAIL} >= '[' AND ${EMAIL} < '\\')`,
};
const narrowProvider: Narrow = {
  kind: 'texts',
  // That of the identity at the site is the UID.
  sql: (oneOf) =>
    `a.id IN (SELECT account FROM identity WHERE ${oneOf('provider_uid')} UNION ALL ${ofSite} ${oneOf('a.uid')})`,
};

const none: Field = { kind: 'none' };
const onProvider = 'EXISTS (SELECT 1 FROM identity o WHERE o.account = a.id)';
export const withPassword = 'EXISTS (SELECT 1 FROM password p WHERE p.account = a.id AND p.hash IS NOT NULL)';
/** See `allIdentitiesOf`. */
const isOfSite = `(a.is_lite = 0 AND (a.login_provider IS 'site' OR a.login_ids <> '{}' AND
  (coalesce(a.login_ids ->> '$.username', a.login_ids ->> '$.phoneNumber') IS NOT NULL
    OR json_array_length(a.login_ids, '$.emails') + json_array_length(a.login_ids, '$.unverifiedEmails') > 0
      AND (${withPassword} OR NOT ${onProvider}))))`;
/** The same condition on the identity at the site; its SQL is written here, and names of queries are values in it. */
const onIdentityOfSite = (condition: string): string =>
  condition
    .replaceAll('i.provider_uid', 'a.uid')
    .replaceAll('i.provider', "'site'")
    .replaceAll('i.last_login_at', "CASE WHEN a.login_provider IS 'site' THEN a.last_login_at END");
// Two conditions, not one on a union: a query may have hundreds, and unions take long to prepare (R52).
const someIdentity = (condition: string) =>
  `(EXISTS (SELECT 1 FROM identity i WHERE i.account = a.id AND ${condition})
    OR ${isOfSite} AND ${onIdentityOfSite(condition)})`;
/** See `dataOfIdentityAt` and `oldestDataOf`. */
const dataOfIdentityAt = `CASE WHEN i.provider = 'site' THEN a.updated_at
  ELSE min(coalesce(i.last_login_at, a.created_at), a.updated_at) END`;
const oldestDataAt = `coalesce((SELECT min(min(coalesce(i.last_login_at, a.created_at), a.updated_at)) FROM identity i
  WHERE i.account = a.id), a.updated_at)`;
/** When the lock of the account ends; NULL when it is not locked. */
const lockedUntil = '(SELECT locked_until FROM password WHERE account = a.id AND locked_until > @now)';
const ofIdentity = (type: 'text' | 'number' | 'boolean', sql: string, narrow?: Narrow): Field => ({
  kind: 'each',
  type,
  sql,
  some: someIdentity,
  ...(narrow && { narrow }),
});
const text = (sql: string): Field => ({ kind: 'text', sql: `nullif(${sql}, '')` });
const boolean = (sql: string): Field => ({ kind: 'boolean', sql });

const byLoginID = (oneOf: (expression: string, as: 'key') => string) =>
  `SELECT account FROM login_identifier WHERE api_key = @apiKey AND ${oneOf('value', 'key')}`;
const narrowLoginID: Narrow = { kind: 'texts', keyOf: loginIDKey, sql: (oneOf) => `a.id IN (${byLoginID(oneOf)})` };
const narrowCustomIdentifier: Narrow = {
  kind: 'texts',
  keyOf: loginIDKey,
  sql: (oneOf) =>
    `a.id IN (SELECT account FROM custom_identifier WHERE api_key = @apiKey AND ${oneOf('value', 'key')})`,
};
const listOf = (path: string): string => `coalesce(a.login_ids -> '${path}', '[]')`;
/** The lists of addresses of an account, by where its login identifiers have them; see `emailsOf`. */
const [LOGIN, UNVERIFIED, OTHER, OTHER_UNVERIFIED] = [
  '$.emails',
  '$.unverifiedEmails',
  '$.otherEmails.verified',
  '$.otherEmails.unverified',
] as const;

/** Also the address of the profile is one of the account's, and those besides logins. */
const narrowAddress: Narrow = {
  kind: 'texts',
  keyOf: loginIDKey,
  // The exact condition of the index `account_other_emails`.
  sql: (oneOf) => `a.id IN (${byLoginID(oneOf)} UNION ALL ${ofSite} ${oneOf(EMAIL)} UNION ALL
    ${ofSite} json_extract(a.login_ids, '$.otherEmails') IS NOT NULL
      AND EXISTS (SELECT 1 FROM json_tree(a.login_ids, '$.otherEmails') AS o WHERE ${oneOf('o.atom')}))`,
};

/** An object whose member `list` has these; lists in it are opened as any list is. */
const addresses = (narrow: Narrow, ...lists: readonly string[]): Field => ({
  kind: 'json',
  column: `('{"list":[' || ${lists.join(" || ',' || ")} || ']}')`,
  names: ['list'],
  narrow,
});

const isKnown = [LOGIN, UNVERIFIED, OTHER, OTHER_UNVERIFIED]
  .map((path) => `EXISTS (SELECT 1 FROM json_each(a.login_ids, '${path}') WHERE value = ${EMAIL})`)
  .join(' OR ');
/** The JSON of the address, not its text: SQL cannot hold half of a surrogate pair. */
const ownAddress = `CASE WHEN json_type(a.profile, '$.email') = 'text' AND ${EMAIL} <> ''
  AND NOT (a.login_ids <> '{}' AND (${isKnown})) THEN a.profile -> '$.email' ELSE '[]' END`;

const loginID = (name: 'username' | 'phoneNumber'): Field => ({
  kind: 'json',
  column: 'a.login_ids',
  names: [name],
  narrow: narrowLoginID,
});

/** Only those of creation are in an index: each login would have to write another one. */
const time = (name: string, column: string): [string, Field][] => {
  const narrow = column === 'a.created_at' ? ({ kind: 'times', column } as const) : undefined;
  return [
    [name, { kind: 'text', sql: `search_iso(${column})`, ...(narrow && { narrow: { ...narrow, isIso: true } }) }],
    [`${name}Timestamp`, { kind: 'number', sql: column, ...(narrow && { narrow }) }],
  ];
};

/** Members of an Account object that have no members themselves. */
const members: ReadonlyMap<string, Field> = new Map<string, Field>([
  ['UID', { kind: 'text', sql: 'a.uid', narrow: narrowUID }],
  ['isRegistered', boolean("(a.status = 'final' AND a.is_lite = 0)")],
  ['isActive', boolean('a.is_active')],
  ['isVerified', boolean('a.is_verified')],
  // Left out unless it is true.
  ['isLite', boolean('nullif(a.is_lite, 0)')],
  ['phoneNumber', loginID('phoneNumber')],
  ['loginProvider', text('a.login_provider')],
  ['regSource', text('a.reg_source')],
  ['tfaStatus', text('a.tfa_status')],
  [
    'socialProviders',
    text(
      `(SELECT group_concat(provider, ',' ORDER BY first) FROM (SELECT provider, min(id) AS first FROM identity WHERE account = a.id GROUP BY provider
        UNION ALL SELECT 'site', 9e999 WHERE ${isOfSite}))`,
    ),
  ],
  ['iRank', { kind: 'number', sql: '0' }],
  ['isLockedOut', boolean(`(${lockedUntil} IS NOT NULL)`)],
  ['lockedUntil', { kind: 'text', sql: `search_iso(${lockedUntil})` }],
  ...time('created', 'a.created_at'),
  ...time('registered', "CASE WHEN a.status = 'final' AND a.is_lite = 0 THEN a.registered_at END"),
  ...time('verified', 'a.verified_at'),
  ...time('lastLogin', 'a.last_login_at'),
  ...time('lastUpdated', 'a.updated_at'),
  ...time('oldestDataUpdated', oldestDataAt),
]);

const loginIDs: ReadonlyMap<string, Field> = new Map([
  ['loginIDs.username', loginID('username')],
  ['loginIDs.emails', addresses(narrowLoginID, listOf(LOGIN))],
  ['loginIDs.unverifiedEmails', addresses(narrowLoginID, listOf(UNVERIFIED))],
  ['emails.verified', addresses(narrowAddress, listOf(LOGIN), listOf(OTHER))],
  ['emails.unverified', addresses(narrowAddress, listOf(UNVERIFIED), ownAddress, listOf(OTHER_UNVERIFIED))],
]);

const identities: ReadonlyMap<string, Field> = new Map<string, Field>([
  ['provider', ofIdentity('text', "nullif(i.provider, '')")],
  ['providerUID', ofIdentity('text', "nullif(i.provider_uid, '')", narrowProvider)],
  ['isLoginIdentity', ofIdentity('boolean', '(i.provider IS a.login_provider)')],
  ['allowsLogin', ofIdentity('boolean', '1')],
  ['isExpiredSession', ofIdentity('boolean', '0')],
  [
    'lastLoginTime',
    // Rounded down, also before 1970.
    ofIdentity('number', '((i.last_login_at - (i.last_login_at % 1000 + 1000) % 1000) / 1000)'),
  ],
  ...['lastUpdated', 'oldestDataUpdated'].flatMap((name): [string, Field][] => [
    [name, ofIdentity('text', `search_iso(${dataOfIdentityAt})`)],
    [`${name}Timestamp`, ofIdentity('number', dataOfIdentityAt)],
  ]),
]);

const columns: ReadonlyMap<string, string> = new Map([
  ['profile', 'a.profile'],
  ['data', 'a.data'],
  ['userInfo', 'a.user_info'],
  ['subscriptions', 'a.subscriptions'],
  ['preferences', 'a.preferences'],
  ['internal', 'a.internal'],
  ['communications', 'a.communications'],
  ['customIdentifiers', 'a.custom_identifiers'],
  ['rbaPolicy', 'a.rba'],
]);

/**
 * The SQL of a path over `account a`.
 *
 * @param few only UID, profile and data are read: an empty profile is then an object, otherwise it is left out as a field without data (F 8)
 */
export function fieldOf(path: Path, few: boolean): Field {
  const [first = '', ...names] = path;
  const column = columns.get(first);
  if (column !== undefined) {
    if (names.length === 0) return { kind: 'object', present: few ? '1' : `coalesce(${column} <> '{}', 0)` };
    const isEmail = first === 'profile' && names.length === 1 && names[0] === 'email';
    const isIdentifier = first === 'customIdentifiers' && names.length === 1;
    const narrow = isEmail ? narrowEmail : isIdentifier ? narrowCustomIdentifier : undefined;
    return { kind: 'json', column, names, ...(narrow && { narrow }) };
  }
  if (first === 'identities') {
    if (names.length === 0) {
      return { kind: 'object', present: someIdentity('1') };
    }
    const own = identities.get(names[0] ?? '');
    if (own !== undefined) return names.length === 1 ? own : none;
    return identityProfileFields.has(names[0] ?? '')
      ? { kind: 'shared', column: 'a.profile', names, some: someIdentity }
      : none;
  }
  if (first === 'lastLoginLocation') {
    const present = 'a.last_login_at IS NOT NULL';
    if (names.length === 0) return { kind: 'object', present };
    return path.join('.') === 'lastLoginLocation.country' ? text(`CASE WHEN ${present} THEN @country END`) : none;
  }
  if (first === 'loginIDs' || first === 'emails') {
    return names.length === 0 ? { kind: 'object', present: '1' } : (loginIDs.get(path.join('.')) ?? none);
  }
  return names.length === 0 ? (members.get(first) ?? none) : none;
}
