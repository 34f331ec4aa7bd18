import { type Connection, lookupHash, storedList } from '#service/storage/index.ts';
import { madeOnce } from '#shared/made-once.ts';
import { NONCE_MEMORY_S, TIMESTAMP_WINDOW_S } from '#shared/protocol/lifetimes.ts';
import {
  createNonceMemory,
  isForgotten,
  type NonceMemory,
  readForgotten,
  type Span,
  withSpan,
} from './nonce-memory.ts';

export interface Nonces {
  /**
   * Checks and records in one step: true when the nonce was not used in the last 10 minutes of the service clock (D33,
   * R5). Also false near a time whose nonces were pruned, when the clock was moved back to it (D39).
   */
  remember(apiKey: string, nonce: string, at: number): boolean;
  /** When it was last accepted, for the trace of a replay. */
  usedAt(apiKey: string, nonce: string): number | undefined;
}

/** D33: ten minutes, the end of the window included. */
const MEMORY_MS = NONCE_MEMORY_S * 1000;
/**
 * How far apart two moments can be at which one signed call is accepted: its timestamp may be 120 s off either way, and
 * whole seconds are compared (D32).
 */
const REACH_MS = 2 * TIMESTAMP_WINDOW_S * 1000 + 1000;
/** Newest nonces that are kept at any age, so that a clock that is moved back a little finds them (R21). */
const KEPT = 10_000;
/** Longer nonces are kept as their hash, so that a caller cannot fill the disk with them (R21). */
const MAX_KEPT_LENGTH = 100;
/** Nonces in a row, so that pruning one is quick (R21). A transaction with more writes several rows. */
const MAX_IN_ROW = 100;

const kept = (nonce: string): string =>
  nonce.length <= MAX_KEPT_LENGTH ? nonce : `sha256 ${lookupHash(nonce).toString('base64')}`;

/** As a row's JSON lists it. */
type UsedNonce = readonly [apiKey: string, nonce: string, usedAt: number];

const listed = (row: string) => storedList(row, 'nonce_batch.nonces') as readonly UsedNonce[];

/**
 * Nonces of the last ten minutes, per site (D33, R5), and the newest beyond.
 *
 * The service clock can be moved back (D39). Calls of that time are then inside the window of timestamps again. So age
 * alone does not prune a nonce. For a pruned nonce the time of its call is kept, and no signed call is accepted around that
 * time. A call is thus never accepted twice, wherever the clock is moved to.
 *
 * The table `nonce_batch` holds them in order of arrival: those of a transaction are one row, written before its COMMIT.
 * Look-ups use a table in memory, which is filled at the start and is rolled back with each transaction. An index in the
 * file would rewrite another page for nearly every call, because nonces are random.
 */
