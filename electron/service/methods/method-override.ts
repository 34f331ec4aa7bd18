import type { Call } from '#service/kernel/index.ts';
import type { Caller } from './call-scope.ts';
import type { Outcome } from './envelope/response.ts';
import type { Method } from './method.ts';

/**
 * Responds instead of methods. It is called on every call, so each function returns at once when there is nothing to
 * do.
 */
export interface MethodOverride {
  /** The spelling of a method that no documentation names, if some site has a response for it; `name` in any case. */
  knows(name: string): string | undefined;
  /**
   * The response instead of the method's own; undefined: the method is called.
   *
   * @throws ApiError
   */
  respond(call: Call, caller: Caller, known: KnownMethod): Outcome | undefined;
  /** What a caller can do to get a response from a method that is not emulated (D37); a sentence. */
  advice(caller: Caller, method: string): string;
}

/** A method that is documented, or that some site has an override for. */
export interface KnownMethod {
  /** In the documentation's spelling. */
  readonly name: string;
  /** Undefined: known, but not emulated (D37). */
  readonly method: Method | undefined;
  /** True: not documented, but some site has an override for it (D38). */
  readonly overriddenOnly?: true;
}
