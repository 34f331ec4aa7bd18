import { NONCE_MEMORY_S } from '#shared/protocol/lifetimes.ts';
import type { Connection } from './connection.ts';
import { createNonceMemory, type NonceMemory } from './nonce-memory.ts';
import { lookupHash } from './seal.ts';
import type { Store } from './store.ts';

/** D33: ten minutes, the end of the window included. */
const MEMORY_MS = NONCE_MEMORY_S * 1000;
/** Longer nonces are kept as their hash, so that a caller cannot fill the disk with them (R21). */
const LONGEST_KEPT = 100;
/** Nonces that a row takes, so that forgetting one is quick (R21); a turn with more fills several rows. */
const MOST_IN_ROW = 100;

const kept = (nonce: string): string =>
  nonce.length <= LONGEST_KEPT ? nonce : `sha256 ${lookupHash(nonce).toString('base64')}`;

/** As a row's JSON lists it. */
type UsedNonce = readonly [apiKey: string, nonce: string, usedAt: number];

const listed = (row: string): readonly UsedNonce[] => JSON.parse(row);

/**
 * Nonces of the last ten minutes, per site (D33, R5).
 *
 * The table `nonce_batch` holds them in order of arrival, durably: those of an event-loop turn are one row, written with
 * the turn's COMMIT. Which ones it holds is decided in memory, which is filled from it at the start and follows the fate
 * of each transaction. An index of nonces in the file would rewrite another page for nearly every call, because they are
 * random.
 */
export function nonceRepository({ db, group, random }: Pick<Connection, 'db' | 'group' | 'random'>): Store['nonces'] & {
  prune(now: number, limit: number): number;
  readAgain(): void;
} {
  const all = db.prepare<[], string>('SELECT nonces FROM nonce_batch ORDER BY id').pluck();
  let memory = read();

  function read(): NonceMemory {
    const filled = createNonceMemory(random);
    for (const row of all.iterate()) {
      for (const [apiKey, nonce, usedAt] of listed(row)) filled.set(apiKey, nonce, usedAt);
    }
    return filled;
  }

  const keep = db.prepare<[number, string]>('INSERT INTO nonce_batch (newest, nonces) VALUES (?, ?)');
  const outdated = db.prepare<[number], { id: number; nonces: string }>(
    'SELECT id, nonces FROM nonce_batch WHERE newest < ? ORDER BY newest',
  );
  const remove = db.prepare<[number]>('DELETE FROM nonce_batch WHERE id = ?');

  /** The turn's nonces that are not in the file yet; while there are some, the commit has been asked to write them. */
  let batch: UsedNonce[] = [];

  function keepBatch(): void {
    const arrived = batch;
    batch = [];
    for (let from = 0; from < arrived.length; from += MOST_IN_ROW) {
      const row = arrived.slice(from, from + MOST_IN_ROW);
      keep.run(Math.max(...row.map(([, , usedAt]) => usedAt)), JSON.stringify(row));
    }
  }

  return {
    remember(apiKey, given, at) {
      const nonce = kept(given);
      const before = memory.usedAt(apiKey, nonce);
      if (before !== undefined && before >= at - MEMORY_MS) return false;
      memory.set(apiKey, nonce, at);
      const earlier = batch.length;
      batch.push([apiKey, nonce, at]);
      if (earlier === 0) group.atCommit(keepBatch);
      group.ifUndone(() => {
        memory.set(apiKey, nonce, before);
        batch.splice(earlier);
      });
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
    /** Forgets nonces that no longer matter, row by row until `limit` are forgotten; answers how many. */
    prune(now, limit) {
      const rows: number[] = [];
      const old: UsedNonce[] = [];
      for (const { id, nonces } of outdated.iterate(now - MEMORY_MS)) {
        rows.push(id);
        old.push(...listed(nonces));
        if (old.length >= limit) break;
      }
      for (const id of rows) remove.run(id);
      // One that was used again meanwhile stays.
      const forgotten = old.filter(([apiKey, nonce, usedAt]) => memory.usedAt(apiKey, nonce) === usedAt);
      for (const [apiKey, nonce] of forgotten) memory.set(apiKey, nonce, undefined);
      group.ifUndone(() => {
        for (const [apiKey, nonce, usedAt] of forgotten) memory.set(apiKey, nonce, usedAt);
      });
      return old.length;
    },
  };
}
