import { list, optionalUserMethod } from '#service/methods/index.ts';
import { objects } from '../dependencies.ts';
import { missingFields } from '../field-check.ts';
import { withoutFields } from '../object-data.ts';
import { fieldsLimits, findObject, oidParameter, readFields, typeParameter } from '../parameters.ts';
import { refuseProblems } from '../refused.ts';
import { deletedFields } from '../type-schema.ts';
import { writeProblems } from '../write-access.ts';

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
      objects.delete(object);
      return { data: {}, did: `Deleted an object of type "${type.name}".` };
    }
    refuseProblems(missingFields(fields, data, 'data'));
    objects.save(type, { oid: input.oid, UID: account?.UID }, data, object);
    return { data: {}, did: `Deleted fields of an object of type "${type.name}".` };
  },
});
