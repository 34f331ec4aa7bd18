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

/** Nonces of the last ten minutes, per site. The conditional insert decides, also between parallel calls (D33, R5). */
export function nonceRepository({ db }: Connection): Store['nonces'] & { prune(now: number, limit: number): number } {
  const remember = db.prepare(
    `INSERT INTO nonce (api_key, nonce, used_at) VALUES (@apiKey, @nonce, @at)
     ON CONFLICT DO UPDATE SET used_at = excluded.used_at WHERE used_at < @at - ${MEMORY_MS}`,
  );
  const usedAt = db
    .prepare<[string, string], number>('SELECT used_at FROM nonce WHERE api_key = ? AND nonce = ?')
    .pluck();
  const prune = db.prepare(
    `DELETE FROM nonce WHERE (api_key, nonce) IN
       (SELECT api_key, nonce FROM nonce WHERE used_at < ? ORDER BY used_at LIMIT ?)`,
  );
  return {
    remember: (apiKey, nonce, at) => remember.run({ apiKey, nonce: kept(nonce), at }).changes === 1,
    usedAt: (apiKey, nonce) => usedAt.get(apiKey, kept(nonce)),
    /** Forgets at most `limit` nonces that no longer matter; answers how many. */
    prune: (now, limit) => prune.run(now - MEMORY_MS, limit).changes,
  };
}
