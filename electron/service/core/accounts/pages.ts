import { type Connection, likePattern, pageOf, preparedOnce, readCursor, writeCursor } from '#service/storage/index.ts';
import type { AccountStatus } from '#shared/contract/people.ts';
import { type AccountRow, charactersIn, scannedAccount, toAccount } from './account-columns.ts';
import type { Accounts } from './accounts.ts';

/**
 * Rows, and characters of JSON, that `each` and `scan` read at a time. An open cursor would block the connection, and
 * 500 of the largest accounts have half a gigabyte (R52).
 */
const CHUNK_ROWS = 500;
const CHUNK_CHARACTERS = 4 * 1024 * 1024;

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
        yield scannedAccount(row, reading);
      }
    },
    count(filter) {
      const { sql, values } = conditions(filter);
      const where = sql.length === 0 ? '' : `WHERE ${sql.join(' AND ')}`;
      return preparedOnce<number>(db, `SELECT count(*) FROM account a ${where}`).pluck().get(values) ?? 0;
    },
  };
}
