import { siteMethod } from '#service/modules/rest/method.ts';
import { always, sometimes } from '#service/modules/rest/response-fields.ts';
import {
  queryLimits,
  respondToSearch,
  searchErrors,
  searchParameters,
  searchResponse,
} from '#service/modules/search/search-method.ts';
import { isLite, readAccountQuery } from '../search/account-query.ts';
import { cursors, search as searchAccounts } from '../uses.ts';

export const search = siteMethod({
  name: 'accounts.search',
  documentation:
    'Searches the accounts of the site with a query such as SELECT * FROM accounts WHERE profile.city = "London".',
  parameters: [
    {
      name: 'query',
      type: 'string',
      required: false,
      documentation: 'The query. This or cursorId is required.',
      limits: queryLimits,
      example: 'SELECT UID, profile.firstName FROM accounts WHERE profile.email CONTAINS "shop" LIMIT 10',
    },
    ...searchParameters,
    {
      name: 'accountTypes',
      type: 'list',
      required: false,
      documentation: 'full (default) or lite; Authdesk keeps no lite accounts.',
      limits: { values: ['full', 'lite'] },
    },
  ],
  notEmulated: ['restrictedQuery', 'querySig', 'expTime'],
  errors: searchErrors,
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
  uses: { search: searchAccounts, cursors },
  handler({ input, search, cursors }) {
    const onlyLite = input.accountTypes?.includes('full') === false;
    return respondToSearch({ input, search, cursors }, readAccountQuery, (query) => onlyLite || isLite(query));
  },
});
