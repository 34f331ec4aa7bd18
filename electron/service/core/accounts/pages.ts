import type {
  AccountRecord,
  IdentityRecord,
  JsonObject,
  LoginIDs,
  RiskPolicyOfAccount,
  TfaStatus,
} from '#service/records/index.ts';
import {
  type Connection,
  likePattern,
  optional,
  pageOf,
  preparedOnce,
  readBack,
  readCursor,
  writeCursor,
} from '#service/storage/index.ts';
import type { AccountStatus } from '#shared/contract/people.ts';
import type { Accounts } from './accounts.ts';

export interface AccountRow {
  id: number;
  api_key: string;
  uid: string;
  is_site_uid: number;
  status: AccountStatus;
  profile: string;
  data: string;
  user_info: string | null;
  is_active: number;
  is_verified: number;
  login_provider: string | null;
  reg_source: string | null;
  login_ids: string;
  subscriptions: string;
  preferences: string;
  internal: string;
  communications: string;
  custom_identifiers: string;
  rba: string;
  is_lite: number;
  tfa_status: TfaStatus | null;
  verified_at: number | null;
  created_at: number;
  registered_at: number | null;
  last_login_at: number | null;
  updated_at: number;
  /** JSON: [provider, providerUID, lastLoginAt][] */
  identities: string;
}

/**
 * Rows, and characters of JSON, that `each` and `scan` read at a time. An open cursor would block the connection, and
 * 500 of the largest accounts have half a gigabyte (R52).
 */
const CHUNK_ROWS = 500;
const CHUNK_CHARACTERS = 4 * 1024 * 1024;

function toIdentities(json: string): IdentityRecord[] {
  if (json === '[]') return [];
  const rows = readBack<[string, string, number | null][]>(json);
  return rows.map(([provider, providerUID, lastLoginAt]) => ({
    provider,
    providerUID,
    lastLoginAt: optional(lastLoginAt),
  }));
}

/** Characters of JSON that `toAccount` parses. */
export function charactersIn(row: AccountRow): number {
  const { profile, data, user_info, identities, login_ids, subscriptions, preferences } = row;
  const { internal, communications, custom_identifiers, rba } = row;
  const usual = [profile, data, identities, login_ids, subscriptions, preferences];
  const parts = [...usual, internal, communications, custom_identifiers, rba];
  return parts.reduce((sum, part) => sum + part.length, user_info?.length ?? 0);
}

const noLoginIDs: LoginIDs = { emails: [], unverifiedEmails: [] };

function toLoginIDs(json: string): LoginIDs {
  return json === '{}' ? noLoginIDs : readBack<LoginIDs>(json);
}

const nothing: JsonObject = {};

function toObject(json: string): JsonObject {
  return json === '{}' ? nothing : readBack<JsonObject>(json);
}

/** A lite account never registered, and a pending one has not yet (F 8.2). */
function registeredAt({ status, is_lite, registered_at }: AccountRow): number | undefined {
  return status === 'final' && is_lite === 0 ? optional(registered_at) : undefined;
}

export function toAccount(row: AccountRow): AccountRecord {
  return {
    apiKey: row.api_key,
    UID: row.uid,
    isSiteUID: row.is_site_uid === 1,
    status: row.status,
    profile: readBack(row.profile),
    data: readBack(row.data),
    userInfo: row.user_info === null ? undefined : readBack(row.user_info),
    identities: toIdentities(row.identities),
    loginIDs: toLoginIDs(row.login_ids),
    subscriptions: toObject(row.subscriptions),
    preferences: toObject(row.preferences),
    internal: toObject(row.internal),
    communications: toObject(row.communications),
    customIdentifiers: readBack<Readonly<Record<string, string>>>(row.custom_identifiers),
    rba: toObject(row.rba),
    isActive: row.is_active === 1,
    isVerified: row.is_verified === 1,
    isLite: row.is_lite === 1,
    tfaStatus: optional(row.tfa_status),
    verifiedAt: optional(row.verified_at),
    loginProvider: optional(row.login_provider),
    regSource: optional(row.reg_source),
    createdAt: row.created_at,
    registeredAt: registeredAt(row),
    lastLoginAt: optional(row.last_login_at),
    updatedAt: row.updated_at,
  };
}

