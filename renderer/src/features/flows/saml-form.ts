import type { SamlParameters } from '#shared/contract/flows.ts';

/** What the form of a login by SAML holds. */
export interface SamlForm extends Pick<SamlParameters, 'role' | 'begunBy'> {
  /** As typed; undefined: the first user of the site. */
  readonly UID: string | undefined;
}

export const emptySaml: SamlForm = { role: 'idp', begunBy: 'partner', UID: undefined };
