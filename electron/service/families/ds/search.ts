import {
  checkEncrypted,
  invalidAt,
  queryLimits,
  readQuery,
  respondToSearch,
  searchEntry,
  searchParameters,
  searchResponse,
} from '#service/core/search/index.ts';
import { always, siteMethod, sometimes, text } from '#service/methods/index.ts';
import { ruleAt } from './field-check.ts';
import { fullPath } from './object-source.ts';
import { cursors, objects, search as searchObjects } from './parameters.ts';

export const search = siteMethod({
  name: 'ds.search',
  documentation: 'Searches the objects of a type with a query such as SELECT * FROM book WHERE data.year > 1870.',
  parameters: [
    text('query', 'The query; the type comes after FROM. This or cursorId is required.', {
      ...queryLimits,
      example: 'SELECT oid, data.title_t FROM book WHERE data.year > 1870 ORDER BY data.year LIMIT 10',
    }),
    ...searchParameters,
  ],
  ...searchEntry,
  response: [
    always('results', 'array', 'The objects with the selected fields; with GROUP BY or a function, the groups.'),
    sometimes('results[].oid', 'string', 'Id of the object, as every other member when it is selected.'),
    sometimes('results[].UID', 'string', 'The user whom it belongs to.'),
    sometimes('results[].data', 'object', 'The selected fields of its data.'),
    ...searchResponse,
  ],
  example: {
    before: [{ method: 'ds.store', parameters: { type: 'book', oid: 'b-1', data: '{"year":1871}' } }],
    parameters: { query: 'SELECT oid, data.year FROM book WHERE data.year > 1870' },
    response: { results: [{ oid: 'b-1', data: { year: 1871 } }], objectsCount: 1, totalCount: 1 },
  },
  uses: { objects, search: searchObjects, cursors },
  handler(context) {
    const { objects, trace } = context;
    return respondToSearch(context, {
      read(text) {
        const query = readQuery(text);
        if (query.countersAt !== undefined) {
          throw invalidAt(text, query.countersAt, 'WITH counters goes with accounts.search: objects count nothing.');
        }
        const rules = objects.type(query.source)?.schema.fields;
        if (rules === undefined) {
          const types = objects.types().map(({ name }) => name);
          trace.noted('F 7.6', 'The site has no objects of this type.', {
            type: query.source.slice(0, 100),
            types: types.slice(0, 20).join(', '),
          });
        } else checkEncrypted((path) => ruleAt(rules, fullPath(path).slice(1).join('.')), query.where);
        return query;
      },
      isEmpty: (query) => objects.type(query.source) === undefined,
    });
  },
});
