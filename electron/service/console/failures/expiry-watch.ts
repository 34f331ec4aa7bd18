import type { Core } from '#service/http/index.ts';
import type { FailureRepository } from './repository.ts';

/** The service clock may be moved or frozen meanwhile, so that a wait is never longer, in milliseconds. */
const LONGEST_WAIT = 60_000;
const SHORTEST_WAIT = 50;

/**
 * Tells the console when a failure ends by its time, so that no banner outlives it (D50).
 *
 * @returns ends the watch
 */
export function watchEnds({ clock, events }: Core, failures: FailureRepository): () => void {
  let timer: NodeJS.Timeout | undefined;
  let watched: number | undefined;

  function watch(): void {
    clearTimeout(timer);
    const now = clock();
    if (watched !== undefined && watched <= now) events.changed('failures', 'overview');
    const ends = failures.live().flatMap(({ rule }) => rule.until ?? []);
    watched = Math.min(...ends.filter((end) => end > now));
    if (!Number.isFinite(watched)) {
      watched = undefined;
      return;
    }
    timer = setTimeout(watch, Math.min(Math.max(watched - now, SHORTEST_WAIT), LONGEST_WAIT));
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
