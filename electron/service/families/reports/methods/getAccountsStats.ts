import { list, siteMethod } from '#service/methods/index.ts';
import { statistics } from '../dependencies.ts';
import { checkDates, counted, dateParameters, formatParameter, reportErrors, reportResponse } from '../report.ts';
import { accountsDimensions, accountsKinds, accountsMeasures } from '../statistics.ts';

export const getAccountsStats = siteMethod({
  name: 'reports.getAccountsStats',
  documentation:
    'Counts what happened to the accounts of the site between two days: registrations, logins, verifications.',
  parameters: [
    ...dateParameters,
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
    formatParameter,
  ],
  errors: reportErrors,
  response: reportResponse,
  example: {
    parameters: { startDate: '2026-01-01', endDate: '2026-12-31', measures: 'registrations', dimensions: 'date' },
    response: { headers: ['date', 'registrations'], data: [] },
  },
  uses: { statistics },
  async handler({ input, statistics }) {
    checkDates(input);
    const { startDate, endDate, measures, dimensions } = input;
    const selection = { startDate, endDate, measures, dimensions, providers: undefined, cid: undefined };
    return counted(selection, await statistics({ ...selection, kinds: accountsKinds }), input.dataFormat);
  },
});
