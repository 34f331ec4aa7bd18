import { accountTypes, cursors, readAccountQuery, search as searchAccounts } from '#service/core/accounts/index.ts';
import { declaredField, schemas } from '#service/core/schema/index.ts';
import {
  checkEncrypted,
  queryLimits,
  respondToSearch,
  searchEntry,
  searchParameters,
  searchResponse,
} from '#service/core/search/index.ts';
import { always, invalidParameter, list, siteMethod, sometimes, text } from '#service/methods/index.ts';

export const search = siteMethod({
  name: 'accounts.search',
  documentation:
    'Searches the accounts of the site with a query such as SELECT * FROM accounts WHERE profile.city = "London".',
  parameters: [
    text(
      'query',
      'The query. This, restrictedQuery or cursorId is required. WITH counters, after WHERE, finds the accounts that have counters, and gives each the list counters with its totals, which WHERE, ORDER BY and SELECT can name; that these are the totals is inferred.',
      {
        ...queryLimits,
        example: 'SELECT UID, profile.firstName FROM accounts WHERE profile.email CONTAINS "shop" LIMIT 10',
      },
    ),
    text(
      'restrictedQuery',
      'Instead of query. Permissions that restrict it are not emulated: with the credentials of the site every query runs.',
      { ...queryLimits },
    ),
    ...searchParameters,
    list('accountTypes', 'full (default), lite, or full,lite. FROM emailAccounts searches the lite ones in any case.', {
      values: ['full', 'lite'],
    }),
  ],
  ...searchEntry,
  response: [
    always('results', 'array', 'The accounts with the selected fields; with GROUP BY or a function, the groups.'),
    sometimes('results[].UID', 'string', 'Id of the account, as every other member when it is selected.'),
    sometimes('results[].profile', 'object', 'The selected fields of the profile.'),
    sometimes('results[].data', 'object', "The selected fields of the site's own data."),
    ...searchResponse,
  ],
  example: {
    parameters: { query: 'SELECT UID, profile.firstName FROM accounts WHERE profile.firstName = "Ada"' },
    response: { results: [{ UID: 'u-ada', profile: { firstName: 'Ada' } }], objectsCount: 1, totalCount: 1 },
  },
  uses: { search: searchAccounts, cursors, schemas },
  handler(context) {
    const { input, search, schemas } = context;
    const find: typeof search.find = (job) => search.find({ ...job, types: accountTypes(input.accountTypes ?? []) });
    return respondToSearch(
      { ...context, search: { ...search, find } },
      {
        queryOf: () => queryOf(input),
        read(text) {
          const query = readAccountQuery(text);
          checkEncrypted((path) => declaredField(schemas, path), query.where);
          return query;
        },
      },
    );
  },
});

function queryOf({ query, restrictedQuery }: Record<'query' | 'restrictedQuery', string | undefined>) {
  if (restrictedQuery === undefined) return query;
  if (query !== undefined) throw invalidParameter('restrictedQuery', 'It is sent instead of query.');
  return restrictedQuery;
}
