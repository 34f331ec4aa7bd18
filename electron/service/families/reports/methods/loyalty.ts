import {
  DEFAULT_CHALLENGE,
  loyalty,
  loyaltyDimensions,
  loyaltyMeasures,
  loyaltyReports,
  standings,
} from '#service/families/gm/index.ts';
import { siteMethod, text } from '#service/methods/index.ts';
import { cidParameter, limitParameter, listParameter, rangeOf } from '../further-report.ts';
import { dateParameters, formatParameter, reportData, reportErrors, reportResponse } from '../report.ts';

const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };
const noChallenge = { errorCode: 404000, when: 'The site has no such challenge; inferred.' } as const;
const challengeParameter = text('challengeID', 'The challenge, _default when left out.', { max: 100 });

/** @param ofUsers each row is of a user */
const loyaltyStats = (name: string, documentation: string, ofUsers: boolean) => {
  const allowed = loyaltyDimensions.filter((dimension) => dimension !== 'UID');
  return siteMethod({
    name,
    documentation,
    parameters: [
      ...dateParameters,
      listParameter('dimensions', allowed),
      listParameter('measures', loyaltyMeasures),
      cidParameter,
      formatParameter,
    ],
    errors: reportErrors,
    response: reportResponse,
    example: {
      parameters: { ...dates, measures: 'actions,accruedPoints', dataFormat: 'json' },
      response: ofUsers
        ? { headers: ['UID', 'actions', 'accruedPoints'], data: [] }
        : { headers: ['actions', 'accruedPoints'], data: [[0, 0]] },
    },
    uses: { loyaltyReports },
    async handler({ input, loyaltyReports }) {
      const { measures = loyaltyMeasures, cid, dataFormat } = input;
      const dimensions = [...(ofUsers ? ['UID'] : []), ...(input.dimensions ?? [])];
      const rows = await loyaltyReports.count({ ...rangeOf(input), dimensions, measures, cid });
      return {
        data: reportData([...dimensions, ...measures], rows, dataFormat),
        did: `Counted ${measures.join(', ')} from ${input.startDate} to ${input.endDate}.`,
      };
    },
  });
};

export const getGMStats = loyaltyStats(
  'reports.getGMStats',
  'Counts what users did for points between two days. By challengeID the points of an action count in each of its challenges.',
  false,
);

export const getGMUserStats = loyaltyStats(
  'reports.getGMUserStats',
  'The same for each user who did something. The columns are inferred.',
  true,
);

export const getGMTopUsers = siteMethod({
  name: 'reports.getGMTopUsers',
  documentation: 'Lists the users who got most points between two days. The columns are inferred.',
  parameters: [...dateParameters, challengeParameter, limitParameter, formatParameter],
  errors: [noChallenge, ...reportErrors],
  response: reportResponse,
  example: { parameters: { ...dates, dataFormat: 'json' }, response: { headers: ['rank', 'UID', 'points'], data: [] } },
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
    before: [
      { method: 'gm.setActionConfig', parameters: { actionID: 'review', title: 'Writes a review', points: '10' } },
      { method: 'gm.notifyAction', parameters: { UID: 'u-ada', action: 'review' } },
    ],
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
