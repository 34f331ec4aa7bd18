import type { ServiceEvent } from '#shared/contract/events.ts';
import { failure, type Result } from '#shared/contract/result.ts';
import { membersOf } from '#shared/narrowing.ts';

/** The longest wait of one request, milliseconds. */
export const MAX_WAIT_MS = 60_000;
/** Requests that may wait at once. */
export const MAX_WAITS = 100;

/** What a wait needs of its request. */
interface Wait {
  readonly milliseconds: number;
  /** True of an event after which the query may have another result. */
  readonly concerns: (event: ServiceEvent) => boolean;
  readonly ask: () => Promise<Result<unknown>>;
  /** True when nobody waits for the response any more. */
  readonly abandoned: AbortSignal;
}

/**
 * Reads a wait as it is in an address: `5s`, `500ms` or `1m`, up to a minute.
 *
 * @returns milliseconds; undefined when it is none
 */
export function readWait(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,6})(ms|s|m)$/.exec(text) ?? [];
  if (count === undefined) return undefined;
  const milliseconds = Number(count) * (unit === 'ms' ? 1 : unit === 's' ? 1_000 : 60_000);
  return milliseconds <= MAX_WAIT_MS ? milliseconds : undefined;
}

/** Requests that wait until a page has an item. Each ends: with its item, its time, its client or the listener. */
export class Waits {
  readonly #subscribe: (listener: (event: ServiceEvent) => void) => () => void;
  readonly #stopping = new AbortController();
  #open = 0;

  constructor(subscribe: (listener: (event: ServiceEvent) => void) => () => void) {
    this.#subscribe = subscribe;
  }

  /** @returns the page as soon as it has an item; after the time the page that it is then */
  async wait({ milliseconds, concerns, ask, abandoned }: Wait): Promise<Result<unknown>> {
    if (this.#open >= MAX_WAITS) {
      return failure({
        code: 'unavailable',
        message: `${MAX_WAITS} requests wait already, the most that may.`,
        next: 'Wait for one of them to end, or ask without "wait".',
      });
    }
    this.#open += 1;
    const ends = AbortSignal.any([AbortSignal.timeout(milliseconds), abandoned, this.#stopping.signal]);
    let wake = () => {};
    let changed = true;
    const tell = () => {
      changed = true;
      wake();
    };
    ends.addEventListener('abort', tell);
    // Before the first question: what comes while it is answered is not missed.
    const unsubscribe = this.#subscribe((event) => {
      if (concerns(event)) tell();
    });
    try {
      for (;;) {
        if (!changed) {
          const { promise, resolve } = Promise.withResolvers<void>();
          wake = resolve;
          await promise;
        }
        changed = false;
        const isLast = ends.aborted;
        const result = await ask();
        if (isLast || !result.ok || !isEmpty(result.value)) return result;
        // It ended while the question was answered.
        if (ends.aborted) changed = true;
      }
    } finally {
      ends.removeEventListener('abort', tell);
      unsubscribe();
      this.#open -= 1;
    }
  }

  /** Ends all waits, also those that come later. */
  stop(): void {
    this.#stopping.abort();
  }
}

function isEmpty(value: unknown): boolean {
  const { items } = membersOf(value);
  return Array.isArray(items) && items.length === 0;
}
