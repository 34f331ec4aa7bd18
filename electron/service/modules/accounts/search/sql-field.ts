import { identityProfileFields } from '../objects/profile-fields.ts';
import type { Path } from './syntax.ts';

/**
 * The SQL of a path over `account a`. All SQL is written here: names of a query only become values.
 *
 * - `none`: no account has a value there
 * - `object`: at most an object, which equals nothing; `present` says when
 * - `text`, `number`, `boolean`: one value, NULL when it is missing
 * - `json`: any value in a JSON column under these names
 * - `identity`: one value of each identity `i`
 * - `shared`: a value of the profile, for each account that has an identity
 *
 * `narrow` is an expression with an index that the value equals, for each account in which it has a value.
 */
export type Field =
  | { readonly kind: 'none' }
  | { readonly kind: 'object'; readonly present: string }
  | { readonly kind: 'text' | 'number' | 'boolean'; readonly sql: string; readonly narrow?: Narrow }
  | { readonly kind: 'json'; readonly column: string; readonly names: Path; readonly narrow?: Narrow }
  | {
      readonly kind: 'identity';
      readonly type: 'text' | 'number' | 'boolean';
      readonly sql: string;
      readonly narrow?: Narrow;
    }
  | { readonly kind: 'shared'; readonly names: Path };

/** Which index finds the accounts that can have a value. */
export type Narrow = 'UID' | 'email' | 'providerUID' | 'created';

/** The exact expression of the index `account_email`: SQLite compares the expressions. */
export const EMAIL = "json_extract(a.profile, '$.email')";

const none: Field = { kind: 'none' };
const text = (sql: string): Field => ({ kind: 'text', sql: `nullif(${sql}, '')` });
const boolean = (sql: string): Field => ({ kind: 'boolean', sql });
const email = (isVerified: 0 | 1): Field => ({
  kind: 'text',
  sql: `CASE WHEN a.is_verified = ${isVerified} AND json_type(a.profile, '$.email') = 'text' THEN nullif(${EMAIL}, '') END`,
  narrow: 'email',
});
const time = (name: string, column: string): [string, Field][] => [
  [name, { kind: 'text', sql: `search_iso(${column})` }],
  [
    `${name}Timestamp`,
    { kind: 'number', sql: column, ...(column === 'a.created_at' && { narrow: 'created' as const }) },
  ],
];

/** Members of an Account object that have no members themselves. */
const members: ReadonlyMap<string, Field> = new Map<string, Field>([
  ['UID', { kind: 'text', sql: 'a.uid', narrow: 'UID' }],
  ['isRegistered', boolean("a.status = 'final'")],
  ['isActive', boolean('a.is_active')],
  ['isVerified', boolean('a.is_verified')],
  ['loginProvider', text('a.login_provider')],
  ['regSource', text('a.reg_source')],
  [
    'socialProviders',
    text(
      "(SELECT group_concat(provider, ',' ORDER BY first) FROM (SELECT provider, min(id) AS first FROM identity WHERE account = a.id GROUP BY provider))",
    ),
  ],
  ...time('created', 'a.created_at'),
  ...time('registered', 'a.registered_at'),
  ...time('lastLogin', 'a.last_login_at'),
  ...time('lastUpdated', 'a.updated_at'),
]);

const emails: ReadonlyMap<string, Field> = new Map([
  ['loginIDs.emails', email(1)],
  ['loginIDs.unverifiedEmails', email(0)],
  ['emails.verified', email(1)],
  ['emails.unverified', email(0)],
]);

const identities: ReadonlyMap<string, Field> = new Map<string, Field>([
  ['provider', { kind: 'identity', type: 'text', sql: "nullif(i.provider, '')" }],
  ['providerUID', { kind: 'identity', type: 'text', sql: "nullif(i.provider_uid, '')", narrow: 'providerUID' }],
  ['isLoginIdentity', { kind: 'identity', type: 'boolean', sql: '(i.provider IS a.login_provider)' }],
  ['allowsLogin', { kind: 'identity', type: 'boolean', sql: '1' }],
  ['isExpiredSession', { kind: 'identity', type: 'boolean', sql: '0' }],
  [
    'lastLoginTime',
    // Rounded down, also before 1970.
    { kind: 'identity', type: 'number', sql: '((i.last_login_at - (i.last_login_at % 1000 + 1000) % 1000) / 1000)' },
  ],
]);

const columns: ReadonlyMap<string, string> = new Map([
  ['profile', 'a.profile'],
  ['data', 'a.data'],
  ['userInfo', 'a.user_info'],
  ['subscriptions', 'a.subscriptions'],
  ['preferences', 'a.preferences'],
]);

/** @param few see `isFew`: an empty profile is then an object, otherwise it is left out as a field without data (F 8) */
export function fieldOf(path: Path, few: boolean): Field {
  const [first = '', ...names] = path;
  const column = columns.get(first);
  if (column !== undefined) {
    if (names.length === 0) return { kind: 'object', present: few ? '1' : `coalesce(${column} <> '{}', 0)` };
    const isEmail = first === 'profile' && names.length === 1 && names[0] === 'email';
    return { kind: 'json', column, names, ...(isEmail && { narrow: 'email' as const }) };
  }
  if (first === 'identities') {
    if (names.length === 0) {
      return { kind: 'object', present: 'EXISTS (SELECT 1 FROM identity i WHERE i.account = a.id)' };
    }
    const own = identities.get(names[0] ?? '');
    if (own !== undefined) return names.length === 1 ? own : none;
    return identityProfileFields.has(names[0] ?? '') ? { kind: 'shared', names } : none;
  }
  if (first === 'loginIDs' || first === 'emails') {
    return names.length === 0 ? { kind: 'object', present: '1' } : (emails.get(path.join('.')) ?? none);
  }
  return names.length === 0 ? (members.get(first) ?? none) : none;
}
