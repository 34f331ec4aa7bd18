import { type CallScope, ofSite } from '#service/methods/index.ts';
import { schemaRepository, schemasOf } from './repository.ts';

/** The schemas of the site, whole with defaults. */
export const schemas = ({ core: { store }, apiKey }: CallScope) => schemasOf(store, apiKey);

/** The same to read and to change. */
export const siteSchemas = ofSite(schemaRepository, 'whole', 'explicit', 'save');
