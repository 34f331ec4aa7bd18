import { pathsAbove, valueTypes, writeAccesses } from '#service/core/schema/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { invalidParameter, shorten } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { isKeyOf, isObject, isOneOf } from '#shared/narrowing.ts';
import { type FieldRule, type FieldType, readFormat, ruleAt } from './field-check.ts';
import { isGone, MAX_FIELDS, type TypeSchema } from './type-schema.ts';

/** Unique indexes of a type, and fields of one. */
const MAX_INDEXES = 10;
const MAX_INDEXED = 8;
const MAX_LANGUAGES = 4;
/** Levels of a path: data does not nest deeper (`MAX_JSON_DEPTH`). */
const MAX_PATH_LENGTH = 300;

/** A part of a path: what the query language can name. */
const part = /^[\p{L}\p{N}_$-]+$/u;

/** True for a name that data may have. */
export function isFieldName(name: string): boolean {
  return part.test(name);
}

/** True for a path that data can have and a query can name. */
export function isFieldPath(path: string): boolean {
  return path.length <= MAX_PATH_LENGTH && path.split('.').every(isFieldName);
}

const members = ['fields', 'dynamicSchema', 'uniqueIndexes', 'unique'];

/**
 * Adds a change to a schema: what it leaves out stays as it is (F 7.7 ds.setSchema). A field that is null is removed,
 * when nothing was stored in it.
 *
 * @param hasData the type has objects: the types of fields that were stored cannot change then
 * @throws ApiError 400006 naming the place, 400029 when the change does not fit what is stored
 */
export function changedSchema(schema: TypeSchema, change: JsonObject, hasData: boolean): TypeSchema {
  const unknown = Object.keys(change).find((name) => !members.includes(name));
  if (unknown !== undefined) throw wrong(`"${shorten(unknown)}" is none of ${members.slice(0, 3).join(', ')}.`);
  const { dynamicSchema = schema.dynamicSchema } = change;
  if (typeof dynamicSchema !== 'boolean') throw wrong('dynamicSchema is true or false.');
  const seen = hasData ? schema.seen : {};
  const fields = changedFields({ ...schema, seen }, change.fields);
  const uniqueIndexes = readIndexes(change.uniqueIndexes ?? change.unique) ?? schema.uniqueIndexes;
  for (const index of uniqueIndexes) {
    for (const path of index) {
      if (!isGone(schema, path)) continue;
      throw wrong(`uniqueIndexes names "${path}", which was deleted from the schema.`);
    }
  }
  return { ...schema, seen, fields, dynamicSchema, uniqueIndexes };
}

function changedFields(schema: TypeSchema, change: unknown): TypeSchema['fields'] {
  if (change === undefined) return schema.fields;
  if (!isObject(change)) throw wrong('fields is an object with the fields by their names.');
  const fields = new Map(Object.entries(schema.fields));
  for (const [path, given] of Object.entries(change)) {
    const place = `fields["${shorten(path)}"]`;
    if (!isFieldPath(path)) {
      throw wrong(`${place}: a field is named by its full path: letters, digits and _, joined by dots.`);
    }
    if (isGone(schema, path)) throw wrong(`${place} was deleted from the schema; its name cannot be used again.`);
    if (given === null) {
      removeField(schema, path, place);
      fields.delete(path);
    } else fields.set(path, changedRule(schema, path, given, place));
  }
  if (fields.size > MAX_FIELDS) throw wrong(`fields: a type has at most ${MAX_FIELDS} fields.`);
  checkNesting([...fields.keys()], schema);
  return Object.fromEntries(fields);
}

function removeField({ fields, seen }: TypeSchema, path: string, place: string): void {
  if (ruleAt(fields, path) === undefined) throw wrong(`${place} is not in the schema, so it cannot be removed.`);
  if (!Object.hasOwn(seen, path)) return;
  const details = `dataSchema.${place} has been stored, so null does not remove it. Delete it with ds.deleteSchemaFields.`;
  throw new ApiError(400029, details);
}

/** @throws ApiError 400029 when a field is both a value and an object */
function checkNesting(paths: readonly string[], { seen }: TypeSchema): void {
  const all = new Set([...paths, ...Object.keys(seen)]);
  for (const path of paths) {
    const outer = pathsAbove(path).find((above) => all.has(above));
    if (outer === undefined) continue;
    throw new ApiError(400029, `dataSchema.fields["${path}"] is below the field "${outer}", which is a value.`);
  }
}

