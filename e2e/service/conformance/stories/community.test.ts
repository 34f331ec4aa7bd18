import { describe, expect, test } from 'vitest';
import { bySecret, byToken, fresh, freshLoginToken, otherShop, request, storyShop, stranger } from '../target.ts';
import { byPage, byServer, type Data, dataOf, failure, format, listIn, objectIn, succeed, textIn } from './client.ts';

/** Somebody who logged in at Facebook on a page of the shop. */
async function visitor(firstName: string): Promise<{ readonly UID: string; readonly token: string }> {
  const token = await freshLoginToken({}, stranger(firstName), storyShop);
  return { token, UID: textIn(dataOf(await byToken(token, 'socialize.getUserInfo')), 'UID') };
}

const list = (data: Data, name: string): readonly Data[] => (typeof data[name] === 'object' ? listIn(data, name) : []);

describe('comments, loyalty and reports', () => {
  const server = (method: string, parameters: Record<string, string> = {}) =>
    byServer(method, { format, ...parameters });
  const page = (method: string, parameters: Record<string, string> = {}) => byPage(method, { format, ...parameters });

  test('F 7.10: a shop opens reviews that wait; a visitor writes, a moderator approves, everybody reads and answers', async () => {
    const where = { categoryID: fresh('reviews'), streamID: 'lamp' };
    const [ada, mod] = [await visitor('Ada'), await visitor('Mo')];
    const byUser =
      (token: string) =>
      (method: string, parameters: Record<string, string> = {}) =>
        byToken(token, `comments.${method}`, { ...where, format, ...parameters });
    const [asAda, asMod] = [byUser(ada.token), byUser(mod.token)];
    const categorySettings = '{"moderationMode":"pre","userEditComment":true,"isReviews":true}';
    await succeed(server('comments.setCategoryInfo', { ...where, categorySettings }));
    await succeed(server('comments.setModerators', { categoryID: where.categoryID, moderators: mod.UID }));

    const review = { commentText: 'A <b>fine</b> lamp<script>x()</script>', ratings: '{"_overall":4}' };
    const written = objectIn(await succeed(asAda('postComment', review)), 'comment');
    expect(written).toMatchObject({ status: 'pending', commentText: 'A <b>fine</b> lamp' });
    const commentID = String(written.ID);
    expect(await failure(asAda('postComment', review))).toMatch(/^403037 /);
    expect(list(await succeed(page('comments.getComments', where)), 'comments')).toEqual([]);
    expect(await failure(asAda('updateComment', { commentID, status: 'approved' }))).toMatch(/^403007 /);
    await succeed(asMod('updateComment', { commentID, status: 'approved', note: 'Fair' }));

    const guest = { guestName: 'Gia', guestEmail: 'gia@stories.conformance.example', parentID: commentID };
    const reply = objectIn(
      await succeed(page('comments.postComment', { ...where, ...guest, commentText: 'Yes' })),
      'comment',
    );
    await succeed(asMod('updateComment', { commentID: String(reply.ID), status: 'approved' }));
    expect(await succeed(asMod('vote', { commentID, vote: 'pos' }))).toMatchObject({ posVotes: '1', totalVotes: '1' });
    expect(await failure(asMod('flagComment', { commentID }))).toMatch(/^403031 /);
    expect(
      objectIn(await succeed(asAda('updateComment', { commentID, commentText: 'Finer' })), 'comment'),
    ).toMatchObject({
      ...{ commentText: 'Finer', edited: 'true' },
    });

    const read = await succeed(page('comments.getComments', { ...where, includeStreamInfo: 'true' }));
    expect(read).toMatchObject({ commentCount: '2', threadCount: '1', hasMore: 'false' });
    const [first] = list(read, 'comments');
    expect(first).toMatchObject({ commentText: 'Finer', posVotes: '1', sender: { name: 'Ada' } });
    expect(first && list(first, 'replies')).toMatchObject([{ commentText: 'Yes', sender: { name: 'Gia' } }]);
    const { streamInfo } = await succeed(page('comments.getStreamInfo', where));
    expect(streamInfo).toMatchObject({ commentCount: '2', ratingCount: '1', avgRatings: { _overall: '4' } });
    const query = { apiKey: storyShop.apiKey, ...where, format: 'rss' };
    const feed = await request('/comments.getComments', { method: 'GET', query });
    expect(feed.headers['content-type']).toContain('application/rss+xml');
    expect(feed.body).toContain('<dc:creator>Gia</dc:creator>');
    expect(feed.body).not.toContain('stories.conformance.example');

    expect(await failure(asMod('deleteComment', { commentID, UID: ada.UID }))).toMatch(/^403007 /);
    expect(await failure(server('comments.deleteComment', { ...where, commentID, UID: mod.UID }))).toMatch(/^403023 /);
    // A category of one shop is not there for another one.
    expect(dataOf(await bySecret('comments.deleteComment', { ...where, commentID, format }, otherShop)).errorCode).toBe(
      '404002',
    );
    await succeed(asAda('deleteComment', { commentID }));
    expect(await succeed(page('comments.getComments', where))).toMatchObject({ commentCount: '0' });
  });

  test('F 7.9: a shop gives points and levels; a visitor sees them on its page, and the shop redeems them', async () => {
    const { UID, token } = await visitor('Bea');
    const byUser = (method: string, parameters: Record<string, string> = {}) =>
      byToken(token, `gm.${method}`, { format, ...parameters });
    const [actionID, challengeID] = [fresh('a'), fresh('ch')];
    await succeed(
      server('gm.setActionConfig', {
        actionID,
        title: '{"default":"Review","es":"Reseña"}',
        points: '60',
        dailyCap: '2',
      }),
    );
    const levels = '[{"title":"Reader","points":50},{"title":"Critic","points":100}]';
    await succeed(server('gm.setChallengeConfig', { challengeID, title: 'C', challengeActions: actionID, levels }));
    // D35: what pages may read and what only the shop does.
    const [config] = list(
      await succeed(page('gm.getActionConfig', { includeActions: actionID, lang: 'es' })),
      'actions',
    );
    expect(config).toMatchObject({ actionID, title: 'Reseña', points: '60' });
    expect(await failure(byUser('notifyAction', { action: actionID }))).toMatch(/^403007 /);
    expect(await failure(page('gm.notifyAction', { UID, action: actionID }))).toMatch(/^403005 /);
    await succeed(server('gm.notifyAction', { UID, action: actionID }));
    const status = async () =>
      list(
        await succeed(byUser('getChallengeStatus', { includeChallenges: challengeID, details: 'full' })),
        'achievements',
      )[0];
    expect(await status()).toMatchObject({ pointsTotal: '60', levelTitle: 'Reader', isNewLevel: 'true' });
    await succeed(byUser('resetLevelStatus', { challenge: challengeID }));
    await succeed(server('gm.notifyAction', { UID, action: actionID }));
    expect(await status()).toMatchObject({ pointsTotal: '120', level: '2', levelTitle: 'Critic', rankTotal: '1' });
    expect(await failure(server('gm.notifyAction', { UID, action: actionID }))).toMatch(/^400124 /);
    const top = list(await succeed(byUser('getTopUsers', { challenge: challengeID, period: 'all' })), 'users');
    expect(top).toMatchObject([{ UID, name: 'Bea', points: '120', rank: '1', isSelf: 'true' }]);
    expect(await failure(page('gm.getTopUsers', { challenge: challengeID }))).toMatch(/^403005 /);
    await succeed(server('gm.redeemPoints', { UID, challenge: challengeID, points: '100' }));
    expect(await failure(server('gm.redeemPoints', { UID, challenge: challengeID, points: '21' }))).toMatch(/^400127 /);
    expect(await failure(server('gm.redeemPoints', { UID, points: '-1' }))).toMatch(/^400006 /);
    expect(await status()).toMatchObject({ pointsTotal: '120', pointsRedeemable: '20', level: '2' });
    const log = list(await succeed(server('gm.getActionsLog', { UID })), 'actions');
    expect(log).toMatchObject([{ points: '-100', challenge: challengeID }, { action: actionID }, { action: actionID }]);
    await succeed(server('gm.deleteChallenge', { challengeID }));
    await succeed(server('gm.deleteAction', { actionID }));
  });

  test('F 7.11: a shop reads its reports, as lists and as lines of CSV; its pages do not', async () => {
    const { UID, token } = await visitor('Cleo');
    const [categoryID, actionID] = [fresh('c'), fresh('a')];
    await succeed(server('comments.setCategoryInfo', { categoryID }));
    await succeed(server('gm.setActionConfig', { actionID, title: 'Visit', points: '5' }));
    for (const cid of ['spring', 'autumn']) {
      await succeed(server('comments.postComment', { categoryID, UID, commentText: 'x', cid }));
      await succeed(server('gm.notifyAction', { UID, action: actionID, cid }));
    }
    const days = { startDate: '2020-01-01', endDate: '2099-12-31' };
    const lines = async (method: string, parameters: Record<string, string>) =>
      list(await succeed(server(`reports.${method}`, { ...days, ...parameters })), 'data');
    expect(await lines('getCommentsStats', { dimensions: 'categoryID,cid' })).toEqual(
      expect.arrayContaining([`${categoryID},autumn,1`, `${categoryID},spring,1`]),
    );
    expect(await lines('getGMStats', { dimensions: 'actionID', measures: 'actions,accruedPoints' })).toContain(
      `${actionID},2,10`,
    );
    expect(await lines('getGMUserStats', { measures: 'actions' })).toContain(`${UID},2`);
    const rows = dataOf(await server('reports.getGMUserStats', { ...days, measures: 'actions', dataFormat: 'json' }));
    expect(list(rows, 'headers')).toEqual(['UID', 'actions']);
    expect(JSON.stringify(rows.data)).toContain(`"${UID}"`);
    // A page has neither the secret nor the right.
    for (const method of ['getCommentsStats', 'getGMStats', 'getSocializeStats']) {
      const parameters = {
        ...days,
        measures: method === 'getCommentsStats' ? 'comments' : method === 'getGMStats' ? 'actions' : 'logins',
      };
      expect(await failure(page(`reports.${method}`, parameters))).toMatch(/^403005 /);
      expect(await failure(byToken(token, `reports.${method}`, { ...parameters, format }))).toMatch(/^403007 /);
    }
    expect(await failure(server('reports.getGMStats', { startDate: '2020-01-02', endDate: '2020-01-01' }))).toMatch(
      /^400006 /,
    );
  });
});
