import type { FailureEndpoint } from '#shared/contract/failures.ts';
import type { Call, Response } from './call.ts';

/** An error that is provoked: a code of the catalogue, and a sentence. */
export interface ProvokedError {
  readonly errorCode: number;
  readonly details: string;
}

/** How the calls of a route are made to fail on purpose (D50). */
export interface ProvokedRoute {
  readonly endpoint: FailureEndpoint;
  /** The error in the form of the route; writes nothing, and redirects only to a verified address (R11). */
  readonly error: (call: Call, error: ProvokedError) => Response;
}

/** What failures do to one call (D50). */
export interface Provoked {
  /** What names them in the log and in `X-Authdesk-Failure`; undefined: none hit the call. */
  readonly mark: string | undefined;
  /** Milliseconds that the call waits first. */
  readonly delay?: number;
  /** Present with `delay`. False: the failure was switched off, changed or removed, and the call waits no longer. */
  readonly isDelayed?: () => boolean;
  /** Milliseconds that the `Date` header is ahead. */
  readonly dateOffset?: number;
  /** How the answer is not delivered. */
  readonly delivery?: 'reset' | 'cut-off';
  /** Answers instead of the endpoint; called once, in the call's unit of work. */
  readonly answer?: () => Response;
  /** Writes the counts; in the unit of work that keeps the log row. */
  keep(): void;
}

/** The failures that are set up. */
export interface ProvokedFailures {
  /** Called on every call: false as long as nothing is set up. */
  isAny(): boolean;
  /** Those that concern a call. Counts the call, also when none hits it. */
  ofCall(call: Call, route: ProvokedRoute): Provoked | undefined;
  /** Calls back whenever failures were changed, until the service stops. */
  watch(changed: () => void): void;
  /** Ends all watches. */
  stop(): void;
}