export function nonceRepository(
  { db, group, random }: Pick<Connection, 'db' | 'group' | 'random'>,
  most: number = KEPT,
): Nonces & {
  prune(now: number, limit: number): number;
  readAgain(): void;
} {
  const all = db.prepare<[], string>('SELECT nonces FROM nonce_batch ORDER BY id').pluck();
  let { memory, count } = read();

  /** The nonces in the file, and their number. */
  function read(): { readonly memory: NonceMemory; readonly count: number } {
    const filled = createNonceMemory(random);
    let entries = 0;
    for (const row of all.iterate()) {
      for (const [apiKey, nonce, usedAt] of listed(row)) {
        filled.set(apiKey, nonce, usedAt);
        entries += 1;
      }
    }
    return { memory: filled, count: entries };
  }

  const storedTimes = db.prepare<[], Buffer>("SELECT value FROM setting WHERE name = 'forgotten nonces'").pluck();
  const storeTimes = db.prepare<[Buffer]>("INSERT OR REPLACE INTO setting VALUES ('forgotten nonces', ?)");
  const dropTimes = db.prepare("DELETE FROM setting WHERE name = 'forgotten nonces'");
  let forgottenTimes: readonly Span[] = readForgotten(
    storedList(storedTimes.get()?.toString() ?? '[]', 'setting "forgotten nonces"'),
    2 * REACH_MS,
  );

  const keep = db.prepare<[number, string]>('INSERT INTO nonce_batch (newest, nonces) VALUES (?, ?)');
  const outdated = db.prepare<[number], { id: number; nonces: string }>(
    'SELECT id, nonces FROM nonce_batch WHERE newest < ? ORDER BY newest',
  );
  const remove = db.prepare<[number]>('DELETE FROM nonce_batch WHERE id = ?');

  /** Nonces of the transaction; not empty while `beforeCommit` has been asked to write them. */
  let batch: UsedNonce[] = [];

  function keepBatch(): void {
    const arrived = batch;
    batch = [];
    for (const row of rowsOf(arrived)) keep.run(Math.max(...row.map(([, , usedAt]) => usedAt)), JSON.stringify(row));
  }

  return {
    remember(apiKey, given, at) {
      if (isForgotten(forgottenTimes, at, REACH_MS)) return false;
      const nonce = kept(given);
      const before = memory.set(apiKey, nonce, at);
      if (before !== undefined && before >= at - MEMORY_MS) {
        memory.set(apiKey, nonce, before);
        return false;
      }
      count += 1;
      const earlier = batch.length;
      batch.push([apiKey, nonce, at]);
      if (earlier === 0) group.beforeCommit(keepBatch);
      group.onRollback(() => {
        memory.set(apiKey, nonce, before);
        count -= 1;
        batch.splice(earlier);
      });
      return true;
    },
    usedAt: (apiKey, nonce) => memory.usedAt(apiKey, kept(nonce)),
    /**
     * After the table was replaced, in the same unit of work. The pruned times are dropped then: a snapshot rolls back what
     * was used after it anyway, and a test that always runs at one instant must be able to start again.
     */
    readAgain() {
      const before = { memory, count, forgottenTimes };
      ({ memory, count } = read());
      dropTimes.run();
      forgottenTimes = [];
      group.onRollback(() => {
        ({ memory, count, forgottenTimes } = before);
      });
    },
    /**
     * Prunes nonces that are older than ten minutes and beyond the number that is kept, the oldest first, row by row until
     * `limit`; returns how many.
     *
     * @param now what the clock says
     */
    prune(now, limit) {
      const surplus = count - most;
      if (surplus <= 0) return 0;
      const before = { forgottenTimes, count };
      let times = forgottenTimes;
      const rows: number[] = [];
      const old: UsedNonce[] = [];
      for (const { id, nonces } of outdated.iterate(now - MEMORY_MS)) {
        const row = listed(nonces);
        if (old.length + row.length > surplus) break;
        rows.push(id);
        old.push(...row);
        const used = row.map(([, , usedAt]) => usedAt);
        times = withSpan(times, [Math.min(...used), Math.max(...used)], 2 * REACH_MS);
        if (old.length >= limit) break;
      }
      if (rows.length === 0) return 0;
      for (const id of rows) remove.run(id);
      storeTimes.run(Buffer.from(JSON.stringify(times)));
      forgottenTimes = times;
      count -= old.length;
      // A nonce that was used again meanwhile stays.
      const forgotten = old.filter(([apiKey, nonce, usedAt]) => memory.usedAt(apiKey, nonce) === usedAt);
      for (const [apiKey, nonce] of forgotten) memory.set(apiKey, nonce, undefined);
      group.onRollback(() => {
        for (const [apiKey, nonce, usedAt] of forgotten) memory.set(apiKey, nonce, usedAt);
        ({ forgottenTimes, count } = before);
      });
      return old.length;
    },
  };
}

/**
 * Rows for the nonces of a transaction. No row spans more than ten minutes, also when the clock was moved meanwhile: so of
 * two uses of one nonce, the earlier is always pruned first.
 */
function* rowsOf(arrived: readonly UsedNonce[]): Generator<readonly UsedNonce[]> {
  let row: UsedNonce[] = [];
  let first = 0;
  for (const one of arrived) {
    if (row.length === MAX_IN_ROW || (row.length > 0 && Math.abs(one[2] - first) > MEMORY_MS / 2)) {
      yield row;
      row = [];
    }
    if (row.length === 0) first = one[2];
    row.push(one);
  }
  if (row.length > 0) yield row;
}

/** In place of a signature: the same call, as whoever carried the nonce over says. */
export const SAME_SIG = 'same';

/** The call that used a nonce. */
interface FirstCall {
  readonly callId: string;
  /** Service clock, milliseconds. */
  readonly at: number;
  /** As received: the same call has the same one. */
  readonly sig: string;
}

interface UseOfNonce extends FirstCall {
  readonly apiKey: string;
  readonly nonce: string;
}

/** Newest nonces whose call is remembered; a client repeats a call soon, or not at all (R21). */
const CALLS_KEPT = 5_000;
/** A longer nonce would fill the memory with what callers send. */
const MAX_LENGTH = 200;

/** A ring: a call writes one entry, only a refused one searches. A map in order of arrival cost each call 2 µs. */
interface Uses {
  readonly ring: UseOfNonce[];
  oldest: number;
}

const usesOf = new WeakMap<Nonces, Uses>();
const noUses = (): Uses => ({ ring: [], oldest: 0 });

/** Remembers, in memory, which call used a nonce: so that a refused one can name it before the log has it (R59). */
export function rememberFirstCall(nonces: Nonces, apiKey: string, nonce: string, call: FirstCall): void {
  if (nonce.length > MAX_LENGTH) return;
  const uses = madeOnce(usesOf, nonces, noUses);
  uses.ring[uses.oldest] = { apiKey, nonce, callId: call.callId, at: call.at, sig: call.sig };
  uses.oldest = (uses.oldest + 1) % CALLS_KEPT;
}

/** @param at when the nonce was used: a call of another time is none of it */
export function firstCallOf(nonces: Nonces, apiKey: string, nonce: string, at: number): FirstCall | undefined {
  return usesOf.get(nonces)?.ring.find((use) => use.at === at && use.nonce === nonce && use.apiKey === apiKey);
}
