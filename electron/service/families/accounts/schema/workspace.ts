import { z } from 'zod';
import {
  changedSchema,
  type ExplicitSchemas,
  SchemaProblem,
  schemaNames,
  schemaRepository,
} from '#service/core/schema/index.ts';
import { deeperThan, invalidMember, MAX_JSON_DEPTH } from '#service/kernel/index.ts';
import type { WorkspacePart } from '#service/module/index.ts';

/** Other members are kept (D69). */
const schema = z.looseObject({ fields: z.record(z.string(), z.unknown()), dynamicSchema: z.boolean().optional() });

/** `schema` of a site in the workspace file: what it has set of its schemas. */
export const schemaInWorkspace: WorkspacePart = {
  site: {
    name: 'schema',
    schema: z.strictObject(Object.fromEntries(schemaNames.map((name) => [name, schema.optional()]))),
    read(store, apiKey) {
      const explicit = store.of(schemaRepository).explicit(apiKey);
      return Object.keys(explicit).length === 0 ? undefined : explicit;
    },
    apply(store, apiKey, given: ExplicitSchemas, at) {
      if (deeperThan(given, MAX_JSON_DEPTH)) {
        throw invalidMember(at, `It nests deeper than ${MAX_JSON_DEPTH} levels.`, 'Correct or remove it.');
      }
      try {
        const set = schemaNames.flatMap((name) =>
          given[name] === undefined ? [] : [[name, changedSchema(name, undefined, given[name]).schema]],
        );
        store.of(schemaRepository).replace(apiKey, Object.fromEntries(set));
      } catch (error) {
        if (!(error instanceof SchemaProblem)) throw error;
        throw invalidMember(`${at}.${error.path}`, error.message, 'Correct or remove it.');
      }
    },
  },
};
