import type { Statement } from 'better-sqlite3';
import type { AccountStatus } from '#shared/contract/people.ts';
import { type Connection, optional } from './connection.ts';
import { likePattern, pageOf, readCursor, writeCursor } from './cursor.ts';
import type { AccountRecord, IdentityRecord, Store } from './store.ts';

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
  created_at: number;
  registered_at: number | null;
  last_login_at: number | null;
  updated_at: number;
  /** JSON: [provider, providerUID, lastLoginAt][] */
  identities: string;
}

/**
 * Rows, and characters of JSON, after which `each` ends what it reads at a time: an open cursor would keep the connection
 * from other work, and 500 of the largest accounts have half a gigabyte (R52).
 */
const CHUNK_ROWS = 500;
const CHUNK_CHARACTERS = 4 * 1024 * 1024;

function toIdentities(json: string): IdentityRecord[] {
  if (json === '[]') return [];
  const rows = JSON.parse(json) as [string, string, number | null][];
  return rows.map(([provider, providerUID, lastLoginAt]) => ({
    provider,
    providerUID,
    lastLoginAt: optional(lastLoginAt),
  }));
}

/** Characters of JSON that `toAccount` parses. */
export function charactersIn({ profile, data, user_info, identities }: AccountRow): number {
  return profile.length + data.length + (user_info?.length ?? 0) + identities.length;
}

export function toAccount(row: AccountRow): AccountRecord {
  return {
    apiKey: row.api_key,
    UID: row.uid,
    isSiteUID: row.is_site_uid === 1,
    status: row.status,
    profile: JSON.parse(row.profile),
    data: JSON.parse(row.data),
    userInfo: row.user_info === null ? undefined : JSON.parse(row.user_info),
    identities: toIdentities(row.identities),
    isActive: row.is_active === 1,
    isVerified: row.is_verified === 1,
    loginProvider: optional(row.login_provider),
    regSource: optional(row.reg_source),
    createdAt: row.created_at,
    registeredAt: optional(row.registered_at),
    lastLoginAt: optional(row.last_login_at),
    updatedAt: row.updated_at,
  };
}

interface AccountFilter {
  readonly apiKey?: string | undefined;
  readonly text?: string | undefined;
  readonly status?: AccountStatus | undefined;
}

/** Lists of accounts: pages by key, newest first, whole sites in chunks, and counts. */
export function accountPages({ db }: Connection): Pick<Store['accounts'], 'page' | 'each' | 'count'> & {
  identitiesColumn: string;
} {
  const identitiesColumn = `(SELECT json_group_array(json_array(i.provider, i.provider_uid, i.last_login_at))
    FROM identity i WHERE i.account = a.id) AS identities`;
  const statements = new Map<string, Statement>();

  function prepared(sql: string): Statement {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = db.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  }

  function conditions(filter: AccountFilter): { sql: string[]; values: Record<string, unknown> } {
    const sql: string[] = [];
    const values: Record<string, unknown> = {};
    if (filter.apiKey !== undefined) {
      sql.push('a.api_key = @apiKey');
      values.apiKey = filter.apiKey;
    }
    if (filter.status !== undefined) {
      // The literal lets SQLite use the partial index of accounts that are not final.
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
    const rows = prepared(
      `SELECT a.*, ${identitiesColumn} FROM account a ${where} ORDER BY a.created_at DESC, a.id DESC LIMIT @limit`,
    ).all({ ...values, limit: limit + 1 }) as AccountRow[];
    return pageOf(rows, limit, toAccount, (row) => writeCursor({ at: row.created_at, id: row.id }));
  }

  const newestBefore = db.prepare<[{ apiKey: string; at: number; id: number }], AccountRow>(
    `SELECT a.*, ${identitiesColumn} FROM account a WHERE a.api_key = @apiKey AND (a.created_at, a.id) < (@at, @id)
     ORDER BY a.created_at DESC, a.id DESC LIMIT ${CHUNK_ROWS}`,
  );

  function chunk(before: { readonly apiKey: string; readonly at: number; readonly id: number }): AccountRow[] {
    const rows: AccountRow[] = [];
    let characters = 0;
    for (const row of newestBefore.iterate(before)) {
      rows.push(row);
      characters += charactersIn(row);
      if (characters > CHUNK_CHARACTERS) break;
    }
    return rows;
  }

  return {
    identitiesColumn,
    page,
    *each(apiKey, reading) {
      let rows = chunk({ apiKey, at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER });
      while (rows.length > 0) {
        for (const row of rows) {
          reading?.(charactersIn(row));
          yield toAccount(row);
        }
        const last = rows[rows.length - 1];
        rows = last === undefined ? [] : chunk({ apiKey, at: last.created_at, id: last.id });
      }
    },
    count(filter) {
      const { sql, values } = conditions(filter);
      const where = sql.length === 0 ? '' : `WHERE ${sql.join(' AND ')}`;
      return prepared(`SELECT count(*) FROM account a ${where}`).pluck().get(values) as number;
    },
  };
}
