import { beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { callsOf } from '#service/fixtures/namespace-calls.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';

type Json = Record<string, unknown>;

const bench = forEachTest(openBench);
beforeEach(async () => {
  await call('setCategoryInfo', { categoryID: 'c' });
});

const where = { categoryID: 'c', streamID: 's' };
const { bySite: call } = callsOf(bench, 'comments', { categoryID: 'c' });
const { bySite: inStream, byPage, byUser } = callsOf(bench, 'comments', where);
const post = async (parameters: Record<string, string> = {}) => {
  const { comment, ...json } = await inStream('postComment', { UID: 'u-ada', commentText: 'Hello', ...parameters });
  return { ...json, ...(comment as Json & { ID: string }) };
};
const settings = (categorySettings: object) =>
  call('setCategoryInfo', { categorySettings: JSON.stringify(categorySettings) });
const texts = async (reply: Promise<Json>) =>
  ((await reply).comments as readonly Json[]).map(({ commentText, status }) => `${commentText} ${status}`);

describe('F 7.10: moderation', () => {
  test('pre: a comment waits, for its author and for moderators, until it is approved', async () => {
    await inStream('setStreamInfo', { moderationModes: 'pre' });
    const { ID: commentID, status } = await post();
    expect(status).toBe('pending');
    expect(await texts(byPage('getComments'))).toEqual([]);
    expect(await texts(byUser('u-ben', 'getComments'))).toEqual([]);
    expect(await texts(byUser('u-ada', 'getComments'))).toEqual(['Hello pending']);
    expect(await texts(inStream('getComments', { includeNote: 'true' }))).toEqual(['Hello pending']);
    expect((await inStream('vote', { UID: 'u-ben', vote: 'pos', commentID })).errorCode).toBe(404000);
    await inStream('updateComment', { commentID, status: 'approved' });
    expect(await texts(byPage('getComments'))).toEqual(['Hello approved']);
    expect((await byPage('getStreamInfo')).streamInfo).toMatchObject({ commentCount: 1, approvedCommentCount: 1 });
  });

  test('post: a comment is shown until it is rejected; a blocked word makes it wait', async () => {
    await settings({ blockedWords: ['Spam', 'buy now'] });
    const { ID: commentID } = await post();
    expect(await texts(byPage('getComments'))).toEqual(['Hello published']);
    await inStream('updateComment', { commentID, status: 'rejected', note: 'Rude' });
    expect(await texts(byUser('u-ada', 'getComments'))).toEqual([]);
    expect((await inStream('getComments', { includeNote: 'true' })).comments).toMatchObject([{ note: 'Rude' }]);
    for (const commentText of ['It is SPAM!', 'please, Buy Now'])
      expect((await post({ commentText })).status).toBe('pending');
    expect((await post({ commentText: 'Spammers' })).status).toBe('published');
  });

  test('moderators are users whom the site names; others may not moderate', async () => {
    const { ID: commentID } = await post();
    expect((await byUser('u-ben', 'updateComment', { commentID, status: 'approved' })).errorCode).toBe(403007);
    expect((await byUser('u-ben', 'getComments', { includeNote: 'true' })).errorCode).toBe(403007);
    expect((await byUser('u-ben', 'setStreamInfo', { streamTitle: 'x' })).errorCode).toBe(403007);
    expect((await call('setModerators', { moderators: 'u-nobody' })).errorCode).toBe(400006);
    await call('setModerators', { moderators: 'u-ben' });
    expect((await byUser('u-ben', 'getModerators')).moderators).toEqual(['u-ben']);
    expect((await byUser('u-ben', 'updateComment', { commentID, status: 'approved' })).errorCode).toBe(0);
    await call('deleteModerators', { moderators: 'u-ben' });
    for (const method of ['getModerators', 'getCategoryInfo', 'getRelatedUsers']) {
      expect((await byUser('u-ben', method)).errorCode, method).toBe(403007);
    }
    expect((await byUser('u-ben', 'setModerators', { moderators: 'u-ben' })).errorCode).toBe(403007);
    await settings({ moderatorEditComment: false });
    expect((await inStream('updateComment', { commentID, commentText: 'Other' })).errorCode).toBe(403007);
  });

  test('R53: a comment and a user are in at most 15 groups, however often some are added', async () => {
    const { ID: commentID } = await post();
    const some = (name: string) => Array.from({ length: 10 }, (_, n) => `${name}${n}`).join(',');
    const add = (groups: string, more = {}) => ({ addHighlightGroups: groups, ...more });
    expect((await inStream('updateComment', { commentID, ...add(some('a')) })).errorCode).toBe(0);
    expect((await inStream('updateComment', { commentID, ...add(some('b')) })).errorCode).toBe(400006);
    const exchanged = add(some('b'), { deleteHighlightGroups: some('a') });
    expect((await inStream('updateComment', { commentID, ...exchanged })).errorCode).toBe(0);
    expect((await byPage('getComments')).comments).toMatchObject([{ highlightGroups: some('b').split(',') }]);
    const ofUser = (groups: string) => call('highlightUser', { senderUID: 'u-ben', ...add(groups) });
    expect([(await ofUser(some('a'))).errorCode, (await ofUser(some('b'))).errorCode]).toEqual([0, 400006]);
  });

  test('a category has at most 100 moderators, and a site 1,000 categories', { tags: ['deep'] }, async () => {
    for (let n = 0; n < 100; n += 1) await bench.addAccount({ UID: `m-${n}` });
    await call('setModerators', { moderators: 'u-ada' });
    const moderators = Array.from({ length: 100 }, (_, n) => `m-${n}`).join(',');
    expect((await call('setModerators', { moderators })).errorCode).toBe(400124);
    expect((await call('getModerators')).moderators).toEqual(['u-ada']);
    for (let n = 1; n < 1_000; n += 1) await call('setCategoryInfo', { categoryID: `c-${n}` });
    expect((await call('setCategoryInfo', { categoryID: 'one more' })).errorCode).toBe(400124);
    expect((await call('setCategoryInfo')).errorCode).toBe(0);
  });
});

describe('F 7.10: who changes and deletes a comment', () => {
  test('its author, where the category lets them; nobody else', async () => {
    const { ID: commentID } = await post();
    const edit = (UID: string, more = {}) =>
      byUser(UID, 'updateComment', { commentID, commentText: 'Edited', ...more });
    expect((await edit('u-ada')).errorCode).toBe(403007);
    await settings({ userEditComment: true });
    expect((await edit('u-ben')).errorCode).toBe(403007);
    expect((await edit('u-ada', { status: 'approved' })).errorCode).toBe(403007);
    expect((await edit('u-ada')).comment).toMatchObject({ commentText: 'Edited', edited: true });
    expect((await inStream('updateComment', { commentID, UID: 'u-ben', commentText: 'x' })).errorCode).toBe(403007);
    expect((await edit('u-ada', { commentText: 'x'.repeat(5_001) })).errorCode).toBe(413002);
    expect((await edit('u-ada', { commentID: '99' })).errorCode).toBe(404000);
  });

  test('403023 answers a UID that is not the author; replies go with what is deleted', async () => {
    const { ID: commentID } = await post();
    await post({ UID: 'u-ben', parentID: commentID });
    expect((await inStream('deleteComment', { commentID, UID: 'u-ben' })).errorCode).toBe(403023);
    expect((await byUser('u-ben', 'deleteComment', { commentID })).errorCode).toBe(403023);
    expect((await byUser('u-ada', 'deleteComment', { commentID })).errorCode).toBe(0);
    expect(await byPage('getComments')).toMatchObject({ commentCount: 0, comments: [] });
    const second = await post();
    expect((await inStream('deleteComment', { commentID: second.ID, note: 'Off topic' })).errorCode).toBe(0);
    expect((await inStream('deleteComment', { commentID: second.ID })).errorCode).toBe(404000);
  });

  test('threads move with their replies', async () => {
    const { ID } = await post();
    const reply = await post({ parentID: ID });
    expect((await inStream('moveComments', { commentIDs: reply.ID, targetStreamID: 't' })).errorCode).toBe(400006);
    expect((await byUser('u-ada', 'moveComments', { commentIDs: ID, targetStreamID: 't' })).errorCode).toBe(403007);
    expect((await inStream('moveComments', { commentIDs: ID, targetStreamID: 't' })).movedCount).toBe(1);
    expect((await byPage('getComments')).commentCount).toBe(0);
    expect((await byPage('getComments', { streamID: 't' })).commentCount).toBe(2);
    expect((await inStream('moveComments', { commentIDs: ID, targetStreamID: 't' })).errorCode).toBe(404000);
  });
});

describe('F 7.10: limits that a category sets', () => {
  test('one review of a user, no media, threads of a day, seconds between two comments', async () => {
    await settings({ isReviews: true, allowMediaItems: false });
    expect((await post({ ratings: '{"_overall":4}' })).errorCode).toBe(0);
    expect((await post({ ratings: '{"_overall":5}' })).errorCode).toBe(403037);
    expect((await post({ UID: 'u-ben', mediaItems: '[{"type":"x"}]' })).errorCode).toBe(401001);
    await settings({ isReviews: false, newThreadsPerDay: 2, secondsBetweenComments: 10 });
    expect((await post()).errorCode).toBe(400125);
    bench.clock.advance(10_000);
    const { ID } = await post();
    bench.clock.advance(10_000);
    expect((await post()).errorCode).toBe(400124);
    expect((await post({ parentID: ID })).errorCode).toBe(0);
    bench.clock.advance(86_400_000);
    expect((await post()).errorCode).toBe(0);
  });

  test('settings that are enforced are checked; others are kept, and null removes one', async () => {
    for (const wrong of [
      ...[{ blockedWords: 'x' }, { blockedWords: [''] }, { userEditComment: 'yes' }, { moderationMode: 'none' }],
      ...[{ newThreadsPerDay: -1 }, { secondsBetweenComments: 1.5 }, { notificationURL: 'x'.repeat(70_000) }],
    ]) {
      expect((await settings(wrong)).errorCode, JSON.stringify(wrong).slice(0, 60)).toBe(400006);
    }
    await settings({ notificationURL: 'https://shop.example/', userEditComment: true });
    await settings({ userEditComment: null });
    expect((await call('getCategoryInfo')).categorySettings).toMatchObject({
      notificationURL: 'https://shop.example/',
      enforced: { userEditComment: false, moderationMode: 'post' },
    });
    expect((await call('getCategoryInfo', { categoryID: 'none' })).errorCode).toBe(404002);
  });
});

describe('F 7.10: streams', () => {
  test('ratings are counted by star and averaged', async () => {
    await post({ ratings: '{"_overall":4,"price":1}' });
    await post({ UID: 'u-ben', ratings: '{"_overall":5}' });
    const { streamInfo } = await byPage('getStreamInfo', { includeRatingDetails: 'true', includeLastComment: 'true' });
    expect(streamInfo).toMatchObject({
      ...{ avgRatings: { _overall: 4.5, price: 1 }, ratingCount: 2, lastComment: { ratings: { _overall: 5 } } },
      ratingDetails: { _overall: { ratings: [0, 0, 0, 1, 1], avg: 4.5 }, price: { ratings: [1, 0, 0, 0, 0] } },
    });
    expect((await byPage('getStreamInfo', { streamIDs: 's,none,s' })).streamInfo).toMatchObject([{ streamID: 's' }]);
    expect((await byPage('getStreamInfo', { streamID: 'none' })).errorCode).toBe(404000);
    expect((await byPage('getStreamInfo', { categoryID: 'none' })).errorCode).toBe(404000);
  });

  test('top streams are those of the last days, by number or by rating, and by tag', async () => {
    await post({ streamID: 'old', ratings: '{"_overall":5}' });
    bench.clock.advance(4 * 86_400_000);
    await inStream('setStreamInfo', { streamTags: 'lamps', streamURL: 'https://shop.example/s', streamTitle: 'S' });
    for (const commentText of ['1', '2']) await post({ commentText, ratings: '{"_overall":3}' });
    await post({ streamID: 'few', ratings: '{"_overall":4}' });
    const top = async (method: string, parameters: Record<string, string> = {}) =>
      ((await byPage(method, parameters)).streams as readonly Json[]).map(({ streamID }) => streamID);
    expect(await top('getTopStreams')).toEqual(['s', 'few']);
    expect(await top('getTopStreams', { maxStreamAge: '7', limit: '2' })).toEqual(['s', 'few']);
    expect(await top('getTopStreams', { streamTag: 'lamps' })).toEqual(['s']);
    expect(await top('getTopRatedStreams')).toEqual(['old', 'few', 's']);
    expect(await top('getTopRatedStreams', { maxStreamAge: '3' })).toEqual(['few', 's']);
    expect(await top('getTopRatedStreams', { minRatingCount: '2' })).toEqual(['s']);
    for (const method of ['getTopStreams', 'getTopRatedStreams']) {
      expect((await byPage(method, { categoryID: 'none' })).errorCode).toBe(404002);
      expect((await byPage(method, { maxStreamAge: '8' })).errorCode).toBe(400006);
    }
    expect((await inStream('setStreamInfo', { streamURL: 'https://elsewhere.example/' })).errorCode).toBe(400120);
  });

  test('users subscribe, have options, and are highlighted', async () => {
    expect((await inStream('subscribe', { UID: 'u-ada' })).errorCode).toBe(404000);
    await post();
    await inStream('subscribe', { UID: 'u-ben' });
    await call('setUserOptions', { UID: 'u-ben', userOptions: '{"a":1,"b":2}' });
    await call('setUserOptions', { UID: 'u-ben', userOptions: '{"b":null}' });
    expect(await byUser('u-ben', 'getUserOptions')).toMatchObject({ userOptions: { a: 1 }, isSubscribed: true });
    await inStream('unsubscribe', { UID: 'u-ben' });
    expect(await inStream('getUserOptions', { UID: 'u-ben' })).toMatchObject({ isSubscribed: false });
    const large = { UID: 'u-ben', userOptions: `{"a":"${'x'.repeat(9_000)}"}` };
    expect((await call('setUserOptions', large)).errorCode).toBe(400006);
    await call('highlightUser', { senderUID: 'u-ben', addHighlightGroups: 'a,b' });
    await call('highlightUser', { senderUID: 'u-ben', deleteHighlightGroups: 'a' });
    expect((await byPage('getUserHighlighting')).users).toEqual([{ UID: 'u-ben', highlightGroups: ['b'] }]);
    expect((await byUser('u-ben', 'highlightUser', { senderUID: 'u-ben' })).errorCode).toBe(403007);
    expect((await call('highlightUser', { senderUID: 'u-nobody' })).errorCode).toBe(400006);
    expect((await inStream('getRelatedUsers')).users).toEqual([{ UID: 'u-ada' }]);
    expect((await inStream('getRelatedUsers', { streamID: 'none' })).errorCode).toBe(404000);
    const parts = { includeUserOptions: 'true', includeUserHighlighting: 'true', includeStreamInfo: 'true' };
    const reader = await byUser('u-ben', 'getComments', parts);
    expect(reader).toMatchObject({ userOptions: { a: 1 }, highlightGroups: ['b'], streamInfo: { streamID: 's' } });
    const { mediaItem } = await byPage('analyzeMediaItem', { url: 'https://x.example/a.mp4?x' });
    expect(mediaItem).toMatchObject({ type: 'video' });
    expect((await byPage('analyzeMediaItem', { url: 'data:x' })).errorCode).toBe(400006);
  });
});
