import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { callsOf } from '#service/fixtures/namespace-calls.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';
import { sitePart } from '#service/fixtures/site-part.fixture.ts';
import { gmInWorkspace } from './workspace.ts';

const bench = forEachTest(openBench);

const { bySite: call } = callsOf(bench, 'gm');
const action = (actionID: string, points: number, more: Record<string, string> = {}) =>
  call('setActionConfig', { actionID, title: actionID, points: String(points), ...more });
const notify = async (name: string, UID = 'u-ada') => (await call('notifyAction', { UID, action: name })).errorCode;
const status = async (UID = 'u-ada', parameters: Record<string, string> = {}) =>
  (await call('getChallengeStatus', { UID, details: 'full', ...parameters })).achievements as readonly Record<
    string,
    unknown
  >[];
const redeem = async (points: string, more = {}) =>
  (await call('redeemPoints', { UID: 'u-ada', points, ...more })).errorCode;
const levels = JSON.stringify([
  { title: 'Reader', points: 10 },
  { title: { default: 'Critic', es: 'Crítico' }, points: 25 },
]);

describe('F 7.9: actions and their points', () => {
  test('a user gets the points of an action; negative points are logged and no total falls below 0', async () => {
    await action('review', 10);
    await action('spam', -30);
    expect(await notify('review')).toBe(0);
    expect(await status()).toMatchObject([
      { challengeID: '_default', pointsTotal: 10, pointsRedeemable: 10, rankTotal: 1 },
    ]);
    await notify('spam');
    expect(await status()).toMatchObject([{ pointsTotal: 0, points7Days: 0, pointsRedeemable: 0 }]);
    await notify('review');
    expect((await status())[0]?.pointsTotal).toBe(10);
    const log = await call('getActionsLog', { UID: 'u-ada' });
    expect(log.actions).toMatchObject([
      { points: 10 },
      { action: 'spam', points: -30 },
      { points: 10, time: 1_700_000_000 },
    ]);
    expect((await call('getActionsLog', { UID: 'u-ada', startTime: '1700000001' })).actions).toEqual([]);
    expect((await call('getActionsLog', { UID: 'u-ada', startTime: '2', endTime: '1' })).errorCode).toBe(400006);
  });

  test('unknown and switched off actions are 400126; caps are 400124 by the service clock (D39)', async () => {
    await action('review', 10, { dailyCap: '2', freqCap: '60' });
    await action('off', 10, { enabled: 'false' });
    expect([await notify('none'), await notify('off')]).toEqual([400126, 400126]);
    expect([await notify('review'), await notify('review'), await notify('review', 'u-ben')]).toEqual([0, 400124, 0]);
    bench.clock.advance(59_999);
    expect(await notify('review')).toBe(400124);
    bench.clock.advance(1);
    expect(await notify('review')).toBe(0);
    bench.clock.advance(3_600_000);
    expect(await notify('review')).toBe(400124);
    bench.clock.advance(86_400_000);
    expect(await notify('review')).toBe(0);
    expect((await call('deleteAction', { actionID: 'off' })).errorCode).toBe(0);
    expect((await call('deleteAction', { actionID: 'off' })).errorCode).toBe(400126);
  });

  test('pages may report actions only where the site says so', async () => {
    await action('review', 10);
    const token = await bench.token('u-ada');
    const byUser = async (method: string, parameters: Record<string, string> = {}) =>
      (await bench.byToken(token, `gm.${method}`, parameters)).json;
    expect((await byUser('notifyAction', { action: 'review' })).errorCode).toBe(403007);
    await call('setGlobalConfig', { allowClientSideNotifyAction: 'true', callbackURL: 'https://shop.example/' });
    expect((await byUser('notifyAction', { action: 'review' })).errorCode).toBe(0);
    const config = { callbackURL: 'https://shop.example/', allowClientSideNotifyAction: true };
    expect(await call('getGlobalConfig')).toMatchObject(config);
    expect((await call('setGlobalConfig', { callbackURL: 'javascript:x' })).errorCode).toBe(400006);
    expect((await byUser('redeemPoints', { points: '1' })).errorCode).toBe(403007);
    expect((await byUser('getActionsLog')).errorCode).toBe(403007);
    expect((await byUser('getChallengeStatus')).achievements).toMatchObject([{ pointsTotal: 10 }]);
  });
});

