import type { Core } from '#service/core.ts';
import type { Query } from './syntax.ts';

/** Milliseconds between two calls of a cursor (F 3.7). */
const CURSOR_LIFETIME_MS = 5 * 60 * 1000;
/** Open cursors of a whole service; the oldest goes first. */
const mostCursors = 100;

/** A search that is read batch by batch: the users found when it was opened, in their order. */
export interface Cursor {
  readonly apiKey: string;
  readonly query: Query;
  readonly UIDs: readonly string[];
  /** Index of the first user of the next batch. */
  readonly next: number;
  readonly batch: number;
}

export interface Cursors {
  /** Keeps a cursor and gives its id, 32 hex digits. */
  open(cursor: Cursor): string;
  /**
   * The cursor of an id; undefined when it is unknown or was left for more than five minutes. Every batch has an id of
   * its own, so that a client may ask for the same batch again after a lost answer.
   */
  find(id: string): Cursor | undefined;
}

/** Makes the memory of open cursors. It does not outlive the service, as a cursor does not outlive five minutes. */
export function createCursors(core: Pick<Core, 'clock' | 'random' | 'store'>): Cursors {
  const kept = new Map<string, { readonly cursor: Cursor; readonly until: number }>();
  core.store.onReplaced(() => kept.clear());

  function dropEnded(now: number): void {
    for (const [id, { until }] of kept) {
      if (until <= now || kept.size >= mostCursors) kept.delete(id);
    }
  }

  return {
    open(cursor) {
      const now = core.clock();
      dropEnded(now);
      const id = core.random(16).toString('hex');
      kept.set(id, { cursor, until: now + CURSOR_LIFETIME_MS });
      return id;
    },
    find(id) {
      const found = kept.get(id);
      return found !== undefined && core.clock() < found.until ? found.cursor : undefined;
    },
  };
}
