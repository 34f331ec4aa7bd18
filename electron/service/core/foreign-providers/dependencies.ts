import type { CallScope } from '#service/methods/index.ts';
import { type ForeignProvider, foreignProvidersOf } from './foreign-providers.ts';

/** The foreign providers of the site that is called. */
export const foreignProviders = ({ core: { store }, apiKey }: CallScope): readonly ForeignProvider[] =>
  store.of(foreignProvidersOf).list(apiKey);
