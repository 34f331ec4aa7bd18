import { connectsToAccount } from '#service/core/provider-logins/index.ts';
import type {
  AccountChange,
  AccountRecord,
  IdentityRecord,
  JsonObject,
  LoginIDs,
  NewAccount,
} from '#service/records/index.ts';
import { type Connection, orNull } from '#service/storage/index.ts';
import { foldAccents } from '#shared/words/fold-accents.ts';
import { accountCache } from './account-cache.ts';
import {
  type AccountRow,
  accountColumns,
  charactersIn,
  identitiesOfAccount,
  loginIDKey,
  noLoginIDs,
  toAccount,
} from './account-columns.ts';
import { newUID } from './given-values.ts';
import { displayName } from './objects/user.ts';
import { accountPages } from './pages.ts';

type Identity = Pick<IdentityRecord, 'provider' | 'providerUID'>;

/** The text that the filter of the lists searches, in lower case; words with accents come once more without. */
function searchText(UID: string, profile: JsonObject, identities: readonly Identity[]) {
  const { email, nickname } = profile;
  const words = [
    UID,
    displayName(profile, UID),
    nickname,
    email,
    ...identities.map((i) => `${i.provider} ${i.providerUID}`),
  ];
  const text = words
    .filter((word) => typeof word === 'string')
    .join('\n')
    .toLowerCase();
  const folded = foldAccents(text);
  return folded === text ? text : `${text}\n${folded}`;
}

function keysOf(loginIDs: LoginIDs | undefined): readonly string[] {
  if (loginIDs === undefined) return [];
  const { username, emails, unverifiedEmails, phoneNumber } = loginIDs;
  return [username, phoneNumber, ...emails, ...unverifiedEmails].filter((one) => one !== undefined).map(loginIDKey);
}

const emptyAccount = {
  ...{ profile: {}, data: {}, subscriptions: {}, preferences: {}, internal: {}, communications: {} },
  ...{ loginIDs: noLoginIDs, customIdentifiers: {}, rba: {} },
  ...{ isActive: true, isVerified: false, isLite: false },
};

