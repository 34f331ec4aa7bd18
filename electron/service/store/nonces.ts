import { NONCE_MEMORY_S } from '#shared/protocol/lifetimes.ts';
import type { Connection } from './connection.ts';
import { createNonceMemory, type NonceMemory } from './nonce-memory.ts';
import { lookupHash } from './seal.ts';
import type { Store } from './store.ts';

/** D33: ten minutes, the end of the window included. */
const MEMORY_MS = NONCE_MEMORY_S * 1000;
/** Longer nonces are kept as their hash, so that a caller cannot fill the disk with them (R21). */
const LONGEST_KEPT = 100;

const kept = (nonce: string): string =>
  nonce.length <= LONGEST_KEPT ? nonce : `sha256 ${lookupHash(nonce).toString('base64')}`;

interface NonceRow {
  readonly api_key: string;
  readonly nonce: string;
  readonly used_at: number;
}

/**
 * Nonces of the last ten minutes, per site (D33, R5).
 *
 * The table `nonce` holds them in order of arrival, durably. Which ones it holds is decided in memory, which is filled
 * from it at the start and follows the fate of each transaction. An index in the file would rewrite another page for
 * nearly every call, because nonces are random.
 */
export function nonceRepository({
  db,
  group,
  random,
}: Connection): Store['nonces'] & { prune(now: number, limit: number): number; readAgain(): void } {
  const all = db.prepare<[], NonceRow>('SELECT api_key, nonce, used_at FROM nonce ORDER BY used_at');
  let memory = read();

  function read(): NonceMemory {
    const filled = createNonceMemory(random);
    for (const { api_key, nonce, used_at } of all.iterate()) filled.set(api_key, nonce, used_at);
    return filled;
  }

  const keep = db.prepare<[string, string, number]>('INSERT INTO nonce (api_key, nonce, used_at) VALUES (?, ?, ?)');
  const prune = db.prepare<[number, number], NonceRow>(
    `DELETE FROM nonce WHERE id IN (SELECT id FROM nonce WHERE used_at < ? ORDER BY used_at LIMIT ?)
     RETURNING api_key, nonce, used_at`,
  );

  return {
    remember(apiKey, given, at) {
      const nonce = kept(given);
      const before = memory.usedAt(apiKey, nonce);
      if (before !== undefined && before >= at - MEMORY_MS) return false;
      memory.set(apiKey, nonce, at);
      group.atCommit(() => keep.run(apiKey, nonce, at));
      group.ifUndone(() => memory.set(apiKey, nonce, before));
      return true;
    },
    usedAt: (apiKey, nonce) => memory.usedAt(apiKey, kept(nonce)),
    /** After the list in the file was replaced, in the same work. */
    readAgain() {
      const before = memory;
      memory = read();
      group.ifUndone(() => {
        memory = before;
      });
    },
    /** Forgets at most `limit` nonces that no longer matter; answers how many. */
    prune(now, limit) {
      const rows = prune.all(now - MEMORY_MS, limit);
      // One that was used again meanwhile stays.
      const forgotten = rows.filter(({ api_key, nonce, used_at }) => memory.usedAt(api_key, nonce) === used_at);
      for (const { api_key, nonce } of forgotten) memory.set(api_key, nonce, undefined);
      group.ifUndone(() => {
        for (const { api_key, nonce, used_at } of forgotten) memory.set(api_key, nonce, used_at);
      });
      return rows.length;
    },
  };
}
