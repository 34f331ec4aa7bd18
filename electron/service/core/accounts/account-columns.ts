import type { AccountRecord, IdentityRecord, LoginIDs } from '#service/records/index.ts';
import {
  absentOr,
  columnsOf,
  flag,
  json,
  optional,
  plain,
  readBack,
  readOnly,
  type StoredRow,
} from '#service/storage/index.ts';
import type { AccountStatus } from '#shared/contract/people.ts';

/** A login identifier as it is compared: without regard to case, and to how its letters are composed. */
export function loginIDKey(loginID: string): string {
  return loginID.trim().normalize('NFC').toLowerCase();
}

/** A row of `account` with its identities. */
export type AccountRow = StoredRow & {
  readonly id: number;
  readonly uid: string;
  readonly status: AccountStatus;
  readonly created_at: number;
};

export const noLoginIDs: LoginIDs = { emails: [], unverifiedEmails: [] };

/** SQL of the identities of `account a`, as its column `identities` has them. */
export const identitiesOfAccount = `(SELECT json_group_array(json_array(i.provider, i.provider_uid, i.last_login_at))
  FROM identity i WHERE i.account = a.id)`;

/** How accounts are stored. */
export const accountColumns = columnsOf<AccountRecord>('account', {
  apiKey: plain('api_key'),
  UID: plain('uid'),
  isSiteUID: flag('is_site_uid'),
  status: plain('status'),
  profile: json('profile'),
  data: json('data'),
  userInfo: absentOr(json('user_info')),
  // JSON: [provider, providerUID, lastLoginAt][], selected from their own table.
  identities: readOnly({
    ...json<readonly IdentityRecord[]>('identities'),
    read: (list) =>
      readBack<[string, string, number | null][]>(String(list)).map(([provider, providerUID, lastLoginAt]) => ({
        ...{ provider, providerUID, lastLoginAt: optional(lastLoginAt) },
      })),
  }),
  loginIDs: {
    ...json<LoginIDs>('login_ids'),
    write: (given) => (given === noLoginIDs ? '{}' : JSON.stringify(given)),
    read: (given) => (given === '{}' ? noLoginIDs : readBack(String(given))),
  },
  subscriptions: json('subscriptions'),
  preferences: json('preferences'),
  internal: json('internal'),
  communications: json('communications'),
  customIdentifiers: json('custom_identifiers'),
  rba: json('rba'),
  isActive: flag('is_active'),
  isVerified: flag('is_verified'),
  isLite: flag('is_lite'),
  tfaStatus: absentOr(plain('tfa_status')),
  verifiedAt: absentOr(plain('verified_at')),
  loginProvider: absentOr(plain('login_provider')),
  regSource: absentOr(plain('reg_source')),
  createdAt: plain('created_at'),
  registeredAt: {
    ...absentOr(plain<number>('registered_at')),
    // A lite account never registered, and a pending one has not yet (F 8.2).
    read: (at, _, { status, is_lite }) => (status === 'final' && is_lite === 0 ? optional(at as number) : undefined),
  },
  lastLoginAt: absentOr(plain('last_login_at')),
  updatedAt: plain('updated_at'),
});

const jsonNames = Object.values(accountColumns.members).flatMap(({ isJson, name }) => (isJson ? [name] : []));

/** Characters of JSON that `toAccount` parses. */
export const charactersIn = (row: AccountRow): number =>
  jsonNames.reduce((sum, name) => sum + String(row[name] ?? '').length, 0);

export const toAccount = (row: AccountRow): AccountRecord => accountColumns.read(row);
