import type { Call } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import type { Caller } from '#service/modules/auth/caller.ts';
import type { CalledSite } from '#service/storage/records.ts';
import type { Computations } from './computed.ts';

/** What a `Use` is bound to. */
export interface Bound {
  readonly core: Core;
  readonly call: Call;
  readonly site: CalledSite;
  readonly apiKey: string;
  /** Of a REST call, how its credential was judged. */
  readonly caller?: Caller['kind'];
  /** Of an endpoint that can wait. A use that waits asks for it when it is bound, so that a test finds its methods. */
  readonly computations?: Computations;
}

/**
 * A function or repository for handlers, bound to the site of the call, so that no handler reaches another site.
 * Modules export theirs in `uses.ts`; a method declares in `uses` what its handler gets.
 */
export type Use<T = unknown> = (bound: Bound) => T;

/** What a method declares in `uses`. */
export type Uses = Readonly<Record<string, Use>>;

/** What its handler is given by that. */
export type Used<U extends Uses> = { readonly [Name in keyof U]: ReturnType<U[Name]> };

/** @param bound without site for a method that needs none; it declares only uses that need none (`publicMethod`) */
export function bindUses(uses: Uses, bound: Bound): Record<string, unknown> {
  const used: Record<string, unknown> = {};
  for (const name of Object.keys(uses)) used[name] = uses[name]?.(bound);
  return used;
}

/** Makes random bytes. */
export const random = ({ core }: Bound) => core.random;
