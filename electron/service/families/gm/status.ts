import { chooseIdentities, displayName, isAble, withData } from '#service/core/accounts/index.ts';
import {
  always,
  arrayOf,
  flag,
  integer,
  invalidParameter,
  list,
  optionalUserMethod,
  sometimes,
  text,
  userMethod,
} from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { readBack } from '#service/storage/index.ts';
import { chosen } from './actions.ts';
import { type ChallengeConfig, DEFAULT_CHALLENGE, textIn, withPoints } from './configuration.ts';
import { standings } from './jobs.ts';
import { loyalty } from './loyalty.ts';

const WEEK_MS = 7 * 86_400_000;
/** Challenges of one response with details=full: each is ranked. */
const MAX_RANKED = 20;

/** What a user sees of a level. */
function levelMembers({ levels }: ChallengeConfig, level: number) {
  const { title, badgeURL } = levels[level - 1] ?? {};
  return withData({ level: level || undefined, levelTitle: textIn(title, undefined), badgeURL });
}

export const getTopUsers = optionalUserMethod({
  name: 'gm.getTopUsers',
  documentation:
    'Lists the users with most points, and the user themselves and friends where UID or a token names one.',
  parameters: [
    text('challenge', 'The challenge, _default when left out.', { max: 100 }),
    text('period', '7days (default) or all.', { values: ['7days', 'all'], example: 'all' }),
    integer('totalCount', 'Users at most, 12 by default.', { max: 100, min: 1 }),
    integer(
      'friendsCount',
      'Friends at least, where there are any, 3 by default: users with an identity at the same providers.',
      { max: 100, min: 0 },
    ),
    flag('includeSelf', 'With the user; true by default.'),
  ],
  errors: [
    { errorCode: 404000, when: 'The site has no such challenge; inferred.' },
    { errorCode: 504001, when: 'The list takes longer than one call may take.' },
  ],
  response: arrayOf('users', 'The users, by rank; members are inferred.', [
    always('UID', 'string', 'Id of the user.'),
    always('name', 'string', 'Name, or Anonymous.'),
    sometimes('photoURL', 'string', 'Address of the photo.'),
    always('rank', 'integer', 'Place; equal points have equal ranks.'),
    always('points', 'integer', 'Points of the period.'),
    sometimes('level', 'integer', 'Level, the first being 1.'),
    sometimes('levelTitle', 'string', 'What it is called.'),
    sometimes('badgeURL', 'string', 'Address of its badge.'),
    always('isSelf', 'boolean', 'It is the user who asks.'),
    always('isFriend', 'boolean', 'It is a friend of theirs.'),
  ]),
  example: {
    before: withPoints,
    parameters: { UID: 'u-ada', period: 'all' },
    response: { users: [{ UID: 'u-ada', rank: 1, points: 10, isSelf: true }] },
  },
  uses: { loyalty, standings },
  async handler({ account, input, now, loyalty, standings }) {
    const { challenge = DEFAULT_CHALLENGE, totalCount = 12, friendsCount = 3, includeSelf = true } = input;
    const { config } = loyalty.challenge(challenge);
    const friends = account && {
      limit: friendsCount,
      providers: chooseIdentities(account, {
        enabledProviders: undefined,
        disabledProviders: undefined,
      }).chosen.flatMap(({ provider }) => (isAble(provider, 'Friends') ? [provider] : [])),
    };
    const since = input.period === 'all' ? undefined : now - WEEK_MS;
    const found = await standings({ challenge, since, limit: totalCount, UID: account?.UID, friends });
    const users = found
      .filter(({ UID }) => includeSelf || UID !== account?.UID)
      .map(({ UID, profile, points, level, rank, isFriend }) => {
        const { email: _, ...fields } = readBack<JsonObject>(profile);
        return {
          ...{ UID, name: displayName(fields, '') || 'Anonymous', ...withData({ photoURL: fields.photoURL }) },
          ...{ rank, points, ...levelMembers(config, level), isSelf: UID === account?.UID, isFriend },
        };
      });
    return { data: { users }, did: `Listed ${users.length} users.` };
  },
});

export const getChallengeStatus = userMethod({
  name: 'gm.getChallengeStatus',
  documentation: 'Says what a user has reached in each challenge.',
  parameters: [
    list('includeChallenges', 'Only these; * or left out: all.'),
    list('excludeChallenges', 'Not these.'),
    text('details', 'basic (default), or full: with ranks, points of 7 days and points that can be redeemed.', {
      values: ['basic', 'full'],
      example: 'full',
    }),
  ],
  errors: [{ errorCode: 504001, when: 'The ranks take longer than one call may take.' }],
  response: arrayOf('achievements', 'The challenges that are switched on; members are inferred.', [
    always('challengeID', 'string', 'The challenge.'),
    sometimes('level', 'integer', 'Level, the first being 1.'),
    sometimes('levelTitle', 'string', 'What it is called.'),
    sometimes('badgeURL', 'string', 'Address of its badge.'),
    always('pointsTotal', 'integer', 'All that was gathered.'),
    always('isNewLevel', 'boolean', 'The level was reached since gm.resetLevelStatus.'),
    sometimes('unlockedTime', 'integer', 'When it was reached, Unix seconds.'),
    sometimes('points7Days', 'integer', 'Gathered in 7 days.'),
    sometimes('pointsRedeemable', 'integer', 'What gm.redeemPoints can take.'),
    sometimes('rankTotal', 'integer', 'Place by all points.'),
    sometimes('rank7Days', 'integer', 'Place by the points of 7 days.'),
  ]),
  example: {
    before: withPoints,
    response: { achievements: [{ challengeID: '_default', pointsTotal: 10, points7Days: 10, rankTotal: 1 }] },
  },
  uses: { loyalty, standings },
  async handler({ account: { UID }, input, now, loyalty, standings }) {
    const isChosen = chosen(input.includeChallenges, input.excludeChallenges);
    const challenges = loyalty
      .challenges()
      .filter(({ challengeID, config }) => config.enabled && isChosen(challengeID));
    const isFull = input.details === 'full';
    if (isFull && challenges.length > MAX_RANKED) {
      throw invalidParameter('includeChallenges', `Name at most ${MAX_RANKED} challenges with details=full.`);
    }
    const achievements = [];
    for (const { challengeID, config } of challenges) {
      const { total, redeemable, level, isNewLevel, unlockedAt } = loyalty.points(UID, challengeID);
      const own = async (since: number | undefined) =>
        (await standings({ challenge: challengeID, since, limit: 0, UID })).at(0);
      const [ever, week] = isFull ? await Promise.all([own(undefined), own(now - WEEK_MS)]) : [];
      achievements.push({
        ...{ challengeID, ...levelMembers(config, level), pointsTotal: total, isNewLevel },
        ...(unlockedAt !== undefined && { unlockedTime: Math.floor(unlockedAt / 1000) }),
        ...(isFull && { points7Days: week?.points ?? 0, pointsRedeemable: redeemable }),
        ...(ever && { rankTotal: ever.rank }),
        ...(week && { rank7Days: week.rank }),
      });
    }
    return { data: { achievements }, did: `Read ${achievements.length} challenges.` };
  },
});
