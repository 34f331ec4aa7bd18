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

/** Rows that `each` reads at a time; an open cursor would keep the connection from other work. */
const CHUNK = 500;

function toIdentities(json: string): IdentityRecord[] {
  if (json === '[]') return [];
  const rows = JSON.parse(json) as [string, string, number | null][];
  return rows.map(([provider, providerUID, lastLoginAt]) => ({
    provider,
    providerUID,
    lastLoginAt: optional(lastLoginAt),
  }));
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

  return {
    identitiesColumn,
    page,
    *each(apiKey) {
      let after: string | undefined;
      do {
        const { items, next } = page({ apiKey }, { after, limit: CHUNK });
        yield* items;
        after = next;
      } while (after !== undefined);
    },
    count(filter) {
      const { sql, values } = conditions(filter);
      const where = sql.length === 0 ? '' : `WHERE ${sql.join(' AND ')}`;
      return prepared(`SELECT count(*) FROM account a ${where}`).pluck().get(values) as number;
    },
  };
}
