import type { ServerResponse } from 'node:http';
import type { Core } from '#service/kernel/core.ts';
import type { Provoked, ProvokedFailures } from '#service/kernel/provoked.ts';
import type { Arrival } from './arrival.ts';
import type { Exchange } from './exchange.ts';

/** The header that names the failures of an answer (D50). */
export const FAILURE_HEADER = 'x-authdesk-failure';

/**
 * Stage "failures": finds those that the user provokes, and lets their calls wait (D50). As long as none is set up, a
 * call costs one look at an empty list.
 */
export class Failures {
  readonly #provoked: ProvokedFailures | undefined;
  /** Calls that wait; each function ends its wait. */
  readonly #waiting = new Set<() => void>();
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
   * @param milliseconds by the machine's clock: a frozen service clock does not hold calls (D39)
   */
  wait(milliseconds: number, client: ServerResponse, then: () => void): void {
    if (this.#isStopped || client.destroyed) {
      then();
      return;
    }
    const end = () => {
      clearTimeout(timer);
      client.off('close', end);
      this.#waiting.delete(end);
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
