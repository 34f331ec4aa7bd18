import { always, date, invalidParameter, list, siteMethod, text } from '#service/methods/index.ts';
import { csvLine } from '../csv.ts';
import { statistics } from '../dependencies.ts';
import { dimensions, measures, type Selection } from '../statistics.ts';

export const getSocializeStats = siteMethod({
  name: 'reports.getSocializeStats',
  documentation: 'Counts what happened at the site between two days: logins, new users, statuses, posts.',
  parameters: [
    date('startDate', 'First day, YYYY-MM-DD in UTC.', { required: true, example: '2026-01-01' }),
    date('endDate', 'Last day, included.', { required: true, example: '2026-12-31' }),
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
    text('dataFormat', 'csv (default): each row one line of text; json: each row a list.', { values: ['csv', 'json'] }),
  ],
  errors: [{ errorCode: 504001, when: 'The report takes longer than one call may take.' }],
  response: [
    always('headers', 'array', 'Names of the columns: dimensions, then measures.'),
    always('data', 'array', 'The rows, each a line of text, or a list when dataFormat is json.'),
  ],
  example: {
    parameters: { startDate: '2026-01-01', endDate: '2026-12-31', measures: 'logins,newUsers', dataFormat: 'json' },
    response: { headers: ['logins', 'newUsers'], data: [[0, 0]] },
  },
  uses: { statistics },
  async handler({ input, statistics }) {
    const { startDate, endDate } = input;
    if (endDate < startDate) throw invalidParameter('endDate', `It is before startDate (${startDate}).`);
    const selection: Selection = {
      startDate,
      endDate,
      measures: input.measures,
      dimensions: input.dimensions ?? [],
      providers: input.providers,
      cid: input.cid,
    };
    const rows = await statistics(selection);
    return {
      data: {
        headers: [...selection.dimensions, ...selection.measures],
        data: input.dataFormat === 'json' ? rows : rows.map(csvLine),
      },
      did: `Counted ${input.measures.join(', ')} from ${startDate} to ${endDate}.`,
    };
  },
});
