import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  callsOf,
  invalidParameter,
  jsonObject,
  list,
  type Method,
  type MethodResult,
  optionalUserMethod,
  shorten,
  sometimes,
  text,
} from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import { checkFields, type FieldProblem, type FieldRules, MAX_PROBLEMS, missingFields, ruleAt } from './field-check.ts';
import { eachLeaf, findName, mergeData, onlyFields, pathsOf, updateBehaviors, withoutFields } from './object-data.ts';
import {
  checkOid,
  checkType,
  fieldsLimits,
  findObject,
  MAX_OBJECT_SIZE,
  type Objects,
  objects,
  oidParameter,
  readFields,
  typeParameter,
} from './parameters.ts';
import type { DsType } from './repository.ts';
import { isFieldName } from './schema-change.ts';
import { deletedFields, emptySchema, learnFields, type TypeSchema } from './type-schema.ts';

/** @throws ApiError with the code of the first problem, and all of them as validationErrors (F 1.3) */
function refuseProblems(problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  const { errorCode, fieldName, message } = first;
  const rest = problems.length === 1 ? '' : ` (and ${problems.length - 1} more, see validationErrors)`;
  const details = `${errorMessage(errorCode)}: ${fieldName}: ${message}.${rest}`;
  throw new ApiError(errorCode, details, { validationErrors: problems });
}

/**
 * What a user's own token may not write (400025): a field of the server, or one that clients only create. Fields that the
 * schema does not declare are open to clients (F 7.5; inferred for fields without declaration).
 *
 * @param sent what the call sends; absent for a deletion
 * @param before what is stored
 * @param after what would be stored
 */
function writeProblems(rules: FieldRules, sent: unknown, before: unknown, after: unknown): readonly FieldProblem[] {
  const written = new Map<string, string>();
  eachLeaf(sent, 'data', ({ path, place }) => {
    if (ruleAt(rules, path) !== undefined && !written.has(path)) written.set(path, place());
  });
  const problems: FieldProblem[] = [];
  const present = pathsOf(before);
  const left = pathsOf(after);
  for (const [path, { writeAccess = 'serverOnly' }] of Object.entries(rules)) {
    if (writeAccess === 'clientModify' || problems.length === MAX_PROBLEMS) continue;
    const had = present.has(path);
    const place = written.get(path);
    const isSent = place !== undefined && (writeAccess === 'serverOnly' || had);
    const isRemoved = had && !left.has(path);
    if (!isSent && !isRemoved) continue;
    problems.push({
      errorCode: 400025,
      message:
        writeAccess === 'serverOnly'
          ? 'its writeAccess is serverOnly: only the credentials of the site may write it'
          : 'its writeAccess is clientCreate, and it has a value: only the credentials of the site may change it',
      fieldName: place ?? `data.${path}`,
    });
  }
  return problems;
}

/** The oid that asks for a new one. */
const AUTO = 'auto';

export const store = optionalUserMethod({
  name: 'ds.store',
  documentation:
    'Stores an object, or changes one: its data is merged member by member, null removes a member, and updateBehavior says what becomes of lists.',
  parameters: [
    typeParameter,
    jsonObject(
      'data',
      'The data, a JSON object. Names have letters, digits and _. The schema of the type decides what fields may have; the first value of a field without declaration decides its type.',
      { required: true, example: '{"title_t":"Middlemarch","year":1871}' },
    ),
    { ...oidParameter, documentation: `${oidParameter.documentation} "auto" generates one.` },
    text(
      'updateBehavior',
      'arrayPush (default) appends to stored lists, arraySet replaces them, replace replaces the whole data.',
      { values: updateBehaviors, example: 'arraySet' },
    ),
  ],
  errors: [
    { errorCode: 400022, when: 'Another object of the type has the same values in a unique index.' },
    { errorCode: 400023, when: 'A value is not of the type that the schema gives its field.' },
    {
      errorCode: 400024,
      when: 'The schema is not dynamic and does not have the field, or the field was deleted from it.',
    },
    { errorCode: 400025, when: 'The token of a user writes a field that only the site may write.' },
    { errorCode: 400026, when: 'A value does not match the format of its field.' },
    { errorCode: 400027, when: 'The object would lack a required field.' },
    { errorCode: 400029, when: 'A field without declaration was stored with values of another type before.' },
    { errorCode: 413003, when: 'The object would be larger than 512 KB.' },
  ],
  response: [always('oid', 'string', 'The oid that was sent, or generated.')],
  example: {
    parameters: { UID: 'u-ada', type: 'book', oid: 'b-1', data: '{"title_t":"Middlemarch","year":1871}' },
    response: { oid: 'b-1' },
  },
  uses: { objects },
  handler({ caller, account, input, objects }) {
    const { type: name, data: sent, updateBehavior } = input;
    checkType(name);
    checkOid(input.oid);
    const oid = input.oid === AUTO ? objects.newOid() : input.oid;
    checkNames(sent);
    checkSize(sent, 'data');
    const type = objects.type(name);
    const schema = type?.schema ?? emptySchema;
    checkValues(schema, sent);

    const key = { oid, UID: account?.UID };
    const before = type && objects.get({ type: type.id, ...key });
    const stored = withoutFields(before?.data ?? {}, deletedFields(schema));
    const data = mergeData(stored, sent, updateBehavior ?? 'arrayPush');
    if (caller === 'user') refuseProblems(writeProblems(schema.fields, sent, stored, data));
    refuseProblems(missingFields(schema.fields, data, 'data'));
    checkSize(data, `the object "${shorten(oid)}"`);
    const saved = savedType(objects, name, type, sent);
    const violated = objects.save(saved, key, data, before);
    if (violated !== undefined) throw notUnique(violated);
    return { data: { oid }, did: `${before ? 'Changed' : 'Stored'} the object "${shorten(oid)}" of type "${name}".` };
  },
});

