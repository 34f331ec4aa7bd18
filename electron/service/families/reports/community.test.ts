import { expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';

const DAY_MS = 86_400_000;
const bench = forEachTest(openBench);

const bySite = async (method: string, parameters: Record<string, string>) =>
  (await bench.bySite(method, parameters)).json;
const report = (name: string, parameters: Record<string, string> = {}) =>
  bySite(`reports.${name}`, { startDate: '2023-11-01', endDate: '2023-11-30', dataFormat: 'json', ...parameters });
const post = (streamID: string, cid = '') =>
  bySite('comments.postComment', { categoryID: 'c', streamID, UID: 'u-ada', commentText: 'x', ...(cid && { cid }) });
const notify = (action: string, UID: string, cid = '') =>
  bySite('gm.notifyAction', { UID, action, ...(cid && { cid }) });

test('F 7.11: comments are counted by day, context id, category and stream, in JSON and CSV', async () => {
  await bySite('comments.setCategoryInfo', { categoryID: 'c' });
  await post('a', 'spring');
  await post('a');
  bench.clock.advance(DAY_MS);
  await post('b', 'spring');
  const deleted = await post('b');
  const where = { categoryID: 'c', streamID: 'b', commentID: String((deleted.comment as { ID: string }).ID) };
  await bySite('comments.deleteComment', where);
  expect((await report('getCommentsStats')).data).toEqual([[3]]);
  expect(await report('getCommentsStats', { dimensions: 'date,streamID' })).toMatchObject({
    headers: ['date', 'streamID', 'comments'],
    data: [
      ['2023-11-14', 'a', 2],
      ['2023-11-15', 'b', 1],
    ],
  });
  const csv = { dimensions: 'categoryID', cid: 'spring', dataFormat: 'csv' };
  expect((await report('getCommentsStats', csv)).data).toEqual(['c,2']);
  expect((await report('getCommentsStats', { startDate: '2023-11-15' })).data).toEqual([[1]]);
  expect((await report('getCommentsStats', { endDate: '2023-11-14' })).data).toEqual([[2]]);
});

test('F 7.11: loyalty is counted by what users did, also for each user', async () => {
  for (const [actionID, points] of [
    ['review', '10'],
    ['spam', '-5'],
  ] as const) {
    await bySite('gm.setActionConfig', { actionID, title: actionID, points });
  }
  const levels = '[{"points":1},{"points":5},{"points":15}]';
  await bySite('gm.setChallengeConfig', { challengeID: 'critics', challengeActions: 'review', levels });
  await notify('review', 'u-ada', 'spring');
  await notify('spam', 'u-ada');
  bench.clock.advance(DAY_MS);
  await notify('review', 'u-ada');
  await notify('review', 'u-ben');
  await bySite('gm.redeemPoints', { UID: 'u-ada', points: '4' });
  expect(await report('getGMStats')).toMatchObject({
    headers: ['actions', 'newChallenges', 'newLevels', 'accruedPoints', 'redeemedPoints'],
    data: [[4, 2, 3, 30, 4]],
  });
  const by = async (dimensions: string, measures: string, more = {}) =>
    (await report('getGMStats', { dimensions, measures, ...more })).data;
  expect(await by('date', 'actions,redeemedPoints')).toEqual([
    ['2023-11-14', 2, 0],
    ['2023-11-15', 2, 4],
  ]);
  expect(await by('actionID', 'actions')).toEqual([
    ['review', 3],
    ['spam', 1],
  ]);
  expect(await by('challengeID', 'accruedPoints,newLevels')).toEqual([
    ['_default', 30, 0],
    ['critics', 30, 3],
  ]);
  expect(await by('level', 'newLevels')).toEqual([
    [2, 2],
    [3, 1],
  ]);
  expect(await by('cid', 'actions', { cid: 'spring' })).toEqual([['spring', 1]]);
  expect((await report('getGMUserStats', { measures: 'actions,accruedPoints' })).data).toEqual([
    ['u-ada', 3, 20],
    ['u-ben', 1, 10],
  ]);
  expect((await report('getGMTopUsers')).data).toEqual([
    [1, 'u-ada', 15],
    [2, 'u-ben', 10],
  ]);
  expect((await report('getGMTopUsers', { endDate: '2023-11-14', limit: '1' })).data).toEqual([[1, 'u-ada', 5]]);
  expect((await bySite('reports.getGMRedeemablePoints', {})).data).toEqual(['u-ada,11', 'u-ben,10']);
  // As a count of the log of each user.
  const log = await Promise.all(['u-ada', 'u-ben'].map((UID) => bySite('gm.getActionsLog', { UID })));
  const entries = log.flatMap(({ actions }) => actions as readonly { action?: string; points: number }[]);
  const gathered = entries.filter(({ action, points }) => action !== undefined && points > 0);
  expect(gathered.reduce((sum, { points }) => sum + points, 0)).toBe(30);
});

test('F 7.11: reactions, feed and chat; iRank is 0 for all', async () => {
  const click = { barID: 'b', buttonID: 'cool' };
  await bySite('socialize.incrementReactionsCount', { ...click, cid: 'spring' });
  await bySite('socialize.incrementReactionsCount', click);
  await bySite('socialize.incrementReactionsCount', { ...click, count: '-1' });
  await bySite('socialize.setStatus', { UID: 'u-ada', status: 'a' });
  await bySite('socialize.publishUserAction', { UID: 'u-ada', userAction: '{"title":"t"}' });
  expect((await report('getReactionsStats', { dimensions: 'cid' })).data).toEqual([
    ['', 1],
    ['spring', 1],
  ]);
  expect(await report('getFeedStats')).toMatchObject({ headers: ['posts'], data: [[2]] });
  expect(await report('getChatStats')).toMatchObject({ headers: ['messages'], data: [[0]] });
  expect(await report('getIRank')).toMatchObject({
    headers: ['UID', 'iRank'],
    data: [
      ['u-ada', 0],
      ['u-ben', 0],
    ],
  });
  expect((await report('getIRank', { limit: '1' })).data).toHaveLength(1);
});

test('errors name the parameter', async () => {
  const names = ['getCommentsStats', 'getGMStats', 'getGMUserStats', 'getGMTopUsers', 'getReactionsStats', 'getIRank'];
  for (const name of names) {
    expect((await report(name, { startDate: '2023-12-01' })).errorDetails, name).toContain('endDate');
    expect((await report(name, { startDate: '1.1.2023' })).errorCode, name).toBe(400006);
  }
  expect((await report('getGMStats', { measures: 'clicks' })).errorCode).toBe(400006);
  expect((await report('getCommentsStats', { dimensions: 'level' })).errorCode).toBe(400006);
  for (const name of ['getGMTopUsers', 'getGMRedeemablePoints']) {
    const { errorCode, errorDetails } = await report(name, { challengeID: 'none' });
    expect([errorCode, errorDetails], name).toEqual([404000, expect.stringContaining('gm.getChallengeConfig')]);
  }
});
