import { commentDimensions, commentReport } from '#service/families/comments/index.ts';
import { siteMethod } from '#service/methods/index.ts';
import type { ActivityKind } from '#service/records/index.ts';
import { statistics } from '../dependencies.ts';
import { iRank } from '../irank-job.ts';
import {
  checkDates,
  countingReport,
  dateParameters,
  exampleDates,
  formatParameter,
  limitParameter,
  rangeOf,
  reportData,
  reportErrors,
  reportResponse,
} from '../report.ts';
import { accountsDimensions } from '../statistics.ts';

export const getCommentsStats = countingReport({
  name: 'reports.getCommentsStats',
  documentation:
    'Counts the comments that were written between two days, of every status. Deleted ones are not counted.',
  dimensions: commentDimensions,
  measures: ['comments'],
  example: { measures: ['comments'], data: [[0]] },
  count: (scope) => (asked) =>
    commentReport(scope)({ ...rangeOf(asked), dimensions: asked.dimensions, cid: asked.cid }),
});

/** A report over the counters of activity. */
function activityReport(name: string, documentation: string, kinds: Readonly<Record<string, readonly ActivityKind[]>>) {
  const measures = Object.keys(kinds);
  return countingReport({
    ...{ name, documentation, dimensions: accountsDimensions, measures },
    example: { measures: measures.slice(0, 1), data: [[0]] },
    count: (scope) => (asked) => {
      checkDates(asked);
      return statistics(scope)({ ...asked, providers: undefined, kinds });
    },
  });
}

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
  example: { parameters: { ...exampleDates, limit: '1', dataFormat: 'json' }, response: { headers: ['UID', 'iRank'] } },
  uses: { iRank },
  async handler({ input, iRank }) {
    checkDates(input);
    const rows = await iRank(input.limit ?? 100);
    return { data: reportData(['UID', 'iRank'], rows, input.dataFormat), did: `Listed ${rows.length} users.` };
  },
});
