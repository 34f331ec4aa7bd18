import type { CallScope } from '#service/methods/index.ts';

/** A provider of a site's own: a foreign OpenID provider or SAML identity provider that it registered (X 4, X 5). */
export interface ForeignProvider {
  /** As `x_provider` takes it: `oidc-<name>` or `saml-<name>`, in lower case. */
  readonly id: string;
  readonly displayName: string;
  /** Path of the end-point of this service that leads the user to it. */
  readonly path: string;
}

/** @returns those of a site, in the order of their names */
type List = (apiKey: string) => readonly ForeignProvider[];

/** The providers that modules above keep for a site, beside the 33 (D19). */
export function foreignProvidersOf() {
  const lists: List[] = [];
  const list: List = (apiKey) => lists.flatMap((one) => one(apiKey));
  return {
    /** To be called once for each store, when it is opened. */
    add: (one: List): void => void lists.push(one),
    list,
    /** @param name in any case of letters */
    find: (apiKey: string, name: string): ForeignProvider | undefined =>
      /^(?:oidc|saml)-/i.test(name) ? list(apiKey).find(({ id }) => id === name.toLowerCase()) : undefined,
  };
}

/** The foreign providers of the site that is called. */
export const foreignProviders = ({ core: { store }, apiKey }: CallScope): readonly ForeignProvider[] =>
  store.of(foreignProvidersOf).list(apiKey);
