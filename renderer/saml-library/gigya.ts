import type { Gigya as Library } from '../library-add-on/page.ts';

/** The client-side library, as far as it is used here. */
export interface Gigya extends Library {
  readonly socialize: Readonly<
    Record<'logout' | 'getIDs', (params: object) => Promise<Readonly<Record<string, unknown>>>>
  >;
  fidm: Record<string, unknown> & { saml?: object };
}
