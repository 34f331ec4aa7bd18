import { siteMethod } from '#service/modules/rest/method.ts';
import { invalidParameter } from '#service/modules/rest/parameter.ts';
import { csvLine } from '../csv.ts';
import { dimensions, measures, type Selection, statisticsLimits } from '../statistics.ts';

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
    {
      name: 'dataFormat',
      type: 'string',
      required: false,
      documentation: 'csv (default): each row one line of text; json: each row a list.',
      limits: { values: ['csv', 'json'] },
    },
  ],
  async handler({ core, call, site, input }) {
    const { startDate, endDate } = input;
    if (endDate < startDate) throw invalidParameter('endDate', `It is before startDate (${startDate}).`);
    const cid = call.parameters.get('cid') ?? '';
    const selection: Selection = {
      startDate,
      endDate,
      measures: input.measures,
      dimensions: input.dimensions ?? [],
      providers: input.providers,
      cid: cid === '' ? undefined : cid,
    };
    const job = { apiKey: site.apiKey, selection };
    const rows = await core.store.reader.read('reports.getSocializeStats', job, statisticsLimits);
    return {
      data: {
        headers: [...selection.dimensions, ...selection.measures],
        data: input.dataFormat === 'json' ? rows : rows.map(csvLine),
      },
      did: `Counted ${input.measures.join(', ')} from ${startDate} to ${endDate}.`,
    };
  },
});