/** An account of a long list: each part of its JSON is parsed when it is first read. */
class ScannedAccount implements AccountRecord {
  readonly apiKey: string;
  readonly UID: string;
  readonly isSiteUID: boolean;
  readonly status: AccountStatus;
  readonly isActive: boolean;
  readonly isVerified: boolean;
  readonly isLite: boolean;
  readonly tfaStatus: TfaStatus | undefined;
  readonly verifiedAt: number | undefined;
  readonly loginProvider: string | undefined;
  readonly regSource: string | undefined;
  readonly createdAt: number;
  readonly registeredAt: number | undefined;
  readonly lastLoginAt: number | undefined;
  readonly updatedAt: number;
  readonly #row: AccountRow;
  readonly #reading: (characters: number) => void;
  #profile: JsonObject | undefined;
  #data: JsonObject | undefined;
  #identities: readonly IdentityRecord[] | undefined;

  constructor(row: AccountRow, reading: (characters: number) => void) {
    this.apiKey = row.api_key;
    this.UID = row.uid;
    this.isSiteUID = row.is_site_uid === 1;
    this.status = row.status;
    this.isActive = row.is_active === 1;
    this.isVerified = row.is_verified === 1;
    this.isLite = row.is_lite === 1;
    this.tfaStatus = optional(row.tfa_status);
    this.verifiedAt = optional(row.verified_at);
    this.loginProvider = optional(row.login_provider);
    this.regSource = optional(row.reg_source);
    this.createdAt = row.created_at;
    this.registeredAt = registeredAt(row);
    this.lastLoginAt = optional(row.last_login_at);
    this.updatedAt = row.updated_at;
    this.#row = row;
    this.#reading = reading;
  }

  get profile(): JsonObject {
    this.#profile ??= this.#parsed<JsonObject>(this.#row.profile);
    return this.#profile;
  }

  get data(): JsonObject {
    this.#data ??= this.#parsed<JsonObject>(this.#row.data);
    return this.#data;
  }

  get userInfo(): JsonObject | undefined {
    return this.#row.user_info === null ? undefined : this.#parsed<JsonObject>(this.#row.user_info);
  }

  get loginIDs(): LoginIDs {
    this.#reading(this.#row.login_ids.length);
    return toLoginIDs(this.#row.login_ids);
  }

  get subscriptions(): JsonObject {
    return this.#parsed<JsonObject>(this.#row.subscriptions);
  }

  get preferences(): JsonObject {
    return this.#parsed<JsonObject>(this.#row.preferences);
  }

  get internal(): JsonObject {
    return this.#parsed<JsonObject>(this.#row.internal);
  }

  get communications(): JsonObject {
    return this.#parsed<JsonObject>(this.#row.communications);
  }

  get customIdentifiers(): Readonly<Record<string, string>> {
    return this.#parsed<Readonly<Record<string, string>>>(this.#row.custom_identifiers);
  }

  get rba(): RiskPolicyOfAccount {
    return this.#parsed<RiskPolicyOfAccount>(this.#row.rba);
  }

  get identities(): readonly IdentityRecord[] {
    if (this.#identities === undefined) {
      this.#reading(this.#row.identities.length);
      this.#identities = toIdentities(this.#row.identities);
    }
    return this.#identities;
  }

  #parsed<T>(json: string): T {
    this.#reading(json.length);
    return readBack<T>(json);
  }
}

interface Before {
  readonly apiKey: string;
  readonly at: number;
  readonly id: number;
}

/** The first rows, up to CHUNK_CHARACTERS. */
function firstOf(rows: Iterable<AccountRow>): AccountRow[] {
  const first: AccountRow[] = [];
  let characters = 0;
  for (const row of rows) {
    first.push(row);
    characters += charactersIn(row);
    if (characters > CHUNK_CHARACTERS) break;
  }
  return first;
}

interface AccountFilter {
  readonly apiKey?: string | undefined;
  readonly text?: string | undefined;
  readonly status?: AccountStatus | undefined;
}

