import { always, date, invalidParameter, list, siteMethod, text } from '#service/methods/index.ts';
import { csvLine } from '../csv.ts';
import { statistics } from '../dependencies.ts';
import { accountsDimensions, accountsKinds, accountsMeasures } from '../statistics.ts';

export const getAccountsStats = siteMethod({
  name: 'reports.getAccountsStats',
  documentation:
    'Counts what happened to the accounts of the site between two days: registrations, logins, verifications.',
  parameters: [
    date('startDate', 'First day, YYYY-MM-DD in UTC.', { required: true, example: '2026-01-01' }),
    date('endDate', 'Last day, included.', { required: true, example: '2026-12-31' }),
    list('measures', 'What to count, comma separated.', {
      required: true,
      max: accountsMeasures.length,
      values: accountsMeasures,
      example: 'registrations,siteLogins',
    }),
    list('dimensions', 'What to count by.', {
      required: true,
      max: accountsDimensions.length,
      values: accountsDimensions,
      example: 'date',
    }),
    text('dataFormat', 'csv (default): each row one line of text; json: each row a list.', { values: ['csv', 'json'] }),
  ],
  errors: [{ errorCode: 504001, when: 'The report takes longer than one call may take.' }],
  response: [
    always('headers', 'array', 'Names of the columns: dimensions, then measures.'),
    always('data', 'array', 'The rows, each a line of text, or a list when dataFormat is json.'),
  ],
  example: {
    parameters: { startDate: '2026-01-01', endDate: '2026-12-31', measures: 'registrations', dimensions: 'date' },
    response: { headers: ['date', 'registrations'], data: [] },
  },
  uses: { statistics },
  async handler({ input, statistics }) {
    const { startDate, endDate, measures, dimensions } = input;
    if (endDate < startDate) throw invalidParameter('endDate', `It is before startDate (${startDate}).`);
    const selection = { startDate, endDate, measures, dimensions, providers: undefined, cid: undefined };
    const rows = await statistics({ ...selection, kinds: accountsKinds });
    return {
      data: { headers: [...dimensions, ...measures], data: input.dataFormat === 'json' ? rows : rows.map(csvLine) },
      did: `Counted ${measures.join(', ')} from ${startDate} to ${endDate}.`,
    };
  },
});
