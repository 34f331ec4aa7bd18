import type { ServerResponse } from 'node:http';
import type { Core } from '#service/kernel/core.ts';
import type { Provoked, ProvokedFailures } from '#service/kernel/provoked.ts';
import type { Arrival } from './arrival.ts';
import type { Exchange } from './exchange.ts';

/** The header that names the failures of an answer (D50). */
export const FAILURE_HEADER = 'x-authdesk-failure';

/** Calls that wait at a time, and bytes of their bodies: one connection can send any number of calls before an answer (R52). */
const MOST_WAITING = 2_000;
const MOST_HELD = 64 * 1024 * 1024;

/**
 * Stage "failures": finds those that the user provokes, and lets their calls wait (D50). As long as none is set up, a
 * call costs one look at an empty list.
 */
export class Failures {
  readonly #provoked: ProvokedFailures | undefined;
  /** Calls that wait; each function ends its wait. */
  readonly #waiting = new Set<() => void>();
  /** Bytes of the bodies of the calls that wait. */
  #held = 0;
  #isStopped = false;

  constructor(core: Core) {
    this.#provoked = core.store.modules.flatMap((module) => module.provoked?.(core) ?? [])[0];
  }

  /** True when a failure may concern the call: then it is read as a whole before anything else is checked. */
  mayConcern({ route }: Arrival): boolean {
    return this.#provoked?.isAny() === true && route.provoked !== undefined;
  }

  /** The failures of a call that was read; it is counted. */
  find({ arrival, call }: Exchange): Provoked | undefined {
    const { provoked: route } = arrival.route;
    if (route === undefined) return undefined;
    const found = this.#provoked?.ofCall(call, route);
    if (found?.mark !== undefined) call.facts.failure = found.mark;
    return found;
  }

  /**
   * Lets a call wait without occupying anything but its connection. The wait ends early when its client leaves, and
   * when the service stops (R20).
   *
   * Where too many wait already, a call does not.
   *
   * @param milliseconds by the machine's clock: a frozen service clock does not hold calls (D39)
   */
  wait(milliseconds: number, { call, request }: Exchange, client: ServerResponse, then: () => void): void {
    const bytes = request.body?.length ?? 0;
    const isFull = this.#waiting.size >= MOST_WAITING || this.#held + bytes > MOST_HELD;
    if (isFull) call.trace.noted('R52', 'Too many calls wait already: this one is answered without a wait.');
    if (isFull || this.#isStopped || client.destroyed) {
      then();
      return;
    }
    this.#held += bytes;
    const end = () => {
      clearTimeout(timer);
      client.off('close', end);
      this.#waiting.delete(end);
      this.#held -= bytes;
      then();
    };
    const timer = setTimeout(end, milliseconds);
    client.once('close', end);
    this.#waiting.add(end);
  }

  /** Ends all waits: their calls are answered at once (R20). */
  stop(): void {
    this.#isStopped = true;
    for (const end of [...this.#waiting]) end();
  }
}
