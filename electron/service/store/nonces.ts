import { NONCE_MEMORY_S } from '#shared/protocol/lifetimes.ts';
import type { Connection } from './connection.ts';
import { lookupHash } from './seal.ts';
import type { Store } from './store.ts';

/** D33: ten minutes, the end of the window included. */
const MEMORY_MS = NONCE_MEMORY_S * 1000;
/** Longer nonces are kept as their hash, so that a caller cannot fill the disk with them (R21). */
const LONGEST_KEPT = 100;

const kept = (nonce: string): string =>
  nonce.length <= LONGEST_KEPT ? nonce : `sha256 ${lookupHash(nonce).toString('base64')}`;

/**
 * Nonces of the last ten minutes, per site. The conditional insert decides, also between parallel calls (D33, R5).
 *
 * The table `nonce` holds them in order of arrival, durably. Which ones it holds is decided by `used_nonce`, a table in
 * memory that is filled from it at the start and belongs to the same transactions. An index in the file would rewrite
 * another page for nearly every call, because nonces are random.
 */
export function nonceRepository({
  db,
  group,
}: Connection): Store['nonces'] & { prune(now: number, limit: number): number } {
  db.exec(`
    CREATE TEMP TABLE used_nonce (
      api_key TEXT NOT NULL,
      nonce TEXT NOT NULL,
      used_at INTEGER NOT NULL,
      PRIMARY KEY (api_key, nonce)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO used_nonce SELECT api_key, nonce, max(used_at) FROM nonce GROUP BY api_key, nonce;
  `);
  const decide = db.prepare<[string, string, number]>(
    `INSERT INTO used_nonce (api_key, nonce, used_at) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET used_at = excluded.used_at WHERE used_at < excluded.used_at - ${MEMORY_MS}`,
  );
  const keep = db.prepare<[string, string, number]>('INSERT INTO nonce (api_key, nonce, used_at) VALUES (?, ?, ?)');
  const usedAt = db
    .prepare<[string, string], number>('SELECT used_at FROM used_nonce WHERE api_key = ? AND nonce = ?')
    .pluck();
  const outdated = 'FROM nonce WHERE used_at < @before ORDER BY used_at LIMIT @limit';
  const forget = db.prepare(
    // One that was used again meanwhile stays.
    `DELETE FROM used_nonce WHERE used_at < @before AND (api_key, nonce) IN (SELECT api_key, nonce ${outdated})`,
  );
  const prune = db.prepare(`DELETE FROM nonce WHERE id IN (SELECT id ${outdated})`);

  return {
    remember(apiKey, given, at) {
      const nonce = kept(given);
      const isFresh = decide.run(apiKey, nonce, at).changes === 1;
      if (isFresh) group.atCommit(() => keep.run(apiKey, nonce, at));
      return isFresh;
    },
    usedAt: (apiKey, nonce) => usedAt.get(apiKey, kept(nonce)),
    /** Forgets at most `limit` nonces that no longer matter; answers how many. */
    prune(now, limit) {
      const bounds = { before: now - MEMORY_MS, limit };
      forget.run(bounds);
      return prune.run(bounds).changes;
    },
  };
}