function changedRule(schema: TypeSchema, path: string, given: unknown, place: string): FieldRule {
  if (!isObject(given)) throw wrong(`${place} is an object with the properties of the field, or null.`);
  const before = ruleAt(schema.fields, path) ?? {};
  const rule = new Map<string, unknown>(Object.entries(before));
  for (const [name, value] of Object.entries(given)) {
    const check = isKeyOf(properties, name) ? properties[name] : undefined;
    const at = `${place}.${shorten(name)}`;
    if (check === undefined) throw wrong(`${at}: a field has only ${Object.keys(properties).join(', ')}.`);
    if (value === null) rule.delete(name);
    else {
      const problem = check(value);
      if (problem !== undefined) throw wrong(`${at}: ${problem}`);
      rule.set(name, value);
    }
  }
  const after = Object.fromEntries(rule) as FieldRule;
  checkRule(after, before, place);
  const stored = Object.hasOwn(schema.seen, path) ? schema.seen[path] : undefined;
  if (stored !== undefined && after.type !== undefined && before.type !== after.type && !holds(after.type, stored)) {
    const details = `dataSchema.${place}.type: the field has been stored as ${stored}, so its type cannot become ${after.type}.`;
    throw new ApiError(400029, details);
  }
  return after;
}

/** Types of values that were stored without a declaration, and the types that they can be declared as. */
function holds(type: FieldType, stored: FieldType): boolean {
  const same: readonly (readonly FieldType[])[] = [
    ['integer', 'long'],
    ['string', 'basic-string'],
  ];
  return type === stored || same.some((group) => group.includes(type) && group.includes(stored));
}

const oneOf = (list: readonly string[]) => (value: unknown) =>
  isOneOf(list, value) ? undefined : `it is one of ${list.join(', ')}.`;
const isBoolean = (value: unknown) => (typeof value === 'boolean' ? undefined : 'it is true or false.');

/** The properties of a field and their values (F 7.5): a sentence when one is wrong. */
const properties = {
  type: oneOf(valueTypes),
  writeAccess: oneOf(writeAccesses),
  required: isBoolean,
  allowNull: isBoolean,
  format(value: unknown) {
    const format = typeof value === 'string' ? readFormat(value) : 'it is a text.';
    return typeof format === 'string' ? format : undefined;
  },
  encrypt: oneOf(['AES']),
  encryptedNonSearchable: isBoolean,
  languages: (value: unknown) =>
    Array.isArray(value) && value.length <= MAX_LANGUAGES && value.every((one) => typeof one === 'string')
      ? undefined
      : `it is a list of up to ${MAX_LANGUAGES} languages.`,
};

function checkRule(rule: FieldRule, before: FieldRule, place: string): void {
  const { type, encrypt, encryptedNonSearchable, format } = rule;
  if (before.encrypt !== undefined && encrypt === undefined) throw wrong(`${place}.encrypt cannot be undone.`);
  if (before.encryptedNonSearchable && !encryptedNonSearchable) {
    throw wrong(`${place}.encryptedNonSearchable cannot be undone.`);
  }
  if (encrypt !== undefined && type !== undefined && type !== 'string' && type !== 'basic-string') {
    throw wrong(`${place}.encrypt: only string and basic-string take it; for ${type} use encryptedNonSearchable.`);
  }
  if (format === undefined || type === undefined) return;
  if ((format === 'true' || format === 'false') !== (type === 'boolean')) {
    throw wrong(`${place}.format: ${type === 'boolean' ? 'a boolean field takes true or false' : "it is regex('…')"}.`);
  }
}

function readIndexes(given: unknown): TypeSchema['uniqueIndexes'] | undefined {
  if (given === undefined) return undefined;
  if (!Array.isArray(given) || given.length > MAX_INDEXES) {
    throw wrong(`uniqueIndexes is a list of up to ${MAX_INDEXES} fields, or lists of fields that are unique together.`);
  }
  return given.map((index: unknown, n) => {
    const paths: unknown[] = Array.isArray(index) ? index : [index];
    const ok = paths.length > 0 && paths.length <= MAX_INDEXED && new Set(paths).size === paths.length;
    if (!ok || !paths.every((path): path is string => typeof path === 'string' && isFieldPath(path))) {
      throw wrong(`uniqueIndexes[${n}] is a field by its full path, or a list of up to ${MAX_INDEXED} different ones.`);
    }
    return paths;
  });
}

/**
 * Deletes fields and what is below them for good (F 7.7 ds.deleteSchemaFields).
 *
 * @throws ApiError 400006 naming the first one that the type does not have
 */
export function schemaWithoutFields(schema: TypeSchema, given: readonly unknown[]): TypeSchema {
  const { fields, seen } = schema;
  const known = [...Object.keys(fields), ...Object.keys(seen)];
  const gone: string[] = [];
  for (const [n, path] of given.entries()) {
    if (typeof path !== 'string' || !isFieldPath(path)) throw wrong(`[${n}] is not the name of a field.`);
    if (isGone(schema, path)) throw wrong(`[${n}]: the field "${path}" was deleted already.`);
    if (!known.some((one) => isWithin(one, path))) throw wrong(`[${n}]: the type has no field "${path}".`);
    gone.push(path);
  }
  const stays = (path: string) => !gone.some((one) => isWithin(path, one));
  const keeping = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([path]) => stays(path)));
  return {
    ...schema,
    fields: keeping(fields),
    seen: keeping(seen),
    uniqueIndexes: schema.uniqueIndexes.filter((index) => index.every(stays)),
    deleted: [...schema.deleted, ...gone],
  };
}

function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`);
}

function wrong(hint: string): ApiError {
  return invalidParameter('dataSchema', hint);
}
