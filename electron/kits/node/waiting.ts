import { elapsed, setTimeout } from './real-time.ts';

/** Between two looks at something that was asked for with `wait` before, milliseconds: the first pause, and the longest. */
const PAUSE_MS = 10;
const MAX_PAUSE_MS = 100;
const USUAL_MS = 5_000;
/** The longest wait of the administration interface. */
const MAX_MS = 60_000;

/** @param given `timeout` of a call of the kit */
export const timeoutOf = (given: number | undefined): number => Math.min(Math.max(given ?? USUAL_MS, 0), MAX_MS);

/**
 * Looks until there is something, or the time has passed.
 *
 * @param look told how many milliseconds are left, which the service may wait with it
 * @returns undefined when there was nothing in time
 */
export async function until<T>(
  timeout: number,
  look: (left: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  const end = elapsed() + timeout;
  for (let pause = PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    const found = await look(Math.max(0, Math.floor(end - elapsed())));
    if (found !== undefined || elapsed() >= end) return found;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** A time in the words of a sentence. @param timeout milliseconds */
export const within = (timeout: number): string => (timeout % 1_000 === 0 ? `${timeout / 1_000} s` : `${timeout} ms`);

/** Ids that `next` has returned already, so that it returns each once. */
export class Taken {
  readonly #ids = new Set<number>();

  /** The oldest that was not taken, which it now is. @param items newest first, as lists of the service are */
  take<T extends { readonly id: number }>(items: readonly T[]): T | undefined {
    const oldest = items.findLast(({ id }) => !this.#ids.has(id));
    if (oldest !== undefined) this.#ids.add(oldest.id);
    return oldest;
  }

  /** After a state came back, the service gives the same ids again. */
  forget(): void {
    this.#ids.clear();
  }
}
