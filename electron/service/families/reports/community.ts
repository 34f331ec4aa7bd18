import { commentDimensions, commentReport } from '#service/families/comments/index.ts';
import {
  DEFAULT_CHALLENGE,
  loyalty,
  loyaltyDimensions,
  loyaltyMeasures,
  loyaltyReports,
  standings,
  withPoints,
} from '#service/families/gm/index.ts';
import { type CallScope, siteMethod, text } from '#service/methods/index.ts';
import type { ActivityKind } from '#service/records/index.ts';
import {
  type Asked,
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
} from './report.ts';
import { accountsDimensions, iRank, statistics } from './statistics.ts';

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
      return statistics(scope)({ selection: { ...asked, providers: undefined, kinds } });
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
    const rows = await iRank({ limit: input.limit ?? 100 });
    return { data: reportData(['UID', 'iRank'], rows, input.dataFormat), did: `Listed ${rows.length} users.` };
  },
});

const noChallenge = { errorCode: 404000, when: 'The site has no such challenge; inferred.' } as const;
const challengeParameter = text('challengeID', 'The challenge, _default when left out.', { max: 100 });

const loyaltyStats = {
  dimensions: loyaltyDimensions.filter((dimension) => dimension !== 'UID'),
  measures: loyaltyMeasures,
  count:
    (scope: CallScope) =>
    ({ dimensions, measures, cid, ...dates }: Asked) =>
      loyaltyReports(scope).count({ ...rangeOf(dates), dimensions, measures, cid }),
};

export const getGMStats = countingReport({
  ...loyaltyStats,
  name: 'reports.getGMStats',
  documentation:
    'Counts what users did for points between two days. By challengeID the points of an action count in each of its challenges.',
  example: { measures: ['actions', 'accruedPoints'], data: [[0, 0]] },
});

export const getGMUserStats = countingReport({
  ...loyaltyStats,
  name: 'reports.getGMUserStats',
  documentation: 'The same for each user who did something. The columns are inferred.',
  ofEach: 'UID',
  example: { measures: ['actions', 'accruedPoints'], data: [] },
});

export const getGMTopUsers = siteMethod({
  name: 'reports.getGMTopUsers',
  documentation: 'Lists the users who got most points between two days. The columns are inferred.',
  parameters: [...dateParameters, challengeParameter, limitParameter, formatParameter],
  errors: [noChallenge, ...reportErrors],
  response: reportResponse,
  example: {
    parameters: { ...exampleDates, dataFormat: 'json' },
    response: { headers: ['rank', 'UID', 'points'], data: [] },
  },
  uses: { loyalty, standings },
  async handler({ input, loyalty, standings }) {
    const { from: since, to: until } = rangeOf(input);
    const { challengeID: challenge = DEFAULT_CHALLENGE, limit = 100, dataFormat } = input;
    loyalty.challenge(challenge);
    const found = await standings({ challenge, since, until, limit });
    const rows = found.map(({ rank, UID, points }) => [rank, UID, points]);
    return { data: reportData(['rank', 'UID', 'points'], rows, dataFormat), did: `Listed ${rows.length} users.` };
  },
});

export const getGMRedeemablePoints = siteMethod({
  name: 'reports.getGMRedeemablePoints',
  documentation: 'Lists how many points each user can redeem now. The columns are inferred.',
  parameters: [challengeParameter, formatParameter],
  errors: [noChallenge, ...reportErrors],
  response: reportResponse,
  example: {
    before: withPoints,
    parameters: { dataFormat: 'json' },
    response: { headers: ['UID', 'redeemablePoints'], data: [['u-ada', 10]] },
  },
  uses: { loyalty, loyaltyReports },
  async handler({ input, loyalty, loyaltyReports }) {
    loyalty.challenge(input.challengeID ?? DEFAULT_CHALLENGE);
    const rows = await loyaltyReports.redeemable(input.challengeID);
    return {
      data: reportData(['UID', 'redeemablePoints'], rows, input.dataFormat),
      did: `Listed the points of ${rows.length} users.`,
    };
  },
});
