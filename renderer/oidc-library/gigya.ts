import type { Gigya as Library } from '../library-add-on/page.ts';

/** The client-side library, as far as it is used here. */
export interface Gigya extends Library {
  readonly accounts: { getAccountInfo(): Promise<Readonly<Record<string, unknown>>> };
  fidm: Record<string, unknown> & { oidc?: { op?: object } };
}
