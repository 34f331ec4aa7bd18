import type { RandomSource } from '#service/kernel/index.ts';

/** A range of the service clock, both ends included; milliseconds. */
export type Span = readonly [from: number, until: number];

/** Most spans. Beyond it the two with the smallest gap are joined (R21). */
const MAX_COUNT = 100;

/**
 * Adds a span to sorted spans with gaps between them, and returns such spans. A joined span includes the gap.
 *
 * @param apart gaps up to this are closed, milliseconds
 */
export function withSpan(spans: readonly Span[], [from, until]: Span, apart: number): readonly Span[] {
  const before = spans.filter(([, end]) => end < from - apart);
  const after = spans.filter(([start]) => start > until + apart);
  const joined = spans.slice(before.length, spans.length - after.length);
  const one: Span = [
    Math.min(from, ...joined.map(([start]) => start)),
    Math.max(until, ...joined.map(([, end]) => end)),
  ];
  const all = [...before, one, ...after];
  if (all.length <= MAX_COUNT) return all;
  const gaps = all.slice(1).map(([start], index) => start - (all[index]?.[1] ?? start));
  const at = gaps.indexOf(Math.min(...gaps));
  const [left, right] = [all[at], all[at + 1]];
  return left && right ? [...all.slice(0, at), [left[0], right[1]], ...all.slice(at + 2)] : all;
}

/**
 * Times whose nonces were pruned, as they are stored. Earlier versions kept those of some sites apart, as `[apiKey, spans]`: they
 * count for all sites.
 *
 * @param apart as of `withSpan`
 */
export function readForgotten(stored: readonly unknown[], apart: number): readonly Span[] {
  const spans = (stored as readonly (Span | readonly [string, readonly Span[]])[]).flatMap((one) =>
    typeof one[0] === 'string' ? (one[1] as readonly Span[]) : [one as Span],
  );
  return spans.reduce<readonly Span[]>((all, span) => withSpan(all, span, apart), []);
}

/** Whether calls at a time may have nonces that were pruned. @param reach around the times, milliseconds */
export function isForgotten(spans: readonly Span[], at: number, reach: number): boolean {
  const newest = spans.at(-1);
  if (newest === undefined || at > newest[1] + reach) return false;
  return spans.some(([from, until]) => at >= from - reach && at <= until + reach);
}

/** Tables that share the nonces by the fingerprint's first half, so that growing one is quick. */
const TABLES = 256;
const SMALLEST = 64;

/** States of a slot besides a time. */
const EMPTY = Number.NaN;
const FORGOTTEN = Number.NEGATIVE_INFINITY;

/** Open addressing with linear probing; at most half of the slots are taken. */
interface Table {
  first: Uint32Array;
  second: Uint32Array;
  at: Float64Array;
  /** Slots that are not empty, forgotten ones too. */
  taken: number;
}

/**
 * Keeps 16 bytes per slot instead of the nonces, outside of the JavaScript heap: ten minutes of a busy service are
 * millions of nonces (R21). A `Map` is as fast for one call, but takes four to five times the memory, more than a process
 * may have, and stops all calls for a sixth of a second when it grows (docs/adr/0013).
 *
 * A nonce is stored as a 64-bit fingerprint, with a new random seed at each start. A collision makes a new nonce look
 * used: with a million nonces, one chance in 10^13 for each call.
 */