describe('F 7.9: redeeming', () => {
  test('1,000 redemptions at once take what is there, and never more', async () => {
    await action('review', 700);
    await notify('review');
    const replies = await Promise.all(Array.from({ length: 1_000 }, () => redeem('1')));
    expect(replies.filter((code) => code === 0)).toHaveLength(700);
    expect(replies.filter((code) => code === 400127)).toHaveLength(300);
    expect(await status()).toMatchObject([{ pointsTotal: 700, pointsRedeemable: 0 }]);
  });

  test('bad numbers are 400006, and nothing changes', async () => {
    await action('review', 10);
    await notify('review');
    for (const points of ['-5', '0', '1.5', 'x', '9999999999']) expect(await redeem(points), points).toBe(400006);
    expect(await redeem('5', { challenge: 'none' })).toBe(400127);
    expect(await redeem('11')).toBe(400127);
    expect(await status()).toMatchObject([{ pointsRedeemable: 10 }]);
  });
});

describe('F 7.9: challenges and levels', () => {
  test('points reach levels, which are new until they are reset and do not fall', async () => {
    await call('setChallengeConfig', { challengeID: 'critics', title: 'Critics', challengeActions: 'review', levels });
    await action('review', 15);
    await action('visit', 100);
    await action('spam', -50);
    await call('setActionConfig', { actionID: 'visit', title: 'v', points: '100' });
    await notify('visit');
    await notify('review');
    const critics = async () => (await status('u-ada', { includeChallenges: 'critics' }))[0];
    const reached = { level: 1, levelTitle: 'Reader', pointsTotal: 15, isNewLevel: true, unlockedTime: 1_700_000_000 };
    expect(await critics()).toMatchObject(reached);
    await call('resetLevelStatus', { UID: 'u-ada', challenge: 'critics' });
    expect((await call('resetLevelStatus', { UID: 'u-ada', challenge: 'none' })).errorCode).toBe(404000);
    expect(await critics()).toMatchObject({ level: 1, isNewLevel: false });
    await notify('review');
    expect(await critics()).toMatchObject({ level: 2, levelTitle: 'Critic', isNewLevel: true });
    const others = await status('u-ada', { excludeChallenges: 'critics' });
    expect(others.map(({ challengeID }) => challengeID)).toEqual(['_default']);
    await call('deleteChallenge', { challengeID: 'critics' });
    expect(await critics()).toBeUndefined();
    expect((await call('deleteChallenge', { challengeID: 'critics' })).errorCode).toBe(404000);
  });

  test('a level can want actions to be done', async () => {
    const wanted = JSON.stringify([{ title: 'Both', points: 1, requiredActions: ['a', 'b'] }]);
    expect((await call('setChallengeConfig', { challengeID: 'both', levels: wanted })).errorCode).toBe(400002);
    await call('setChallengeConfig', { challengeID: 'both', challengeActions: 'a,b', levels: wanted });
    await action('a', 5);
    await action('b', 5);
    const both = async () => (await status('u-ada', { includeChallenges: 'both' }))[0];
    await notify('a');
    expect(await both()).not.toHaveProperty('level');
    await notify('b');
    expect(await both()).toMatchObject({ level: 1, levelTitle: 'Both' });
  });

  test('what is left out is reset; wrong configurations are refused whole', async () => {
    const title = '{"default":"C","es":"Ce"}';
    await call('setChallengeConfig', { challengeID: 'c', title, levels, enabled: 'false' });
    const read = async (more: Record<string, string> = {}) =>
      (await bench.byPage('gm.getChallengeConfig', { includeChallenges: 'c', ...more })).json.challenges;
    expect(await read()).toEqual([]);
    expect(await read({ includeDisabledChallenges: 'true', lang: 'es' })).toMatchObject([
      { title: 'Ce', levels: [{}, { title: 'Crítico' }] },
    ]);
    expect(await read({ includeDisabledChallenges: 'true', lang: 'all' })).toMatchObject([
      { title: { default: 'C', es: 'Ce' } },
    ]);
    const levelsOf = (...texts: string[]) => texts.map((levels) => ({ levels }));
    const wrong: readonly Record<string, string>[] = [
      ...levelsOf('{}', '[1]', '[{"points":5},{"points":5}]', '[{"points":1,"x":1}]'),
      ...levelsOf('[{"points":1,"badgeURL":"javascript:x"}]'),
      ...[{ title: '{"es":"x"}' }, { title: '{' }, { title: 'x'.repeat(1_001) }],
      ...[{ challengeActions: 'a b' }, { variantID: '<' }],
    ];
    for (const parameters of wrong) {
      const { errorCode } = await call('setChallengeConfig', { challengeID: 'c', ...parameters });
      expect(errorCode, JSON.stringify(parameters).slice(0, 50)).toBe(400006);
    }
    for (const parameters of [{ points: '1.5' }, { dailyCap: '-1' }, { icon: 'x' }, { actionID: 'a b' }]) {
      expect((await action('a', 1, parameters as Record<string, string>)).errorCode).toBe(400006);
    }
    await call('setChallengeConfig', { challengeID: 'c' });
    expect(await read()).toEqual([{ challengeID: 'c', enabled: true, levels: [] }]);
    expect((await call('deleteChallengeVariant', { challengeID: 'c', variantID: 'b' })).errorCode).toBe(404000);
    for (let n = 2; n < 100; n += 1) await call('setChallengeConfig', { challengeID: `c-${n}` });
    expect((await call('setChallengeConfig', { challengeID: 'one-more' })).errorCode).toBe(400124);
  });

  test('a site has at most 1,000 actions', { tags: ['deep'] }, async () => {
    for (let n = 0; n < 1_000; n += 1) await action(`a-${n}`, 1);
    expect((await action('one-more', 1)).errorCode).toBe(400124);
    expect((await action('a-1', 2)).errorCode).toBe(0);
  });

  test('top users are ranked by the week or by all, with oneself and friends', async () => {
    await action('review', 10);
    await notify('review', 'u-ben');
    bench.clock.advance(8 * 86_400_000);
    await notify('review');
    for (const UID of ['u-ben', 'u-ben']) await notify('review', UID);
    const top = async (parameters: Record<string, string> = {}) =>
      (await call('getTopUsers', parameters)).users as readonly Record<string, unknown>[];
    expect(await top()).toMatchObject([
      { UID: 'u-ben', rank: 1, points: 20, isSelf: false, isFriend: false },
      { UID: 'u-ada', name: 'Ada Lovelace', rank: 2, points: 10 },
    ]);
    expect((await top({ period: 'all' }))[0]).toMatchObject({ UID: 'u-ben', points: 30 });
    expect(await top({ UID: 'u-ada', totalCount: '1', friendsCount: '0' })).toMatchObject([
      { isFriend: true },
      { UID: 'u-ada', isSelf: true },
    ]);
    expect(await top({ UID: 'u-ada', includeSelf: 'false' })).toMatchObject([{ UID: 'u-ben' }]);
    expect((await call('getTopUsers', { challenge: 'none' })).errorCode).toBe(404000);
    expect((await call('getTopUsers', { totalCount: '0' })).errorCode).toBe(400006);
    expect(await status()).toMatchObject([{ points7Days: 10, rank7Days: 2, rankTotal: 2 }]);
  });
});

const { exported, imported } = sitePart(gmInWorkspace, 'gm');

test('R25: what is wrong in a file is named, and nothing of it is kept', async () => {
  const bench = await openBench();
  const wrong: readonly [object, string][] = [
    [{ actions: [{ actionID: 'a b', title: 'x', points: 1 }] }, 'actions[0]'],
    [{ challenges: [{ challengeID: 'c', levels: [{ points: -1 }] }] }, 'challenges[0]'],
    [{ points: [{ UID: 'u-nobody', challenge: '_default', total: 1, redeemable: 1 }] }, 'points[0].UID'],
  ];
  for (const [given, member] of wrong) {
    expect(await imported(bench, given)).toMatchObject({ member: `sites[0].gm.${member}` });
  }
  expect(exported(bench)).toBeUndefined();
});