/** Lists of accounts: pages by key, newest first, whole sites in chunks, and counts. */
export function accountPages({ db }: Connection): Pick<Accounts, 'page' | 'each' | 'scan' | 'count'> & {
  identitiesColumn: string;
} {
  const identitiesColumn = `(SELECT json_group_array(json_array(i.provider, i.provider_uid, i.last_login_at))
    FROM identity i WHERE i.account = a.id) AS identities`;
  function conditions(filter: AccountFilter): { sql: string[]; values: Record<string, unknown> } {
    const sql: string[] = [];
    const values: Record<string, unknown> = {};
    if (filter.apiKey !== undefined) {
      sql.push('a.api_key = @apiKey');
      values.apiKey = filter.apiKey;
    }
    if (filter.status !== undefined) {
      // With the literal, SQLite uses the partial index of accounts that are not final.
      sql.push(`a.status = '${filter.status}'`);
      if (filter.status !== 'final') sql.push("a.status <> 'final'");
    }
    const text = filter.text?.trim();
    if (text) {
      sql.push("a.search LIKE @text ESCAPE '\\'");
      values.text = likePattern(text.toLowerCase());
    }
    return { sql, values };
  }

  function page(filter: AccountFilter, { after, limit }: { after?: string | undefined; limit: number }) {
    const { sql, values } = conditions(filter);
    if (after !== undefined) {
      sql.push('(a.created_at, a.id) < (@at, @id)');
      Object.assign(values, readCursor(after));
    }
    const where = sql.length === 0 ? '' : `WHERE ${sql.join(' AND ')}`;
    const rows = preparedOnce<AccountRow>(
      db,
      `SELECT a.*, ${identitiesColumn} FROM account a ${where} ORDER BY a.created_at DESC, a.id DESC LIMIT @limit`,
    ).all({ ...values, limit: limit + 1 });
    return pageOf(rows, limit, toAccount, (row) => writeCursor({ at: row.created_at, id: row.id }));
  }

  const [withIdentities, withoutIdentities] = [newestBefore(identitiesColumn), newestBefore("'[]' AS identities")];

  /**
   * The accounts right before another one. In two statements: SQLite uses only the first column of (created_at, id), so
   * every chunk of ten thousand accounts of one time would be searched among all of them (R52).
   */
  function newestBefore(identities: string): (before: Before) => AccountRow[] {
    const select = `SELECT a.*, ${identities} FROM account a WHERE a.api_key = @apiKey AND`;
    const order = `ORDER BY a.created_at DESC, a.id DESC LIMIT ${CHUNK_ROWS}`;
    const sameTime = db.prepare<[Before], AccountRow>(`${select} a.created_at = @at AND a.id < @id ${order}`);
    const earlier = db.prepare<[Before], AccountRow>(`${select} a.created_at < @at ${order}`);
    return (before) => {
      const rows = firstOf(sameTime.iterate(before));
      return rows.length > 0 ? rows : firstOf(earlier.iterate(before));
    };
  }

  function* rowsOf(apiKey: string, chunkBefore: (before: Before) => AccountRow[]): Iterable<AccountRow> {
    let last = { created_at: Number.MAX_SAFE_INTEGER, id: 0 };
    for (;;) {
      const rows = chunkBefore({ apiKey, at: last.created_at, id: last.id });
      yield* rows;
      const end = rows.at(-1);
      if (end === undefined) return;
      last = end;
    }
  }

  return {
    identitiesColumn,
    page,
    *each(apiKey) {
      for (const row of rowsOf(apiKey, withIdentities)) yield toAccount(row);
    },
    *scan(apiKey, { identities, reading }) {
      for (const row of rowsOf(apiKey, identities ? withIdentities : withoutIdentities)) {
        yield new ScannedAccount(row, reading);
      }
    },
    count(filter) {
      const { sql, values } = conditions(filter);
      const where = sql.length === 0 ? '' : `WHERE ${sql.join(' AND ')}`;
      return preparedOnce<number>(db, `SELECT count(*) FROM account a ${where}`).pluck().get(values) ?? 0;
    },
  };
}