export function createNonceMemory(random: RandomSource) {
  const seed = random(8);
  const seeds = [seed.readUInt32LE(0), seed.readUInt32LE(4)] as const;
  const tables: Table[] = [];
  // The last fingerprint; in two variables, which is faster than an object per call.
  let first = 0;
  let second = 0;

  /** MurmurHash3's steps for each code unit, in two lanes that are mixed at the end. */
  function fingerprint(apiKey: string, nonce: string): void {
    let a = seeds[0];
    let b = seeds[1];
    for (let index = 0; index < apiKey.length; index += 1) {
      const unit = apiKey.charCodeAt(index);
      a = step(a, Math.imul(unit, 0xcc9e2d51), 15, 0xe6546b64);
      b = step(b, Math.imul(unit, 0x1b873593), 13, 0x561ccd1b);
    }
    // Separates the two texts: no code unit has this value.
    a = step(a, 0x10000, 15, 0xe6546b64);
    b = step(b, 0x10000, 13, 0x561ccd1b);
    for (let index = 0; index < nonce.length; index += 1) {
      const unit = nonce.charCodeAt(index);
      a = step(a, Math.imul(unit, 0xcc9e2d51), 15, 0xe6546b64);
      b = step(b, Math.imul(unit, 0x1b873593), 13, 0x561ccd1b);
    }
    a = (a + b) | 0;
    b = (b + a) | 0;
    a = finish(a);
    b = finish(b);
    a = (a + b) | 0;
    b = (b + a) | 0;
    first = a >>> 0;
    second = b >>> 0;
  }

  /** The slot of the last fingerprint, or the empty slot for it. */
  function slotIn({ first: firsts, second: seconds, at }: Table): number {
    const mask = at.length - 1;
    let slot = second & mask;
    while (!Number.isNaN(at[slot]) && (firsts[slot] !== first || seconds[slot] !== second)) slot = (slot + 1) & mask;
    return slot;
  }

  /** Made when it is needed: all of them are most of what opening a store allocates. */
  function tableOfLast(): Table {
    const index = first % TABLES;
    tables[index] ??= emptyTable(SMALLEST);
    return tables[index];
  }

  /** Drops forgotten slots, and doubles a table that is still more than a quarter full. */
  function rebuild(table: Table): void {
    const { first: firsts, second: seconds, at } = table;
    const live = at.reduce((count, time) => (isTime(time) ? count + 1 : count), 0);
    Object.assign(table, emptyTable(live * 4 > at.length ? at.length * 2 : at.length));
    for (let slot = 0; slot < at.length; slot += 1) {
      const time = at[slot] ?? EMPTY;
      if (!isTime(time)) continue;
      first = firsts[slot] ?? 0;
      second = seconds[slot] ?? 0;
      put(table, slotIn(table), time);
    }
  }

  function put(table: Table, slot: number, time: number): void {
    if (Number.isNaN(table.at[slot])) table.taken += 1;
    table.first[slot] = first;
    table.second[slot] = second;
    table.at[slot] = time;
  }

  return {
    usedAt(apiKey: string, nonce: string): number | undefined {
      fingerprint(apiKey, nonce);
      const table = tableOfLast();
      const time = table.at[slotIn(table)] ?? EMPTY;
      return isTime(time) ? time : undefined;
    },
    /**
     * @param at undefined: the nonce was not used
     * @returns when it was used before
     */
    set(apiKey: string, nonce: string, at: number | undefined): number | undefined {
      fingerprint(apiKey, nonce);
      const table = tableOfLast();
      const slot = slotIn(table);
      const time = table.at[slot] ?? EMPTY;
      const before = isTime(time) ? time : undefined;
      if (at === undefined) {
        if (!Number.isNaN(time)) table.at[slot] = FORGOTTEN;
        return before;
      }
      put(table, slot, at);
      if (table.taken * 2 > table.at.length) rebuild(table);
      return before;
    },
  };
}

/** Which nonces were used, and when; in memory only. Times are milliseconds by the service clock. */
export type NonceMemory = ReturnType<typeof createNonceMemory>;

function emptyTable(slots: number): Table {
  return {
    first: new Uint32Array(slots),
    second: new Uint32Array(slots),
    at: new Float64Array(slots).fill(EMPTY),
    taken: 0,
  };
}

function isTime(value: number): boolean {
  return value > FORGOTTEN;
}

function step(lane: number, mixed: number, turns: number, added: number): number {
  const value = lane ^ Math.imul((mixed << turns) | (mixed >>> (32 - turns)), 0x85ebca77);
  return (Math.imul((value << 13) | (value >>> 19), 5) + added) | 0;
}

function finish(lane: number): number {
  let value = lane ^ (lane >>> 16);
  value = Math.imul(value, 0x85ebca6b);
  value ^= value >>> 13;
  value = Math.imul(value, 0xc2b2ae35);
  return value ^ (value >>> 16);
}
