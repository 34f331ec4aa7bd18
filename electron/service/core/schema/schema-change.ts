import { hasMember, isObject } from '#shared/narrowing.ts';
import { type ExplicitField, type ExplicitSchema, type FieldType, pathsAbove, type SchemaName } from './field.ts';
import { isKeptField, profilePaths } from './profile-fields.ts';
import { propertyOf, schemaMembers } from './properties.ts';
import { effectiveField } from './schema-defaults.ts';

/** Fields of one schema. */
const MAX_FIELDS = 1_000;
/** Of them, those with a format: patterns are compiled when they are declared (R52), and kept. */
const MAX_FORMATS = 50;
/** Latin letters, digits, underscores and full stops between the segments (F 7.5). */
const fieldName = /^(?=.{1,200}$)[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+){0,19}$/;

/** What is wrong with a change of a schema. */
export class SchemaProblem extends Error {
  /** Of the member, from the schema's name on. */
  readonly path: string;

  constructor(path: string, sentence: string) {
    super(sentence);
    this.name = 'SchemaProblem';
    this.path = path;
  }
}

/** A schema as it is after a change. */
export interface SchemaChange {
  readonly schema: ExplicitSchema;
  /** Declared fields that would get another type, with the former one: only while no account has data there (F 7.5). */
  readonly retyped: readonly { readonly path: string; readonly from: FieldType }[];
}

/**
 * Merges a change into what a site has set of a schema: fields and properties that it does not name stay, a property that is
 * null gets its default. Members, properties and fields of a profile that nothing declares are kept as they came (D69).
 *
 * @throws SchemaProblem
 */
export function changedSchema(name: SchemaName, explicit: ExplicitSchema | undefined, change: unknown): SchemaChange {
  const given = members(name, change, 'fields and dynamicSchema');
  const dynamicSchema = checkedDynamic(name, given.dynamicSchema) ?? explicit?.dynamicSchema;

  const named = given.fields === undefined ? {} : members(`${name}.fields`, given.fields, 'fields');
  const fields = new Map(Object.entries(explicit?.fields ?? {}));
  checkNumbers(name, new Map([...fields, ...Object.entries(named)]));
  const retyped: { path: string; from: FieldType }[] = [];
  for (const [path, value] of Object.entries(named)) {
    const at = `${name}.fields.${path.slice(0, 100)}`;
    checkName(name, path, at);
    const before = fields.get(path);
    const field = changedField(name, path, before ?? {}, ofEmail(name, value), at);
    const from = before && effectiveField(name, path, before).type;
    if (hasTypedData(name) && from !== undefined && from !== effectiveField(name, path, field).type) {
      retyped.push({ path, from });
    }
    fields.set(path, field);
  }
  checkParents(name, fields);
  return {
    schema: {
      ...mergedMembers(explicit ?? {}, given),
      fields: Object.fromEntries(fields),
      ...(dynamicSchema !== undefined && { dynamicSchema }),
    },
    retyped,
  };
}

/** The members of a schema that are only kept: those of a change over those that it has; null removes one. */
function mergedMembers(...layers: readonly object[]): Readonly<Record<string, unknown>> {
  const all = new Map(layers.flatMap((layer) => Object.entries(layer)));
  return Object.fromEntries(
    [...all].filter(([member, value]) => !schemaMembers.includes(member) && value !== null && value !== undefined),
  );
}

/** Schemas whose fields have data in accounts, which a type says the form of. Addresses have none. */
const hasTypedData = (name: SchemaName): boolean => name === 'dataSchema' || name === 'internalSchema';

function members(path: string, value: unknown, of: string): Readonly<Record<string, unknown>> {
  if (!isObject(value)) {
    throw new SchemaProblem(path, `It is a JSON object of ${of}.`);
  }
  return value;
}

/** Before anything is compiled: that takes time. */
function checkNumbers(name: SchemaName, fields: ReadonlyMap<string, unknown>): void {
  if (fields.size > MAX_FIELDS) throw new SchemaProblem(`${name}.fields`, `A schema has at most ${MAX_FIELDS} fields.`);
  const formats = [...fields.values()].filter((field) => Object.hasOwn(field ?? {}, 'format'));
  if (formats.length <= MAX_FORMATS) return;
  throw new SchemaProblem(`${name}.fields`, `At most ${MAX_FORMATS} fields of a schema have a format.`);
}

function checkedDynamic(name: SchemaName, value: unknown): boolean | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'boolean') throw new SchemaProblem(`${name}.dynamicSchema`, 'It is true or false.');
  if (name === 'profileSchema' && value) {
    throw new SchemaProblem(`${name}.dynamicSchema`, 'A profile has only the fields of the interface: it is false.');
  }
  return value;
}

function checkName(name: SchemaName, path: string, at: string): void {
  if (!fieldName.test(path)) {
    throw new SchemaProblem(at, 'A name has Latin letters, digits, underscores and, between segments, full stops.');
  }
  if (name === 'subscriptionsSchema' && path.includes('.')) {
    throw new SchemaProblem(at, 'The name of a subscription has no full stop.');
  }
}

/** A subscription may come with its channel: `{"news":{"email":{…}}}`, as some tools write it. */
function ofEmail(name: SchemaName, value: unknown): unknown {
  if (name !== 'subscriptionsSchema' || !hasMember(value, 'email')) return value;
  return Object.keys(value).length === 1 ? value.email : value;
}

function changedField(
  name: SchemaName,
  path: string,
  before: ExplicitField,
  change: unknown,
  at: string,
): ExplicitField {
  const field = new Map(Object.entries(before));
  const given = members(at, change, 'properties');
  for (const [property, value] of Object.entries(given)) {
    const lasting =
      (before.encrypt !== undefined && property === 'encrypt') ||
      (before.encryptedNonSearchable === true && property === 'encryptedNonSearchable');
    if (lasting && value !== before[property])
      throw new SchemaProblem(`${at}.${property}`, 'Encryption cannot be undone.');
    if (value === null) field.delete(property);
    else field.set(property, value);
  }
  const { type } = effectiveField(name, path, Object.fromEntries(field), profilePaths.get(path));
  if (isKeptField(name, path)) return Object.fromEntries(field);
  for (const [property, value] of field) {
    const problem = propertyOf(name, property)?.check(value, type, path);
    if (problem !== undefined) throw new SchemaProblem(`${at}.${property}`, problem);
  }
  return Object.fromEntries(field);
}

/** A declared field holds a value, so that no other field can be below it. */
function checkParents(name: SchemaName, fields: ReadonlyMap<string, ExplicitField>): void {
  if (name === 'profileSchema') return;
  for (const path of fields.keys()) {
    const parent = pathsAbove(path).findLast((above) => fields.has(above));
    if (parent === undefined) continue;
    throw new SchemaProblem(`${name}.fields.${path}`, `"${parent}" is a field itself, so it has no fields below it.`);
  }
}
