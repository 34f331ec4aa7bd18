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
  /** What is sent instead of the response of the endpoint, whose effect stays; called once, in the same unit of work. */
  readonly replace?: (response: Response) => Response;
  /** Writes the counts; in the unit of work that keeps the log row. */
  keep(): void;
}

/** A failure that a call would meet if it were sent. */
interface ConcerningFailure {
  readonly id: number;
  /** `Every REST call answers HTTP 503` */
  readonly sentence: string;
  /** It answers the call, whatever the call is, and does so for the next one. */
  readonly isCertain: boolean;
  /** Of one that sends a wrong Date header: milliseconds ahead. */
  readonly dateOffset?: number;
}

/** Name of the value of a trace step that says how many milliseconds the Date header of responses is ahead on purpose. */
export const DATE_AHEAD = 'Date header ahead by ms';

/** The failures that are set up. */
export interface ProvokedFailures {
  /** Called on every call: false as long as nothing is set up. */
  isAny(): boolean;
  /** Those that concern a call. Counts the call, also when none hits it. */
  ofCall(call: Call, route: ProvokedRoute): Provoked | undefined;
  /**
   * Those that concern a call that is only judged, as sentences without a full stop; counts nothing.
   *
   * @returns first those that answer every such call
   */
  concerning(call: Call, route: ProvokedRoute): readonly ConcerningFailure[];
  /** Calls back whenever failures were changed, until the service stops. */
  watch(changed: () => void): void;
  /** Ends all watches. */
  stop(): void;
}
