import { expect, test } from 'vitest';
import { bySecret, byToken, fresh, request, shop, tokenOf } from './target.ts';

// A story of each family by a server, by a user's token in XML and by a page that has the API key alone.

test('F 7.10: a site opens a category, users write and vote, a page reads the thread, in JSON and XML', async () => {
  const where = { categoryID: fresh('c'), streamID: 'lamp' };
  expect((await bySecret('comments.setCategoryInfo', where)).json().errorCode).toBe(0);
  const token = await tokenOf('u-ada');
  const written = await byToken(token, 'comments.postComment', {
    ...where,
    commentText: '<i>Fine</i> lamp',
    format: 'xml',
  });
  expect(written.body).toContain('<commentText>&lt;i&gt;Fine');
  const [, commentID = ''] = /<ID>(\d+)<\/ID>/.exec(written.body) ?? [];
  expect((await byToken(token, 'comments.vote', { ...where, commentID, vote: 'pos', format: 'xml' })).body).toContain(
    '<posVotes>1<',
  );
  const read = await request('/comments.getComments', { query: { apiKey: shop.apiKey, ...where } });
  expect(read.json()).toMatchObject({ errorCode: 0, commentCount: 1, comments: [{ ID: commentID, posVotes: 1 }] });
  const report = { startDate: '2020-01-01', endDate: '2099-12-31', dimensions: 'categoryID,streamID' };
  const counted = (await bySecret('reports.getCommentsStats', report)).json();
  expect(counted.data).toContain(`${where.categoryID},lamp,1`);
});

test('F 7.9: a site gives points by an action, a user sees them, and 100 redemptions at once take them exactly', async () => {
  const actionID = fresh('a');
  await bySecret('gm.setActionConfig', { actionID, title: 'Review', points: '60' });
  const challengeID = fresh('ch');
  await bySecret('gm.setChallengeConfig', { challengeID, challengeActions: actionID, levels: '[{"points":50}]' });
  await bySecret('gm.notifyAction', { UID: 'u-ada', action: actionID });
  const status = await byToken(await tokenOf('u-ada'), 'gm.getChallengeStatus', {
    includeChallenges: challengeID,
    format: 'xml',
  });
  expect(status.body).toContain('<pointsTotal>60</pointsTotal>');
  const redeem = () => bySecret('gm.redeemPoints', { UID: 'u-ada', challenge: challengeID, points: '1' });
  const codes = (await Promise.all(Array.from({ length: 100 }, redeem))).map((one) => one.json().errorCode);
  expect(codes.filter((code) => code === 0)).toHaveLength(60);
  expect(codes.filter((code) => code === 400127)).toHaveLength(40);
  const page = await request('/gm.getActionConfig', { query: { apiKey: shop.apiKey, includeActions: actionID } });
  expect(page.json()).toMatchObject({ actions: [{ actionID, points: 60 }] });
});
