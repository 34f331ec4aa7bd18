import type { Core } from '#service/http/index.ts';
import type { FailureRepository } from './repository.ts';

/** The service clock may be moved or frozen meanwhile, so that a wait is never longer, in milliseconds. */
const MAX_WAIT_MS = 60_000;
const SHORTEST_WAIT = 50;

/**
 * Tells the console when a failure ends by its time, so that no banner outlives it (D50).
 *
 * @returns ends the watch
 */
export function watchEnds({ clock, events }: Core, failures: FailureRepository): () => void {
  let timer: NodeJS.Timeout | undefined;
  /** Ids of those that will end, when it was looked last. */
  let watched: ReadonlySet<number> = new Set();

  function watch(): void {
    clearTimeout(timer);
    const now = clock();
    const lefts = failures
      .live()
      .flatMap(({ id, rule }) => (rule.until === undefined ? [] : [{ id, left: rule.until - now }]));
    const hasEnded = lefts.some(({ id, left }) => left <= 0 && watched.has(id));
    const waiting = lefts.filter(({ left }) => left > 0);
    watched = new Set(waiting.map(({ id }) => id));
    if (hasEnded) events.changed('failures', 'overview');
    if (waiting.length === 0) return;
    const wait = Math.min(...waiting.map(({ left }) => left));
    timer = setTimeout(watch, Math.min(Math.max(wait, SHORTEST_WAIT), MAX_WAIT_MS));
    timer.unref();
  }

  const forget = events.subscribe((event) => {
    if (event.type === 'changed' && event.areas.includes('failures')) watch();
  });
  watch();
  return () => {
    clearTimeout(timer);
    forget();
  };
}
