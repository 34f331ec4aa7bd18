import type { CallScope } from '#service/methods/index.ts';
import type { ExplicitSchema, SchemaName } from './field.ts';
import { schemaRepository, schemasOf } from './repository.ts';

/** The schemas of the site, whole with defaults. */
export const schemas = ({ core: { store }, apiKey }: CallScope) => schemasOf(store, apiKey);

/** The same to read and to change. */
export const siteSchemas = ({ core: { store }, apiKey }: CallScope) => {
  const repository = store.of(schemaRepository);
  return {
    whole: () => repository.of(apiKey),
    explicit: () => repository.explicit(apiKey),
    save: (name: SchemaName, schema: ExplicitSchema) => repository.save(apiKey, name, schema),
  };
};
