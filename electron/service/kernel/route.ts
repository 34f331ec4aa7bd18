import type { CauseName } from '#shared/causes/catalogue.ts';
import type { FailureEndpoint } from '#shared/contract/failures.ts';
import type { Call, Endpoint, Response } from './call.ts';

/** Hosts that no methods are called at: what they are for in real life (F 6.1). */
const causes: ReadonlyMap<string, CauseName> = new Map([
  ['mtls', 'client-certificate-host'],
  ['oauth2', 'oauth2-host'],
]);

/** True at `mtls.<domain>`, where the client certificate of the connection is the credential (F 5.1). @param namespace first label of the host */
export const isCertificateHost = (namespace: string | undefined): boolean => namespace?.toLowerCase() === 'mtls';

/** Cause of a call that came to the host of another namespace than its own (D3, D78). @param namespace first label of the host */
export const causeOfOtherHost = (namespace: string): CauseName =>
  causes.get(namespace.toLowerCase()) ?? 'other-namespace';

/** Why a call has failed unexpectedly, for its caller. */
export interface Failure {
  /** 500001: an exception, or the writes could not be committed. 504001: it took too long. */
  readonly errorCode: 500001 | 504001;
  /** One sentence; never a secret or a stack (D14). */
  readonly details: string;
}

/** The paths of a route. A path is never decoded, so that no two paths are the same route. */
type PathMatch =
  /** `/<name>` for each of these methods, in any case (D5). */
  | { readonly methods: readonly string[] }
  /** Exactly this one. */
  | { readonly path: string }
  /** Those that match and that no other route names. */
  | { readonly pattern: RegExp };

/** One entry of the table of routes. */
export interface Route {
  /** The method's name for the log, until the end-point says better; absent: the path says it. */
  readonly name?: string;
  readonly match: PathMatch;
  /** Upper case; others get 405 (D6). */
  readonly httpMethods: readonly string[];
  /** True: the host labels `cdns` and `cdn` of a data center serve it; they serve nothing else (D55). */
  readonly onLibraryHosts?: true;
  /** Headers of every response of the route that depend on the page that calls, failures included (D48). */
  readonly pageHeaders?: (call: Call) => Readonly<Record<string, string>>;
  /** Answers the CORS preflights of the route (D48); absent: OPTIONS gets 405 (D6). */
  readonly preflight?: Route;
  /** True: a parameter may be sent again with the same value (D53). */
  readonly toleratesSame?: boolean;
  readonly endpoint: Endpoint;
  /** The site of a call that names it otherwise than by parameters and credentials; absent: those name it. */
  readonly siteOf?: (call: Call) => string | undefined;
  /**
   * Response for an unexpected failure in the form of the route (D14, F 1.5): the end-point threw, or its writes could not
   * be committed. Writes nothing.
   */
  readonly failed: (call: Call, failure: Failure) => Response;
  /** How its calls are made to fail on purpose (D50); absent: they never are. */
  readonly provoked?: ProvokedRoute;
}

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
