import { ApiError } from '#service/kernel/index.ts';
import { always, invalidParameter, jsonObject, optionalUserMethod, shorten, text } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { type Objects, objects } from '../dependencies.ts';
import { checkFields, missingFields } from '../field-check.ts';
import { findName } from '../json-values.ts';
import { mergeData, updateBehaviors, withoutFields } from '../object-data.ts';
import { checkOid, checkType, MAX_OBJECT_SIZE, oidParameter, typeParameter } from '../parameters.ts';
import { refuseProblems } from '../refused.ts';
import type { DsType } from '../repository.ts';
import { isFieldName } from '../schema-change.ts';
import { deletedFields, emptySchema, learnFields, type TypeSchema } from '../type-schema.ts';
import { writeProblems } from '../write-access.ts';

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
  throw invalidParameter(
    'data',
    `In ${shorten(place)} the name "${shorten(name)}" is not allowed: names have letters, digits and _. Nest objects instead of using dots.`,
  );
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
