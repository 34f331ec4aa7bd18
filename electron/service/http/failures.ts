import type { ServerResponse } from 'node:http';
import { DATE_AHEAD, type Provoked, type ProvokedFailures } from '#service/kernel/index.ts';
import type { ReceivedCall } from './received-call.ts';
import type { RequestHead } from './request-head.ts';

/** The header that names the failures of an answer (D50). */
export const FAILURE_HEADER = 'x-authdesk-failure';

/** Calls that wait at a time, and bytes of their bodies: one connection can send any number of calls before an answer (R52). */
const MAX_WAITING = 2_000;
const MAX_HELD = 64 * 1024 * 1024;

/** Failures that are named beside a call that is judged. */
const MAX_NOTED = 3;

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
  /** Bytes of the bodies of the calls that wait. */
  #held = 0;
  #isStopped = false;

  constructor(provoked: ProvokedFailures | undefined) {
    this.#provoked = provoked;
  }

  /** For a service with listeners: ends waits with the failures that they are of. */
  start(): void {
    this.#provoked?.watch(() => {
      for (const { isDelayed, end } of [...this.#waiting]) if (!isDelayed()) end();
    });
  }

  /** True when a failure may concern the call: then it is read as a whole before anything else is checked. */
  mayConcern({ route }: RequestHead): boolean {
    return this.#provoked?.isAny() === true && route.provoked !== undefined;
  }

  /** Notes the failures that a call would meet that is only judged: nothing is counted, and none hits it. */
  note({ head, call }: ReceivedCall): void {
    const { provoked: route } = head.route;
    if (route === undefined || this.#provoked?.isAny() !== true) return;
    for (const { id, sentence, isCertain, dateOffset } of this.#provoked.concerning(call, route).slice(0, MAX_NOTED)) {
      const check = `A failure that is set up in Authdesk ${isCertain ? 'hits' : 'may hit'} it when it is sent: ${sentence}.`;
      call.trace.noted('D50', check, {
        failure: String(id),
        hits: isCertain ? 'yes' : 'perhaps',
        ...(dateOffset !== undefined && { [DATE_AHEAD]: String(dateOffset) }),
      });
    }
  }

  /** The failures of a call that was read; it is counted. */
  find({ head, call }: ReceivedCall): Provoked | undefined {
    const { provoked: route } = head.route;
    if (route === undefined) return undefined;
    const found = this.#provoked?.ofCall(call, route);
    if (found?.mark !== undefined) call.facts.failure = found.mark;
    return found;
  }

  /**
   * Lets a call wait without occupying anything but its connection. The wait ends early when its client leaves, when the
   * failure is switched off, changed or removed, and when the service stops (R20).
   *
   * Where too many wait already, a call does not.
   *
   * @param provoked `delay` is by the machine's clock: a frozen service clock does not hold calls (D39)
   */
  wait(
    { delay = 0, isDelayed = () => true }: Provoked,
    { call, request }: ReceivedCall,
    client: ServerResponse,
    then: () => void,
  ): void {
    const bytes = request.body?.length ?? 0;
    const isFull = this.#waiting.size >= MAX_WAITING || this.#held + bytes > MAX_HELD;
    if (isFull) call.trace.noted('R52', 'Too many calls wait already: this one is answered without a wait.');
    if (isFull || this.#isStopped || client.destroyed) {
      then();
      return;
    }
    this.#held += bytes;
    const end = () => {
      clearTimeout(timer);
      client.off('close', end);
      this.#waiting.delete(waiting);
      this.#held -= bytes;
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
