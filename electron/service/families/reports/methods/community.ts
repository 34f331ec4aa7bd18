import { commentDimensions, commentReport } from '#service/families/comments/index.ts';
import { siteMethod } from '#service/methods/index.ts';
import type { ActivityKind } from '#service/records/index.ts';
import { statistics } from '../dependencies.ts';
import { cidParameter, limitParameter, listParameter, rangeOf } from '../further-report.ts';
import { iRank } from '../irank-job.ts';
import { checkDates, dateParameters, formatParameter, reportData, reportErrors, reportResponse } from '../report.ts';
import { accountsDimensions } from '../statistics.ts';

const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };

export const getCommentsStats = siteMethod({
  name: 'reports.getCommentsStats',
  documentation:
    'Counts the comments that were written between two days, of every status. Deleted ones are not counted.',
  parameters: [
    ...dateParameters,
    listParameter('dimensions', commentDimensions),
    listParameter('measures', ['comments']),
    cidParameter,
    formatParameter,
  ],
  errors: reportErrors,
  response: reportResponse,
  example: {
    parameters: { ...dates, measures: 'comments', dataFormat: 'json' },
    response: { headers: ['comments'], data: [[0]] },
  },
  uses: { commentReport },
  async handler({ input, commentReport }) {
    const { dimensions = [], cid, dataFormat } = input;
    const rows = await commentReport({ ...rangeOf(input), dimensions, cid });
    return {
      data: reportData([...dimensions, 'comments'], rows, dataFormat),
      did: `Counted comments from ${input.startDate} to ${input.endDate}.`,
    };
  },
});

/** A report over the counters of activity. */
const activityReport = (
  name: string,
  documentation: string,
  kinds: Readonly<Record<string, readonly ActivityKind[]>>,
) => {
  const measures = Object.keys(kinds);
  return siteMethod({
    name,
    documentation,
    parameters: [
      ...dateParameters,
      listParameter('dimensions', accountsDimensions),
      listParameter('measures', measures),
      cidParameter,
      formatParameter,
    ],
    errors: reportErrors,
    response: reportResponse,
    example: {
      parameters: { ...dates, measures: measures[0] ?? '', dataFormat: 'json' },
      response: { headers: [measures[0] ?? ''], data: [[0]] },
    },
    uses: { statistics },
    async handler({ input, statistics }) {
      checkDates(input);
      const { startDate, endDate, dimensions = [], measures: selected = measures, cid, dataFormat } = input;
      const selection = { startDate, endDate, dimensions, measures: selected, cid, providers: undefined, kinds };
      const rows = await statistics(selection);
      return {
        data: reportData([...dimensions, ...selected], rows, dataFormat),
        did: `Counted ${selected.join(', ')} from ${startDate} to ${endDate}.`,
      };
    },
  });
};

export const getReactionsStats = activityReport(
  'reports.getReactionsStats',
  'Counts clicks on buttons of reactions bars between two days; one that was taken back counts. Measure and dimensions are inferred.',
  { reactions: ['reactions'] },
);

export const getFeedStats = activityReport(
  'reports.getFeedStats',
  'Counts what was published between two days: statuses, user actions, check-ins. Measure and dimensions are inferred.',
  { posts: ['statusUpdates', 'streamPosts'] },
);

export const getChatStats = activityReport(
  'reports.getChatStats',
  'Counts messages of chats, which Authdesk does not emulate: always 0. Measure and dimensions are inferred.',
  { messages: [] },
);

export const getIRank = siteMethod({
  name: 'reports.getIRank',
  documentation: 'Lists users with their rank, which has been 0 for all since 2018. The columns are inferred.',
  parameters: [...dateParameters, limitParameter, formatParameter],
  errors: reportErrors,
  response: reportResponse,
  example: { parameters: { ...dates, limit: '1', dataFormat: 'json' }, response: { headers: ['UID', 'iRank'] } },
  uses: { iRank },
  async handler({ input, iRank }) {
    checkDates(input);
    const rows = await iRank(input.limit ?? 100);
    return { data: reportData(['UID', 'iRank'], rows, input.dataFormat), did: `Listed ${rows.length} users.` };
  },
});