/** The accounts of all sites, as the database has them. */
export function storedAccounts(connection: Connection) {
  const { db, clock, random } = connection;
  const cache = connection.of(accountCache);

  const select = `SELECT a.*, ${identitiesOfAccount} AS identities FROM account a`;
  const byKey = db.prepare<[string, string], AccountRow>(`${select} WHERE a.api_key = ? AND a.uid = ?`);
  const byHolder = db.prepare<[string, string, string], AccountRow>(
    `${select} WHERE a.id = (SELECT account FROM identity
       WHERE api_key = ? AND provider = ? AND provider_uid = ? AND reachable = 1)`,
  );
  const byMapping = db.prepare<[string, string, string], AccountRow>(
    `${select} WHERE a.id = (SELECT account FROM mapped_identity
       WHERE api_key = ? AND provider = ? AND provider_uid = ?)`,
  );
  const map = db.prepare('INSERT OR REPLACE INTO mapped_identity VALUES (?, ?, ?, ?)');
  const unmap = db.prepare('DELETE FROM mapped_identity WHERE api_key = ? AND provider = ? AND provider_uid = ?');
  const removeIdentity = db.prepare('DELETE FROM identity WHERE account = ? AND provider = ? AND provider_uid = ?');
  const insert = db.prepare(
    `INSERT INTO account (${accountColumns.names}, search) VALUES (${accountColumns.parameters}, @search)`,
  );
  const update = db.prepare(`UPDATE account SET ${accountColumns.assignments}, search = @search WHERE id = @id`);
  const byLoginID = db.prepare<[string, string], AccountRow>(
    `${select} WHERE a.id = (SELECT account FROM login_identifier WHERE api_key = ? AND value = ?)`,
  );
  const insertLoginID = db.prepare<[string, string, number | bigint]>(
    'INSERT OR IGNORE INTO login_identifier (api_key, value, account) VALUES (?, ?, ?)',
  );
  const removeLoginIDs = db.prepare<[number]>('DELETE FROM login_identifier WHERE account = ?');
  const byCustomIdentifier = db.prepare<[string, string, string], AccountRow>(
    `${select} WHERE a.id = (SELECT account FROM custom_identifier WHERE api_key = ? AND value = ? AND name = ?)`,
  );
  const insertCustomIdentifier = db.prepare<[string, string, string, number | bigint]>(
    'INSERT OR IGNORE INTO custom_identifier (api_key, value, name, account) VALUES (?, ?, ?, ?)',
  );
  const removeCustomIdentifiers = db.prepare<[number]>('DELETE FROM custom_identifier WHERE account = ?');
  const touch = db.prepare('UPDATE account SET updated_at = ?, search = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM account WHERE id = ?');
  const insertIdentity = db.prepare(
    'INSERT INTO identity (account, api_key, provider, provider_uid, last_login_at, reachable) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const moveIdentity = db.prepare(
    `UPDATE identity SET account = @account, reachable = @reachable, last_login_at = coalesce(@at, last_login_at)
     WHERE api_key = @apiKey AND provider = @provider AND provider_uid = @providerUID AND reachable = 1`,
  );
  const touchOwnIdentity = db.prepare(
    `UPDATE identity SET last_login_at = coalesce(@at, last_login_at)
     WHERE account = @account AND provider = @provider AND provider_uid = @providerUID`,
  );
  const removeIdentities = db.prepare('DELETE FROM identity WHERE account = ?');
  // An account that stops being temporary gets its identities that no other account holds.
  const makeReachable = db.prepare('UPDATE OR IGNORE identity SET reachable = 1 WHERE account = ?');
  const makeUnreachable = db.prepare('UPDATE identity SET reachable = 0 WHERE account = ?');
  const renames = [
    'UPDATE account SET uid = @to, is_site_uid = @isSiteUID WHERE api_key = @apiKey AND uid = @from',
    'UPDATE token SET uid = @to WHERE api_key = @apiKey AND uid = @from',
    'UPDATE code SET uid = @to WHERE api_key = @apiKey AND uid = @from',
    `UPDATE login SET request = json_set(request, '$.connectTo', @to)
     WHERE api_key = @apiKey AND ${connectsToAccount} = @from AND ${connectsToAccount} IS NOT NULL`,
    // The new UID may have counters already; then the two rows of a day become one.
    `INSERT INTO activity SELECT api_key, date, kind, provider, cid, @to, count FROM activity
       WHERE api_key = @apiKey AND uid = @from
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    'DELETE FROM activity WHERE api_key = @apiKey AND uid = @from',
  ].map((sql) => db.prepare(sql));
  const revocations = [
    "UPDATE token SET revoked_at = ?, end_reason = 'accountDeleted' WHERE api_key = ? AND uid = ? AND revoked_at IS NULL",
    'UPDATE code SET revoked_at = ? WHERE api_key = ? AND uid = ? AND revoked_at IS NULL',
  ].map((sql) => db.prepare(sql));

  function mustRow(apiKey: string, UID: string): AccountRow {
    const row = byKey.get(apiKey, UID);
    if (row === undefined) throw new Error(`The site ${apiKey} has no account ${UID}.`);
    return row;
  }

  function addCustomIdentifiers(
    apiKey: string,
    id: number | bigint,
    given: Readonly<Record<string, string>> = {},
  ): void {
    for (const [name, value] of Object.entries(given)) {
      insertCustomIdentifier.run(apiKey, loginIDKey(value), name, id);
    }
  }

  /** Updates the search text and returns the account. */
  function refreshed(apiKey: string, UID: string): AccountRecord {
    const row = mustRow(apiKey, UID);
    const account = toAccount(row);
    const now = clock();
    touch.run(now, searchText(UID, account.profile, account.identities), row.id);
    return { ...account, updatedAt: now };
  }

  return {
    get: cache.remembering((apiKey, UID): { value: AccountRecord | undefined; size: number } => {
      const row = byKey.get(apiKey, UID);
      return row === undefined ? { value: undefined, size: 0 } : { value: toAccount(row), size: charactersIn(row) };
    }),
    /**
     * The same without the cache: for lists of accounts.
     *
     * @param reading is called with the number of JSON characters before they are parsed
     */
    read(apiKey: string, UID: string, reading?: (characters: number) => void) {
      const row = byKey.get(apiKey, UID);
      if (row === undefined) return undefined;
      reading?.(charactersIn(row));
      return toAccount(row);
    },
    byIdentity(apiKey: string, provider: string, providerUID: string) {
      const row = byHolder.get(apiKey, provider, providerUID) ?? byMapping.get(apiKey, provider, providerUID);
      return row && toAccount(row);
    },
    /** The account that a login identifier belongs to, in any case of its letters. Callers check that a new one is free. */
    byLoginID(apiKey: string, loginID: string) {
      const row = byLoginID.get(apiKey, loginIDKey(loginID));
      return row && toAccount(row);
    },
    /** The account that has the id of a name (customIdentifiers). Callers check that a new one is free. */
    byCustomIdentifier(apiKey: string, name: string, value: string) {
      const row = byCustomIdentifier.get(apiKey, loginIDKey(value), name);
      return row && toAccount(row);
    },
    create: cache.changing((account: NewAccount) => {
      const { identities = [], ...given } = account;
      const { apiKey, status, profile = {}, UID = newUID(random) } = given;
      const now = clock();
      const { lastInsertRowid } = insert.run({
        ...accountColumns.write({
          ...emptyAccount,
          ...given,
          UID,
          createdAt: now,
          updatedAt: now,
          registeredAt: status === 'final' && !account.isLite ? now : undefined,
        }),
        search: searchText(UID, profile, identities),
      });
      for (const value of keysOf(account.loginIDs)) insertLoginID.run(apiKey, value, lastInsertRowid);
      addCustomIdentifiers(apiKey, lastInsertRowid, account.customIdentifiers);
      const reachable = status === 'temporary' ? 0 : 1;
      for (const { provider, providerUID } of identities) {
        insertIdentity.run(lastInsertRowid, apiKey, provider, providerUID, null, reachable);
      }
      return toAccount(mustRow(apiKey, UID));
    }),
    change: cache.changing((apiKey: string, UID: string, change: AccountChange) => {
      const row = mustRow(apiKey, UID);
      const before = toAccount(row);
      const after = { ...before, ...change };
      update.run({
        ...accountColumns.write({
          ...after,
          verifiedAt: after.isVerified ? (after.verifiedAt ?? clock()) : undefined,
          updatedAt: change.updatedAt ?? clock(),
        }),
        id: row.id,
        search: searchText(UID, after.profile, before.identities),
      });
      if (change.loginIDs !== undefined) {
        removeLoginIDs.run(row.id);
        for (const value of keysOf(change.loginIDs)) insertLoginID.run(apiKey, value, row.id);
      }
      if (change.customIdentifiers !== undefined) {
        removeCustomIdentifiers.run(row.id);
        addCustomIdentifiers(apiKey, row.id, change.customIdentifiers);
      }
      if (before.status === 'temporary' && after.status !== 'temporary') makeReachable.run(row.id);
      if (before.status !== 'temporary' && after.status === 'temporary') makeUnreachable.run(row.id);
      return toAccount(mustRow(apiKey, UID));
    }),
    /**
     * Gives the account the site's own id, also in tokens, codes, posts and log rows.
     *
     * @param isSiteUID false when the service made the new id
     */
    rename: cache.changing((apiKey: string, UID: string, siteUID: string, isSiteUID = true) => {
      mustRow(apiKey, UID);
      if (siteUID !== UID && byKey.get(apiKey, siteUID)) {
        throw new Error(`The site ${apiKey} has an account ${siteUID} already.`);
      }
      for (const rename of renames.slice(0, siteUID === UID ? 1 : undefined)) {
        rename.run({ apiKey, from: UID, to: siteUID, isSiteUID: isSiteUID ? 1 : 0 });
      }
      return refreshed(apiKey, siteUID);
    }),
    /**
     * Deletes the account. Its tokens and codes are revoked and kept: the error of a late call says that its user is gone
     * (D28: the account is checked before the revocation), and a later account with the same UID does not inherit them.
     */
    delete: cache.changing((apiKey: string, UID: string) => {
      const row = byKey.get(apiKey, UID);
      if (row === undefined) return;
      const now = clock();
      for (const revocation of revocations) revocation.run(now, apiKey, UID);
      remove.run(row.id);
    }),
    /** Connects an identity; when another account has it, it moves (the caller has checked D22). */
    connect: cache.changing((apiKey: string, UID: string, { provider, providerUID }: Identity, at?: number) => {
      const row = mustRow(apiKey, UID);
      const identity = { account: row.id, apiKey, provider, providerUID, at: orNull(at) };
      const reachable = row.status === 'temporary' ? 0 : 1;
      if (reachable === 1) unmap.run(apiKey, provider, providerUID);
      if (touchOwnIdentity.run(identity).changes > 0) return refreshed(apiKey, UID);
      const holder = reachable === 1 ? byHolder.get(apiKey, provider, providerUID) : undefined;
      if (holder === undefined) {
        insertIdentity.run(row.id, apiKey, provider, providerUID, identity.at, reachable);
      } else {
        moveIdentity.run({ ...identity, reachable });
        refreshed(apiKey, holder.uid);
      }
      return refreshed(apiKey, UID);
    }),
    /**
     * Removes an identity from the account.
     *
     * @param keeps `mapping`: a later login with this identity still finds the account (F 7.2, "soft")
     */
    disconnect: cache.changing(
      (apiKey: string, UID: string, { provider, providerUID }: Identity, keeps: 'mapping' | 'nothing') => {
        const row = mustRow(apiKey, UID);
        removeIdentity.run(row.id, provider, providerUID);
        if (keeps === 'mapping' && row.status !== 'temporary') map.run(apiKey, provider, providerUID, row.id);
        return refreshed(apiKey, UID);
      },
    ),
    /** Replaces the account's identities (workspace import); throws when another account has one of them. */
    replaceIdentities: cache.changing((apiKey: string, UID: string, identities: readonly Identity[]) => {
      const row = mustRow(apiKey, UID);
      const lastLogins = new Map(
        toAccount(row).identities.map((i) => [`${i.provider} ${i.providerUID}`, i.lastLoginAt] as const),
      );
      removeIdentities.run(row.id);
      for (const { provider, providerUID } of identities) {
        const lastLogin = lastLogins.get(`${provider} ${providerUID}`);
        const reachable = row.status === 'temporary' ? 0 : 1;
        insertIdentity.run(row.id, apiKey, provider, providerUID, orNull(lastLogin), reachable);
      }
      return refreshed(apiKey, UID);
    }),
    ...accountPages(connection),
  };
}

export type StoredAccounts = ReturnType<typeof storedAccounts>;
