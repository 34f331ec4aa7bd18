import type { Call, Endpoint, Response } from './call.ts';

/** Why a call could not be answered, in words for its caller. */
export interface Failure {
  /** 500001: something unexpected happened, or the writes could not be kept. 504001: it took too long. */
  readonly errorCode: 500001 | 504001;
  /** One sentence; never a secret or a stack (D14). */
  readonly details: string;
}

/** Which paths a route answers. A path is never decoded: decoding would make two paths out of one. */
export type PathMatch =
  /** `/<name>` for each of these methods, in any case (D5). */
  | { readonly methods: readonly string[] }
  /** Exactly this one. */
  | { readonly path: string }
  /** Those that fit and that no other route names. */
  | { readonly pattern: RegExp };

/** One entry of the table of routes: what the service answers at some paths, and how. */
export interface Route {
  /** The method's name for the log, until the end-point says better; absent: the path says it. */
  readonly name?: string;
  readonly match: PathMatch;
  /** Upper case; others get 405 (D6). */
  readonly httpMethods: readonly string[];
  /** True: a parameter may be sent again with the same value (D53). */
  readonly toleratesSame?: boolean;
  readonly endpoint: Endpoint;
  /**
   * Words a failure that nobody expected in the form of the route (D14, F 1.5): the end-point threw, or its answer could
   * not be kept. Writes nothing.
   */
  readonly failed: (call: Call, failure: Failure) => Response;
}