/** @throws ApiError 400006 for a name that no query could use */
function checkNames(data: JsonObject): void {
  const wrong = findName(data, 'data', isFieldName);
  if (wrong === undefined) return;
  const { name, place } = wrong;
  const details = `In ${shorten(place)} the name "${shorten(name)}" is not allowed: names have letters, digits and _. Nest objects instead of using dots.`;
  throw invalidParameter('data', details);
}

/** @throws ApiError 413003 */
function checkSize(data: JsonObject, what: string): void {
  const bytes = Buffer.byteLength(JSON.stringify(data));
  if (bytes <= MAX_OBJECT_SIZE) return;
  throw new ApiError(413003, `With this call ${what} would have ${bytes} bytes; at most ${MAX_OBJECT_SIZE} (512 KB).`);
}

function checkValues(schema: TypeSchema, data: JsonObject): void {
  const { fields, dynamicSchema } = schema;
  const deleted = new Set(schema.deleted);
  refuseProblems(checkFields(fields, data, { dynamicSchema, place: 'data', deleted }));
}

/** The type with the fields that the object brings. */
function savedType(objects: Objects, name: string, type: DsType | undefined, data: JsonObject): DsType {
  const schema = type?.schema ?? emptySchema;
  const learnt = learnFields(schema, data, 'data');
  refuseProblems(learnt.problems);
  if (type !== undefined && learnt.seen === schema.seen) return type;
  return objects.saveType(name, { ...schema, seen: learnt.seen }, false);
}

function notUnique(fields: readonly string[]): ApiError {
  const which = fields.length === 1 ? 'the field' : 'the fields';
  const message = 'another object of the type has the same value';
  return new ApiError(
    400022,
    `Unique index validation error: another object of the type has the same value in ${which} ${fields.join(', ')}.`,
    { validationErrors: fields.map((path) => ({ errorCode: 400022, message, fieldName: `data.${path}` })) },
  );
}

export const get = optionalUserMethod({
  name: 'ds.get',
  documentation: 'Reads an object, or some fields of its data.',
  parameters: [
    typeParameter,
    oidParameter,
    list(
      'fields',
      'Comma separated paths within the data; album.photo gives everything below it. * or left out: all of it.',
      { ...fieldsLimits, example: 'title_t,publisher' },
    ),
  ],
  errors: [{ errorCode: 404000, when: 'There is no such object; inferred, as the documentation names no code.' }],
  response: [
    always('oid', 'string', 'Id of the object.'),
    sometimes('UID', 'string', 'The user whom it belongs to.'),
    always('type', 'string', 'Its type.'),
    always('data', 'object', 'The data, or the fields that were asked for.'),
    always('created', 'integer', 'When it was made, in Unix milliseconds.'),
    always('createdTime', 'string', 'The same, ISO 8601 in UTC.'),
    always('lastUpdated', 'integer', 'When it was last changed, in Unix milliseconds.'),
    always('lastUpdatedTime', 'string', 'The same, ISO 8601 in UTC.'),
  ],
  example: {
    before: [
      { method: 'ds.store', parameters: { type: 'book', oid: 'b-1', data: '{"title_t":"Middlemarch","year":1871}' } },
    ],
    parameters: { type: 'book', oid: 'b-1' },
    response: { oid: 'b-1', type: 'book', data: { title_t: 'Middlemarch', year: 1871 } },
  },
  uses: { objects },
  handler({ caller, account, input, objects }) {
    const paths = readFields(input.fields);
    const { type, object } = findObject(objects, input, account, caller === 'site');
    const data = withoutFields(object.data, deletedFields(type.schema));
    const { createdAt, updatedAt } = object;
    return {
      data: {
        oid: input.oid,
        UID: account?.UID,
        type: type.name,
        data: paths === undefined ? data : onlyFields(data, paths),
        created: createdAt,
        createdTime: new Date(createdAt).toISOString(),
        lastUpdated: updatedAt,
        lastUpdatedTime: new Date(updatedAt).toISOString(),
      },
      did: `Read an object of type "${type.name}".`,
    };
  },
});

