import { list, siteMethod, text } from '#service/methods/index.ts';
import { checkDates, counted, dateParameters, formatParameter, reportErrors, reportResponse } from './report.ts';
import { accountsDimensions, accountsKinds, accountsMeasures, dimensions, measures, statistics } from './statistics.ts';

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
    return counted(
      selection,
      await statistics({ selection: { ...selection, kinds: accountsKinds } }),
      input.dataFormat,
    );
  },
});

export const getSocializeStats = siteMethod({
  name: 'reports.getSocializeStats',
  documentation: 'Counts what happened at the site between two days: logins, new users, statuses, posts.',
  parameters: [
    ...dateParameters,
    list('measures', 'What to count, comma separated. What Authdesk cannot see, such as page views, is 0.', {
      required: true,
      max: measures.length,
      values: measures,
      example: 'logins,newUsers,statusUpdates',
    }),
    list('dimensions', 'What to count by; one row in all when left out.', {
      max: dimensions.length,
      values: dimensions,
      example: 'date,provider',
    }),
    list('providers', 'Only these providers.'),
    text('cid', 'Only what happened with this context id.'),
    formatParameter,
  ],
  errors: reportErrors,
  response: reportResponse,
  example: {
    parameters: { startDate: '2026-01-01', endDate: '2026-12-31', measures: 'logins,newUsers', dataFormat: 'json' },
    response: { headers: ['logins', 'newUsers'], data: [[0, 0]] },
  },
  uses: { statistics },
  async handler({ input, statistics }) {
    checkDates(input);
    const { startDate, endDate, measures, dimensions = [], providers, cid } = input;
    const selection = { startDate, endDate, measures, dimensions, providers, cid };
    return counted(selection, await statistics({ selection }), input.dataFormat);
  },
});
