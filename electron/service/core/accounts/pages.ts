import type { AccountRecord } from '#service/records/index.ts';
import { type Connection, preparedOnce, whereOf } from '#service/storage/index.ts';
import type { AccountStatus } from '#shared/contract/people.ts';
import { type AccountRow, charactersIn, identitiesOfAccount, toAccount } from './account-columns.ts';

/**
 * Rows, and characters of JSON, that `each` reads at a time. An open cursor would block the connection, and
 * 500 of the largest accounts have half a gigabyte (R52).
 */
const CHUNK_ROWS = 500;
const CHUNK_CHARACTERS = 4 * 1024 * 1024;

interface Before {
  readonly apiKey: string;
  readonly at: number;
  readonly id: number;
}

/** Before it are all accounts. */
const atTheEnd = { at: Number.MAX_SAFE_INTEGER, id: 0 };

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

/** Lists of accounts: whole sites in chunks, newest first, and counts. */
export function accountPages({ db }: Connection) {
  const select = `SELECT a.*, ${identitiesOfAccount} AS identities FROM account a WHERE a.api_key = @apiKey AND`;
  const order = `ORDER BY a.created_at DESC, a.id DESC LIMIT ${CHUNK_ROWS}`;
  const sameTime = db.prepare<[Before], AccountRow>(`${select} a.created_at = @at AND a.id < @id ${order}`);
  const earlier = db.prepare<[Before], AccountRow>(`${select} a.created_at < @at ${order}`);

  /**
   * The accounts right before another one. In two statements: SQLite uses only the first column of (created_at, id), so
   * every chunk of ten thousand accounts of one time would be searched among all of them (R52).
   */
  function chunkBefore(before: Before): AccountRow[] {
    const rows = firstOf(sameTime.iterate(before));
    return rows.length > 0 ? rows : firstOf(earlier.iterate(before));
  }

  return {
    /** The newest accounts of a site, at most 500. */
    newest: (apiKey: string, limit: number): readonly AccountRecord[] =>
      chunkBefore({ apiKey, ...atTheEnd })
        .slice(0, limit)
        .map(toAccount),
    /** All accounts of a site, newest first, streamed. */
    *each(apiKey: string) {
      for (let before: Before = { apiKey, ...atTheEnd }; ; ) {
        const rows = chunkBefore(before);
        for (const row of rows) yield toAccount(row);
        const end = rows.at(-1);
        if (end === undefined) return;
        before = { apiKey, at: end.created_at, id: end.id };
      }
    },
    /**
     * UIDs of the registered accounts of a site, newest first.
     *
     * @param providers at one of which they have an identity; absent: all of the site
     */
    registered(apiKey: string, providers?: readonly string[], most = -1): string[] {
      if (providers?.length === 0) return [];
      const where = whereOf([
        "a.api_key = @apiKey AND a.status = 'final'",
        providers !== undefined &&
          `EXISTS (SELECT 1 FROM identity i WHERE i.account = a.id
             AND i.provider IN (SELECT value FROM json_each(@providers)))`,
      ]);
      const sql = `SELECT a.uid FROM account a${where} ORDER BY a.created_at DESC, a.id DESC LIMIT @most`;
      return preparedOnce<string>(db, sql)
        .pluck()
        .all({ apiKey, providers: JSON.stringify(providers ?? []), most });
    },
    count({ apiKey, status }: { apiKey?: string | undefined; status?: AccountStatus | undefined }): number {
      const where = whereOf([
        apiKey !== undefined && 'api_key = @apiKey',
        // With the literal, SQLite uses the partial index of accounts that are not final.
        status !== undefined && `status = '${status}'`,
        status !== undefined && status !== 'final' && "status <> 'final'",
      ]);
      return preparedOnce<number>(db, `SELECT count(*) FROM account${where}`).pluck().get({ apiKey }) ?? 0;
    },
  };
}
