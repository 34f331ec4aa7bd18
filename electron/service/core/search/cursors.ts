import type { Connection } from '#service/storage/index.ts';

/** Milliseconds between two calls of a cursor (F 3.7). */
const CURSOR_LIFETIME_MS = 5 * 60 * 1000;
/** Open cursors of the service; with more, the oldest is dropped. */
const mostCursors = 100;
/** Bytes of the ids of all open cursors; with more, the oldest is dropped (R21). */
const mostBytes = 64 * 1024 * 1024;
/** Bytes of the id of a row. */
const ID_BYTES = 8;

/** A search that is read batch by batch: the rows found when it was opened, in their order. */
export interface Cursor {
  /** The method that opened it. */
  readonly method: string;
  readonly apiKey: string;
  /** The query as it was written, which the method has accepted. */
  readonly query: string;
  /** Ids of the rows that were found. */
  readonly ids: readonly number[];
  /** Index of the first row of the next batch. */
  readonly next: number;
  readonly batch: number;
}

interface Kept {
  readonly cursor: Cursor;
  readonly until: number;
  /** Of its list of ids. */
  readonly bytes: number;
}

/** Keeps open cursors in memory. They expire after five minutes, so they need not survive a restart. */
export function cursorRepository({ clock, random, onReplaced }: Connection) {
  const kept = new Map<string, Kept>();
  onReplaced(() => kept.clear());

  /** Bytes of each list that is kept, once; the batches of one search share theirs. */
  function listsKept(): Map<readonly number[], number> {
    return new Map([...kept.values()].map(({ cursor, bytes }) => [cursor.ids, bytes]));
  }

  /** Drops expired cursors, then the oldest until another one fits. */
  function makeRoom(now: number, ids: readonly number[], bytes: number): void {
    for (const [id, { until }] of kept) if (until <= now) kept.delete(id);
    for (const id of kept.keys()) {
      const all = [...listsKept().set(ids, bytes).values()].reduce((sum, each) => sum + each, 0);
      if (kept.size < mostCursors && all <= mostBytes) return;
      kept.delete(id);
    }
  }

  return {
    /** Keeps a cursor and gives its id, 32 hex digits. */
    open(cursor: Cursor): string {
      const now = clock();
      const bytes = ID_BYTES * cursor.ids.length;
      makeRoom(now, cursor.ids, bytes);
      const id = random(16).toString('hex');
      kept.set(id, { cursor, until: now + CURSOR_LIFETIME_MS, bytes });
      return id;
    },
    /**
     * The cursor of an id; undefined when it is unknown or was left for more than five minutes. Every batch has its own
     * id, so that a client can request a batch again after a lost response.
     */
    find(id: string): Cursor | undefined {
      const found = kept.get(id);
      return found !== undefined && clock() < found.until ? found.cursor : undefined;
    },
  };
}
