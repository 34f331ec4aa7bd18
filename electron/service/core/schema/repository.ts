import { siteEntity } from '#service/module/index.ts';
import { type Connection, json, namedValues, rememberedBySite, type Store } from '#service/storage/index.ts';
import type { ExplicitSchema, ExplicitSchemas, SchemaName, Schemas } from './field.ts';
import { effectiveSchemas } from './schema-defaults.ts';

const storedSchemas = siteEntity({
  columns: namedValues('account_schema', 'name', json<ExplicitSchema>('content')),
  key: 'name',
});

/** Schemas of sites (F 7.5). Every change of an account asks for them. */
export function schemaRepository({ group, of }: Connection) {
  const stored = of(storedSchemas);
  const kept = rememberedBySite(group, (apiKey) => {
    const explicit: ExplicitSchemas = Object.fromEntries(stored.list(apiKey).map(({ name, value }) => [name, value]));
    return { explicit, schemas: effectiveSchemas(explicit) };
  });

  return {
    explicit: (apiKey: string): ExplicitSchemas => kept.of(apiKey).explicit,
    /** Whole with defaults. */
    of: (apiKey: string): Schemas => kept.of(apiKey).schemas,
    save(apiKey: string, name: SchemaName, value: ExplicitSchema): void {
      stored.save(apiKey, { name, value });
      kept.forget(apiKey);
    },
    /** Replaces all that the site has set. */
    replace(apiKey: string, explicit: ExplicitSchemas): void {
      const schemas = Object.entries(explicit).map(([name, value]) => ({ name, value }));
      stored.replace(apiKey, schemas);
      kept.forget(apiKey);
    },
  };
}

/** The schemas of a site, whole with defaults. */
export function schemasOf(store: Pick<Store, 'of'>, apiKey: string): Schemas {
  return store.of(schemaRepository).of(apiKey);
}
