import {
  always,
  callsOf,
  invalidParameter,
  jsonArray,
  jsonObject,
  methodsUsing,
  noteKept,
  sometimes,
  text,
} from '#service/methods/index.ts';
import { checkType, type Objects, objects, typeParameter } from './parameters.ts';
import type { DsType } from './repository.ts';
import { changedSchema, schemaWithoutFields } from './schema-change.ts';
import { emptySchema, getSchemaModes, shownSchema, type TypeSchema } from './type-schema.ts';

const { siteMethod } = methodsUsing({ objects });

/** Objects, and characters of them, that a new unique index counts; those of larger types count when they are stored. */
const MAX_INDEXED = 10_000;
const MAX_CHARACTERS = 16 * 1024 * 1024;
/** Names in one call of ds.deleteSchemaFields, and of one type in all. */
const MAX_NAMES = 100;
const MAX_DELETED = 1_000;

const book =
  '{"fields":{"title_t":{"type":"text","required":true},"isbn":{"type":"string","writeAccess":"clientModify"}}}';

export const setSchema = siteMethod({
  name: 'ds.setSchema',
  documentation: 'Sets the schema of a type, or changes it: what it leaves out stays as it is.',
  parameters: [
    typeParameter,
    jsonObject(
      'dataSchema',
      'fields by their full path, each with type, writeAccess, required, allowNull, format, encrypt, encryptedNonSearchable, languages; dynamicSchema; uniqueIndexes, a list of fields or of lists of fields whose single values are unique (shape inferred; "unique" is an older name). encrypt limits what queries may ask; the value in the database of this machine is stored like any other. languages is only kept and returned: searches know none.',
      { required: true, example: book },
    ),
  ],
  errors: [{ errorCode: 400029, when: 'A field was stored already with another type, or below another field.' }],
  handler({ input, objects, trace }) {
    checkType(input.type);
    const type = objects.type(input.type);
    const before = type?.schema ?? emptySchema;
    const hasObjects = type !== undefined && objects.hasObjects(type.id);
    const schema = changedSchema(before, input.dataSchema, hasObjects);
    const saved = objects.saveType(input.type, schema, true);
    noteKept(trace, keptProperties(schema));
    const isIndexed = JSON.stringify(schema.uniqueIndexes) === JSON.stringify(before.uniqueIndexes);
    if (hasObjects && !isIndexed && !indexStored(objects, saved)) {
      trace.noted(
        'F 7.7',
        'The type has too many objects: unique indexes count only those that are stored from now on.',
      );
    }
    return { data: {}, did: `Set the schema of the type "${input.type}".` };
  },
});

/** What nothing here enforces of a schema (D69, R58). */
const keptProperties = ({ fields }: TypeSchema) =>
  Object.entries(fields).flatMap(([path, { languages }]) => (languages ? [`fields.${path}.languages`] : []));

/** @returns false when there are too many to be read in one call (R52) */
function indexStored(objects: Objects, type: DsType): boolean {
  const stored = [];
  let characters = 0;
  for (const object of objects.each(type.id)) {
    characters += object.characters;
    if (stored.length === MAX_INDEXED || characters > MAX_CHARACTERS) return false;
    stored.push(object);
  }
  objects.indexObjects(type, stored.reverse());
  return true;
}

export const getSchema = siteMethod({
  name: 'ds.getSchema',
  documentation: 'Reads the schema of a type.',
  parameters: [
    typeParameter,
    text(
      'mode',
      'full (default): with defaults, and with the fields that objects brought. explicitOnly: what ds.setSchema set. clientOnly: type, format and required of the fields that clients may write.',
      { values: getSchemaModes },
    ),
  ],
  response: [
    always('schema', 'object', 'The schema.'),
    sometimes('schema.fields', 'object', 'The fields by their full path.'),
    always('schema.dynamicSchema', 'boolean', 'Fields may be stored that the schema does not name.'),
    sometimes('schema.uniqueIndexes', 'array', 'Fields, or fields together, whose values are unique.'),
  ],
  example: { before: callsOf(setSchema), response: { schema: { dynamicSchema: true } } },
  handler({ input, trace, objects }) {
    checkType(input.type);
    const schema = objects.type(input.type)?.schema ?? emptySchema;
    noteKept(trace, keptProperties(schema));
    return {
      data: { schema: shownSchema(schema, input.mode ?? 'full') },
      did: `Read the schema of the type "${input.type}".`,
    };
  },
});

export const getTypes = siteMethod({
  name: 'ds.getTypes',
  documentation: 'Lists the types of the site: those that have a schema or objects.',
  response: [always('types', 'array', 'Their names.')],
  example: {
    before: callsOf(setSchema),
    response: { types: ['book'] },
  },
  handler({ objects }) {
    const types = objects.types().map(({ name }) => name);
    return { data: { types }, did: `Listed ${types.length} types.` };
  },
});

export const deleteSchemaFields = siteMethod({
  name: 'ds.deleteSchemaFields',
  documentation:
    'Deletes fields of a type for good: what was stored in them cannot be read, and their names cannot be used again.',
  parameters: [
    typeParameter,
    jsonArray('dataSchema', 'The full paths of the fields, a JSON array. What is below a field goes with it.', {
      required: true,
      example: '["isbn"]',
    }),
  ],
  example: { before: callsOf(setSchema) },
  handler({ input, objects }) {
    checkType(input.type);
    const names = input.dataSchema;
    if (names.length === 0 || names.length > MAX_NAMES) {
      throw invalidParameter('dataSchema', `It is a list of 1 to ${MAX_NAMES} fields.`);
    }
    const type = objects.type(input.type);
    if (type === undefined) throw invalidParameter('type', `The site has no type "${input.type}".`);
    const schema = schemaWithoutFields(type.schema, names);
    if (schema.deleted.length > MAX_DELETED) {
      throw invalidParameter('dataSchema', `At most ${MAX_DELETED} fields of a type can be deleted.`);
    }
    objects.saveType(input.type, schema, true);
    return { data: {}, did: `Deleted ${names.length} fields of the type "${input.type}".` };
  },
});
