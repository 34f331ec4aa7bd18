import type { ServerResponse } from 'node:http';
import type { Core } from '#service/kernel/core.ts';
import type { Provoked, ProvokedFailures } from '#service/kernel/provoked.ts';
import type { Arrival } from './arrival.ts';
import type { Exchange } from './exchange.ts';

/** The header that names the failures of an answer (D50). */
export const FAILURE_HEADER = 'x-authdesk-failure';

/** A call that waits. */
interface Waiting {
  /** Ends its wait. */
  readonly end: () => void;
  readonly isDelayed: () => boolean;
}

/**
 * Stage "failures": finds those that the user provokes, and lets their calls wait (D50). As long as none is set up, a
 * call costs one look at an empty list.
 */
export class Failures {
  readonly #provoked: ProvokedFailures | undefined;
  /** Calls that wait. */
  readonly #waiting = new Set<Waiting>();
  #isStopped = false;

  constructor(core: Core) {
    this.#provoked = core.store.modules.flatMap((module) => module.provoked?.(core) ?? [])[0];
  }

  /** For a service with listeners: ends waits with the failures that they are of. */
  start(): void {
    this.#provoked?.watch(() => {
      for (const { isDelayed, end } of [...this.#waiting]) if (!isDelayed()) end();
    });
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
   * Lets a call wait without occupying anything but its connection. The wait ends early when its client leaves, when the
   * failure is switched off, changed or removed, and when the service stops (R20).
   *
   * @param provoked `delay` is by the machine's clock: a frozen service clock does not hold calls (D39)
   */
  wait({ delay = 0, isDelayed = () => true }: Provoked, client: ServerResponse, then: () => void): void {
    if (this.#isStopped || client.destroyed) {
      then();
      return;
    }
    const end = () => {
      clearTimeout(timer);
      client.off('close', end);
      this.#waiting.delete(waiting);
      then();
    };
    const waiting = { end, isDelayed };
    const timer = setTimeout(end, delay);
    client.once('close', end);
    this.#waiting.add(waiting);
  }

  /** Ends all waits: their calls are answered at once (R20). */
  stop(): void {
    this.#isStopped = true;
    this.#provoked?.stop();
    for (const { end } of [...this.#waiting]) end();
  }
}
