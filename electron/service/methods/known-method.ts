import type { Method } from './method.ts';

/** A method that is documented, or that some site has an override for. */
export interface KnownMethod {
  /** In the documentation's spelling. */
  readonly name: string;
  /** Undefined: known, but not emulated (D37). */
  readonly method: Method | undefined;
  /** True: not documented, but some site has an override for it (D38). */
  readonly overriddenOnly?: true;
}
