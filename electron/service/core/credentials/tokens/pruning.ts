import type { Database } from 'better-sqlite3';
import type { InvalidPruning } from '#service/storage/index.ts';

/**
 * Deletes tokens in the order in which they became invalid.
 *
 * @param end column with that time; it needs an index with the same condition
 * @param condition SQL, fixed text
 */
export function pruneTokensBy(
  db: Database,
  end: 'expires_at' | 'revoked_at',
  condition: string,
): InvalidPruning['prune'] {
  const firstKept = db
    .prepare<[number, number], number>(
      `SELECT ${end} FROM token WHERE ${condition} AND ${end} <= ? ORDER BY ${end} DESC LIMIT 1 OFFSET ?`,
    )
    .pluck();
  const remove = db.prepare<[number, number]>(
    `DELETE FROM token WHERE id IN
       (SELECT id FROM token WHERE ${condition} AND ${end} <= ? ORDER BY ${end} LIMIT ?)`,
  );
  return ({ now, old, keep }, count) =>
    remove.run(Math.max(old, firstKept.get(now, keep) ?? old), count).changes === count;
}

/** Calls that are skipped between two scans, when a scan kept codes because of their tokens. */
const CALLS_BETWEEN_SCANS = 600;

/**
 * Deletes codes in the order in which they were issued, because all have the same lifetime. A code stays while a token
 * that it gave exists: a second use must still be detected (R2). Each call continues the scan where the last one stopped,
 * so that codes that stay are not read each time.
 *
 * @param lifetime of a code, milliseconds
 */
export function pruneCodes(db: Database, lifetime: number): InvalidPruning['prune'] {
  const firstKept = db
    .prepare<[number, number], number>(
      'SELECT created_at FROM code WHERE created_at <= ? ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET ?',
    )
    .pluck();
  const some = db.prepare<
    [{ until: number; at: number; id: number; limit: number }],
    { at: number; id: number; held: 0 | 1 }
  >(
    `SELECT created_at AS at, id, EXISTS (SELECT 1 FROM token WHERE token.code = code.id) AS held FROM code
     WHERE created_at <= @until AND (created_at, id) > (@at, @id) ORDER BY created_at, id LIMIT @limit`,
  );
  const remove = db.prepare<[number]>('DELETE FROM code WHERE id = ?');
  const start = { at: Number.MIN_SAFE_INTEGER, id: 0 };
  let position = start;
  let skip = 0;

  return ({ now, old, keep }, limit) => {
    if (position === start && skip > 0) {
      skip -= 1;
      return false;
    }
    const oldest = old - lifetime;
    const until = Math.max(oldest, firstKept.get(now - lifetime, keep) ?? oldest);
    const rows = some.all({ until, ...position, limit });
    const free = rows.filter(({ held }) => held === 0);
    for (const { id } of free) remove.run(id);
    const end = rows.length === limit ? rows.at(-1) : undefined;
    position = end === undefined ? start : { at: end.at, id: end.id };
    // When no code stays, the next scan costs nothing and need not wait.
    if (end === undefined) skip = free.length === rows.length ? 0 : CALLS_BETWEEN_SCANS;
    return end !== undefined;
  };
}
