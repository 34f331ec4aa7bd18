import type { Connection, Store } from '#service/storage/index.ts';
import { readBack } from '#service/storage/index.ts';
import { type ExplicitSchema, type ExplicitSchemas, type SchemaName, type Schemas, schemaNames } from './field.ts';
import { effectiveSchemas } from './schema-defaults.ts';

/** Sites whose schemas are kept in memory; with more, all are dropped (R21). */
const MOST_KEPT = 100;

/** Schemas of sites (F 7.5). Every change of an account asks for them, so they are kept in memory. */
export function schemaRepository({ db, group }: Connection) {
  const select = db.prepare<[string], { name: SchemaName; content: string }>(
    'SELECT name, content FROM account_schema WHERE api_key = ?',
  );
  const put = db.prepare(
    `INSERT INTO account_schema (api_key, name, content) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET content = excluded.content`,
  );
  const removeAll = db.prepare('DELETE FROM account_schema WHERE api_key = ?');
  const kept = new Map<string, { readonly explicit: ExplicitSchemas; readonly schemas: Schemas }>();
  group.onCachesInvalid(() => kept.clear());

  function read(apiKey: string) {
    const known = kept.get(apiKey);
    if (known !== undefined) return known;
    const explicit: ExplicitSchemas = Object.fromEntries(
      select.all(apiKey).map(({ name, content }) => [name, readBack<ExplicitSchema>(content)]),
    );
    if (kept.size >= MOST_KEPT) kept.clear();
    const both = { explicit, schemas: effectiveSchemas(explicit) };
    kept.set(apiKey, both);
    return both;
  }

  function save(apiKey: string, name: SchemaName, schema: ExplicitSchema): void {
    put.run(apiKey, name, JSON.stringify(schema));
    kept.delete(apiKey);
  }

  return {
    explicit: (apiKey: string): ExplicitSchemas => read(apiKey).explicit,
    /** Whole with defaults. */
    of: (apiKey: string): Schemas => read(apiKey).schemas,
    save,
    /** Replaces all that the site has set. */
    replace(apiKey: string, explicit: ExplicitSchemas): void {
      removeAll.run(apiKey);
      kept.delete(apiKey);
      for (const name of schemaNames) {
        const schema = explicit[name];
        if (schema !== undefined) save(apiKey, name, schema);
      }
    },
  };
}

/** The schemas of a site, whole with defaults. */
export function schemasOf(store: Pick<Store, 'of'>, apiKey: string): Schemas {
  return store.of(schemaRepository).of(apiKey);
}
