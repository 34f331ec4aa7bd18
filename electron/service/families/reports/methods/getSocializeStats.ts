import { always, invalidParameter, siteMethod } from '#service/methods/index.ts';
import { csvLine } from '../csv.ts';
import { statistics } from '../dependencies.ts';
import { dimensions, measures, type Selection } from '../statistics.ts';

export const getSocializeStats = siteMethod({
  name: 'reports.getSocializeStats',
  documentation: 'Counts what happened at the site between two days: logins, new users, statuses, posts.',
  parameters: [
    {
      name: 'startDate',
      type: 'date',
      required: true,
      documentation: 'First day, YYYY-MM-DD in UTC.',
      example: '2026-01-01',
    },
    {
      name: 'endDate',
      type: 'date',
      required: true,
      documentation: 'Last day, included.',
      example: '2026-12-31',
    },
    {
      name: 'measures',
      type: 'list',
      required: true,
      documentation: 'What to count, comma separated. What Authdesk cannot see, such as page views, is 0.',
      limits: { values: measures, maxLength: measures.length },
      example: 'logins,newUsers,statusUpdates',
    },
    {
      name: 'dimensions',
      type: 'list',
      required: false,
      documentation: 'What to count by; one row in all when left out.',
      limits: { values: dimensions, maxLength: dimensions.length },
      example: 'date,provider',
    },
    { name: 'providers', type: 'list', required: false, documentation: 'Only these providers.' },
    { name: 'cid', type: 'string', required: false, documentation: 'Only what happened with this context id.' },
    {
      name: 'dataFormat',
      type: 'string',
      required: false,
      documentation: 'csv (default): each row one line of text; json: each row a list.',
      limits: { values: ['csv', 'json'] },
    },
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
