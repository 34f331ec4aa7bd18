import { always, list, optionalUserMethod, sometimes } from '#service/methods/index.ts';
import { objects } from '../dependencies.ts';
import { onlyFields, withoutFields } from '../object-data.ts';
import { fieldsLimits, findObject, oidParameter, readFields, typeParameter } from '../parameters.ts';
import { deletedFields } from '../type-schema.ts';

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
