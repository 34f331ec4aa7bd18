import type { Database } from 'better-sqlite3';

/** Which ended tokens and codes may go (R21). */
export interface Ended {
  /** Service clock, milliseconds: what ended until here has ended. */
  readonly now: number;
  /** What ended until here is old enough to go. */
  readonly old: number;
  /** Of what is younger, this many newest stay: they explain why a late call is refused (D28). */
  readonly keep: number;
}

export interface EndedPruning {
  /** Deletes at most about `limit` rows that have ended and are old or too many; true when there may be more. */
  prune(ended: Ended, limit: number): boolean;
}

/**
 * Deletes tokens in the order in which they ended.
 *
 * @param end column with the time of the end; it needs an index with the same condition
 * @param condition SQL, fixed text
 */
export function pruneTokensBy(
  db: Database,
  end: 'expires_at' | 'revoked_at',
  condition: string,
): EndedPruning['prune'] {
  const firstKept = db
    .prepare<[number, number], number>(
      `SELECT ${end} FROM token WHERE ${condition} AND ${end} <= ? ORDER BY ${end} DESC LIMIT 1 OFFSET ?`,
    )
    .pluck();
  const remove = db.prepare<[number, number]>(
    `DELETE FROM token WHERE id IN
       (SELECT id FROM token WHERE ${condition} AND ${end} <= ? ORDER BY ${end} LIMIT ?)`,
  );
  return ({ now, old, keep }, limit) =>
    remove.run(Math.max(old, firstKept.get(now, keep) ?? old), limit).changes === limit;
}

/** A round over all codes that are kept because of their tokens: as many looks lie between two of them. */
const LOOKS_BETWEEN_ROUNDS = 600;

/**
 * Deletes codes in the order in which they were made, because all live equally long. A code stays while a token of its
 * use is there: a second use must still be noticed (R2). So that those that stay are not looked at each time, a look
 * goes on where the last one ended.
 *
 * @param lifetime of a code, milliseconds
 */
export function pruneCodes(db: Database, lifetime: number): EndedPruning['prune'] {
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
  let place = start;
  let rest = 0;

  return ({ now, old, keep }, limit) => {
    if (place === start && rest > 0) {
      rest -= 1;
      return false;
    }
    const oldest = old - lifetime;
    const until = Math.max(oldest, firstKept.get(now - lifetime, keep) ?? oldest);
    const rows = some.all({ until, ...place, limit });
    const free = rows.filter(({ held }) => held === 0);
    for (const { id } of free) remove.run(id);
    const end = rows.length === limit ? rows.at(-1) : undefined;
    place = end === undefined ? start : { at: end.at, id: end.id };
    // Where nothing stays behind, the next look costs nothing and need not wait.
    if (end === undefined) rest = free.length === rows.length ? 0 : LOOKS_BETWEEN_ROUNDS;
    return end !== undefined;
  };
}