export const deleteObject = optionalUserMethod({
  name: 'ds.delete',
  documentation: 'Deletes an object, or some fields of its data.',
  parameters: [
    typeParameter,
    oidParameter,
    list(
      'fields',
      'Comma separated paths within the data that are deleted, with everything below them. * or left out: the whole object.',
      { ...fieldsLimits, example: 'year,publisher.city' },
    ),
  ],
  errors: [
    { errorCode: 400025, when: 'The token of a user deletes the value of a field that only the site may write.' },
    { errorCode: 400027, when: 'The object would lack a required field.' },
    { errorCode: 404000, when: 'There is no such object; inferred, as the documentation names no code.' },
  ],
  example: {
    before: [{ method: 'ds.store', parameters: { type: 'book', oid: 'b-1', data: '{"year":1871}' } }],
    parameters: { type: 'book', oid: 'b-1' },
  },
  uses: { objects },
  handler({ caller, account, input, objects }) {
    const paths = readFields(input.fields);
    const { type, object } = findObject(objects, input, account, caller === 'site');
    const { fields } = type.schema;
    const stored = withoutFields(object.data, deletedFields(type.schema));
    const data = paths === undefined ? {} : withoutFields(stored, paths);
    if (caller === 'user') refuseProblems(writeProblems(fields, {}, stored, data));
    if (paths === undefined) {
      objects.delete(object.id);
      return { data: {}, did: `Deleted an object of type "${type.name}".` };
    }
    refuseProblems(missingFields(fields, data, 'data'));
    objects.save(type, { oid: input.oid, UID: account?.UID }, data, object);
    return { data: {}, did: `Deleted fields of an object of type "${type.name}".` };
  },
});

// Data of a user by the names that ds had before it was ds (C 4.9). Names and parameters are those that web pages and the
// libraries of that time send; where the data is kept, and the response besides `data`, are inferred.

/** The object of a user that has the data of a type. */
const OID = 'userData';
const type = text('type', `Which data of the user; "${OID}" when left out.`, { max: 100, example: 'basket' });

/** The same method about the one object of a user that these methods know. */
function ofUser(method: Method, name: string, documentation: string, example: Method['example']): Method {
  return {
    ...method,
    ...{ name, documentation, example, ofUser: true },
    parameters: [type, ...method.parameters.filter((one) => one.name !== 'type' && one.name !== 'oid')],
    response: method.response.filter((one) => one.name !== 'oid'),
    handler: (context) => {
      const { input } = context as { readonly input: Readonly<Record<string, unknown>> };
      const given = { ...context, input: { ...input, type: input.type ?? OID, oid: OID } };
      // Both methods answer at once.
      const { data, ...result } = method.handler(given as unknown as typeof context) as MethodResult;
      const { oid: _, ...shown } = data as Readonly<Record<string, unknown>>;
      return { ...result, data: shown };
    },
  };
}

export const setUserData = ofUser(
  store,
  'gcs.setUserData',
  'Stores data of a user, or changes it: it is merged member by member, null removes a member. It is the object "userData" of the user in ds (inferred).',
  { parameters: { UID: 'u-ada', data: '{"size_t":"M"}' }, response: {} },
);

export const getUserData = ofUser(
  get,
  'gcs.getUserData',
  'Reads data of a user, or some fields of it, as gcs.setUserData stored it.',
  {
    before: callsOf(setUserData),
    parameters: { UID: 'u-ada', fields: '*' },
    response: { UID: 'u-ada', type: OID, data: { size_t: 'M' } },
  },
);
