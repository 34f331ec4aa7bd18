import { completedValues, siteEntity } from '#service/module/index.ts';
import { json, namedValues, type Store } from '#service/storage/index.ts';
import type { ExplicitSchema, Schemas } from './field.ts';
import { effectiveSchemas } from './schema-defaults.ts';

const storedSchemas = siteEntity({
  columns: namedValues('account_schema', 'name', json<ExplicitSchema>('content')),
  key: 'name',
});

/** Schemas of sites (F 7.5). Every change of an account asks for them. */
export const schemaRepository = completedValues(storedSchemas, effectiveSchemas);

/** The schemas of a site, whole with defaults. */
export function schemasOf(store: Pick<Store, 'of'>, apiKey: string): Schemas {
  return store.of(schemaRepository).whole(apiKey);
}
