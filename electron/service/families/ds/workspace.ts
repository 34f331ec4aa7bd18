import { z } from 'zod';
import { checkAccountOfMember } from '#service/core/accounts/index.ts';
import { deeperThan, invalidMember, MAX_JSON_DEPTH } from '#service/kernel/index.ts';
import { checkedMember, type ModuleStore, refuseRepeated, type WorkspacePart } from '#service/module/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { checkFields, missingFields } from './field-check.ts';
import { findName } from './object-data.ts';
import { checkOid, checkType, MAX_OBJECT_SIZE } from './parameters.ts';
import { type DsType, dsRepository, type KeyedObject } from './repository.ts';
import { changedSchema, isFieldName, isFieldPath } from './schema-change.ts';
import { emptySchema, learnFields, shownSchema } from './type-schema.ts';

/** What a file has of objects: with more, it has the types only, and says how many objects it leaves out. */
const MAX_OBJECTS = 5_000;
const MAX_CHARACTERS = 4 * 1024 * 1024;

const json = z.record(z.string(), z.unknown());
const time = z.int().min(0);
const object = z.strictObject({
  oid: z.string().min(1).max(252),
  UID: z.string().optional(),
  data: json,
  created: time.optional(),
  lastUpdated: time.optional(),
});
const part = z.strictObject({
  types: z.array(
    z.strictObject({
      type: z.string().min(1).max(100),
      schema: json.optional(),
      deletedFields: z.array(z.string()).optional(),
      /** Absent: the objects stay as they are. */
      objects: z.array(object).optional(),
    }),
  ),
  /** Written where the objects are too many for a file. */
  objectsLeftOut: z.boolean().optional(),
});
type Part = z.infer<typeof part>;
type TypeOfFile = Part['types'][number];

/** `ds` of a site in the workspace file: its types, their schemas and objects. */
export const dsInWorkspace: WorkspacePart = {
  site: {
    name: 'ds',
    schema: part,
    read: readPart,
    apply(store, apiKey, given: Part, at) {
      refuseRepeated(given.types, ({ type }) => type, `${at}.types`, 'type');
      const ds = store.of(dsRepository);
      const named = new Set(given.types.map(({ type }) => type));
      for (const type of ds.types(apiKey)) if (!named.has(type.name)) ds.deleteType(type.id);
      for (const [n, type] of given.types.entries()) applyType(store, apiKey, type, `${at}.types[${n}]`);
    },
  },
};

function readPart(store: ModuleStore, apiKey: string): Part | undefined {
  const ds = store.of(dsRepository);
  const types = ds.types(apiKey);
  if (types.length === 0) return undefined;
  let count = 0;
  let characters = 0;
  const withObjects: TypeOfFile[] = [];
  for (const type of types) {
    const objects: NonNullable<TypeOfFile['objects']> = [];
    for (const one of ds.each(type.id)) {
      count += 1;
      characters += one.characters;
      if (count > MAX_OBJECTS || characters > MAX_CHARACTERS) {
        return { types: types.map(typeOfFile), objectsLeftOut: true };
      }
      objects.push(objectOfFile(one));
    }
    // Oldest first: then an import gives them the same order.
    withObjects.push({ ...typeOfFile(type), objects: objects.reverse() });
  }
  return { types: withObjects };
}

function typeOfFile({ name, schema }: DsType): TypeOfFile {
  const isEmpty = Object.keys(schema.fields).length === 0 && schema.dynamicSchema && schema.uniqueIndexes.length === 0;
  return {
    type: name,
    ...(!isEmpty && { schema: shownSchema(schema, 'explicitOnly') }),
    ...(schema.deleted.length > 0 && { deletedFields: [...schema.deleted] }),
  };
}

function objectOfFile({ oid, UID, data, createdAt, updatedAt }: KeyedObject) {
  return { oid, ...(UID !== undefined && { UID }), data, created: createdAt, lastUpdated: updatedAt };
}

function applyType(store: ModuleStore, apiKey: string, given: TypeOfFile, at: string): void {
  const ds = store.of(dsRepository);
  const before = ds.type(apiKey, given.type);
  checkedMember(`${at}.type`, () => checkType(given.type));
  const deleted = given.deletedFields ?? [];
  for (const [n, path] of deleted.entries()) {
    if (!isFieldPath(path)) throw invalidMember(`${at}.deletedFields[${n}]`, `"${path}" is not the path of a field.`);
  }
  const keeps = given.objects === undefined && before !== undefined;
  const schema = checkedMember(`${at}.schema`, () => {
    const base = { ...emptySchema, deleted, seen: keeps ? before.schema.seen : {} };
    return changedSchema(base, given.schema ?? {}, keeps);
  });
  if (!keeps && before !== undefined) ds.deleteType(before.id);
  const isSet = given.schema !== undefined || deleted.length > 0 || given.objects === undefined;
  let type = ds.saveType(apiKey, given.type, schema, isSet);
  for (const [n, one] of (given.objects ?? []).entries())
    type = addObject(store, apiKey, type, one, `${at}.objects[${n}]`);
}

function addObject(
  store: ModuleStore,
  apiKey: string,
  type: DsType,
  { oid, UID, data, created, lastUpdated }: NonNullable<TypeOfFile['objects']>[number],
  at: string,
): DsType {
  const ds = store.of(dsRepository);
  checkedMember(`${at}.oid`, () => checkOid(oid));
  if (UID !== undefined) checkAccountOfMember(store, apiKey, UID, `${at}.UID`);
  if (ds.get(apiKey, { type: type.id, oid, UID }) !== undefined) {
    throw invalidMember(`${at}.oid`, 'Another object of the type has the same oid and UID.', 'Remove one of the two.');
  }
  const learnt = checkData(type, data, `${at}.data`);
  const known =
    learnt === type.schema.seen ? type : ds.saveType(apiKey, type.name, { ...type.schema, seen: learnt }, false);
  const times = {
    ...(created !== undefined && { createdAt: created }),
    ...((lastUpdated ?? created) !== undefined && { updatedAt: lastUpdated ?? created }),
  } as { readonly createdAt?: number; readonly updatedAt?: number };
  const violated = ds.save(apiKey, known, { oid, UID }, data, undefined, times);
  if (violated === undefined) return known;
  throw invalidMember(`${at}.data`, `Another object has the same value in the unique index of ${violated.join(', ')}.`);
}

function checkData({ schema }: DsType, data: JsonObject, at: string) {
  if (deeperThan(data, MAX_JSON_DEPTH)) throw invalidMember(at, `It nests deeper than ${MAX_JSON_DEPTH} levels.`);
  if (Buffer.byteLength(JSON.stringify(data)) > MAX_OBJECT_SIZE) throw invalidMember(at, 'It has more than 512 KB.');
  const name = findName(data, at, isFieldName);
  if (name !== undefined) throw invalidMember(name.place, `The name "${name.name}" is not allowed in data.`);
  const { fields, dynamicSchema } = schema;
  const learnt = learnFields(schema, data, at);
  const [problem] = [
    ...checkFields(fields, data, { dynamicSchema, place: at, deleted: new Set(schema.deleted) }),
    ...missingFields(fields, data, at),
    ...learnt.problems,
  ];
  if (problem === undefined) return learnt.seen;
  throw invalidMember(problem.fieldName, `${problem.errorCode}: ${problem.message}.`);
}
