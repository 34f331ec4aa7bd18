import type { ForeignProvider } from '#service/core/foreign-providers/index.ts';
import { samlPath } from './addresses.ts';
import type { RegisteredIdp } from './partners.ts';

/** Provider of the users of an identity provider (X 5). */
export const providerOf = ({ name }: Pick<RegisteredIdp, 'name'>): string => `saml-${name.toLowerCase()}`;

/** Registered identity providers as providers of the login end-point (X 5). */
export const idpsAsProviders = (idps: readonly RegisteredIdp[], apiKey: string): readonly ForeignProvider[] =>
  idps.map((idp) => ({ id: providerOf(idp), displayName: idp.name, path: `${samlPath(apiKey)}/sp/login` }));
