import type { Call, Endpoint, Response } from './call.ts';
import type { ProvokedRoute } from './provoked.ts';

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
