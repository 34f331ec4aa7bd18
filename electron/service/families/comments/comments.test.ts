import { beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { callsOf } from '#service/fixtures/namespace-calls.fixture.ts';
import { OTHER_API_KEY, OTHER_SECRET, openBench } from '#service/fixtures/rest.fixture.ts';
import { sitePart } from '#service/fixtures/site-part.fixture.ts';
import { MAX_REPLY_DEPTH } from './parameters.ts';
import { commentsInWorkspace } from './workspace.ts';

type Json = Record<string, unknown>;
interface Comment extends Json {
  readonly ID: string;
  readonly replies?: readonly Comment[];
}

const bench = forEachTest(openBench);
beforeEach(async () => {
  await call('setCategoryInfo', { categoryID: 'c' });
});

const { bySite: call } = callsOf(bench, 'comments');
const where = { categoryID: 'c', streamID: 's' };
const { bySite: inStream, byPage, byUser } = callsOf(bench, 'comments', where);
const post = async (parameters: Record<string, string>) => {
  const { comment, ...json } = await inStream('postComment', { UID: 'u-ada', commentText: 'Hello', ...parameters });
  return { ...json, ...(comment as Comment) } as Comment;
};
const read = async (parameters: Record<string, string> = {}) =>
  (await byPage('getComments', parameters)) as Json & { comments: readonly Comment[] };
const texts = (list: readonly Comment[]) => list.map(({ commentText }) => commentText);

describe('F 7.10: threads of a stream', () => {
  test('a server, a user and a guest write; a page reads the threads with their replies', async () => {
    const first = await post({ commentText: 'First', commentTitle: 'A title', tags: 'a,b' });
    const { comment: reply } = await byUser('u-ben', 'postComment', { commentText: 'Reply', parentID: first.ID });
    const guest = { guestName: 'Gia', guestEmail: 'g@x.example' };
    await byPage('postComment', { commentText: 'Again', parentID: (reply as Comment).ID, ...guest });
    bench.clock.advance(1000);
    await post({ commentText: 'Second', anonymous: 'true' });
    const found = await read();
    expect(found).toMatchObject({ commentCount: 4, threadCount: 2, hasMore: false });
    expect(found.comments).toMatchObject([
      { commentText: 'Second', sender: { name: 'Anonymous', isSelf: false } },
      {
        ...{ commentText: 'First', commentTitle: 'A title', tags: ['a', 'b'], sender: { name: 'Ada Lovelace' } },
        replies: [
          { commentText: 'Reply', parentID: first.ID, replies: [{ commentText: 'Again', sender: { name: 'Gia' } }] },
        ],
      },
    ]);
    expect(JSON.stringify(found)).not.toContain('@');
    expect(JSON.stringify(found)).not.toContain('u-ada');
    const UIDs = JSON.stringify(await read({ includeUID: 'true' })).match(/"UID":"u-[a-z]+"/g);
    expect(UIDs).toEqual(['"UID":"u-ada"', '"UID":"u-ben"']);
    expect((await read({ threadDepth: '0' })).comments.some(({ replies }) => replies)).toBe(false);
    const { comments } = await byPage('getThread', { threadID: first.ID });
    expect(texts(comments as Comment[])).toEqual(['First', 'Reply', 'Again']);
    expect((await byPage('getThread', { threadID: '99' })).errorCode).toBe(404000);
  });

  test('pages go on where the last one ended, also when threads are added meanwhile', async () => {
    for (const commentText of ['1', '2', '3', '4', '5']) {
      await post({ commentText });
      bench.clock.advance(1000);
    }
    const one = await read({ limit: '2' });
    expect([texts(one.comments), one.hasMore]).toEqual([['5', '4'], true]);
    await post({ commentText: '6' });
    const two = await read({ limit: '2', start: String(one.next) });
    expect(texts(two.comments)).toEqual(['3', '2']);
    const three = await read({ limit: '2', start: String(two.next) });
    expect([texts(three.comments), three.hasMore, three.next]).toEqual([['1'], false, undefined]);
    expect(texts((await read({ limit: '2', sort: 'dateAsc' })).comments)).toEqual(['1', '2']);
    for (const start of ['x', 'dateAsc.1.1', '1', 'dateDesc.1.1;', `dateDesc.${'9'.repeat(40)}.1`]) {
      expect((await read({ start })).errorCode, start).toBe(400006);
    }
    const own = await call('getUserComments', { UID: 'u-ada', limit: '4' });
    expect(texts(own.comments as Comment[])).toEqual(['6', '5', '4', '3']);
    const rest = await call('getUserComments', { senderUID: 'u-ada', limit: '4', start: String(own.next) });
    expect(texts(rest.comments as Comment[])).toEqual(['2', '1']);
    expect((await call('getUserComments', { UID: 'u-ada', start: 'x' })).errorCode).toBe(400006);
  });

  test('R52: replies end at a stated depth, and 10,000 of them are refused there', async () => {
    let parentID = (await post({})).ID;
    for (let depth = 1; depth <= MAX_REPLY_DEPTH; depth += 1) parentID = (await post({ parentID })).ID;
    const refused = await post({ parentID });
    expect(refused).toMatchObject({ errorCode: 400124 });
    expect(refused.errorDetails).toContain(String(MAX_REPLY_DEPTH));
    expect((await read()).commentCount).toBe(MAX_REPLY_DEPTH + 1);
  });
});

test('R51: markup of texts, titles, names and media does nothing in a page that shows it', async () => {
  const hostile = '<b onclick="x()">A</b><script>x()</script><img src=x onerror=x()>';
  const comment = await post({ commentText: hostile, commentTitle: hostile, tags: '<i>t</i><svg onload=x()>' });
  expect(comment).toMatchObject({ commentText: '<b>A</b>', commentTitle: '<b>A</b>', tags: ['<i>t</i>'] });
  await byPage('postComment', { commentText: 'x', guestName: hostile, guestEmail: 'g@x.example' });
  expect(JSON.stringify(await read())).not.toMatch(/onclick|script|onerror|onload/);
  const hostileItems = [
    '[{"type":"image","url":"javascript:x()"}]',
    '[{"url":"https://x/\\"><b"}]',
    '[1]',
    '[{"a":1}]',
  ];
  for (const mediaItems of hostileItems) expect(await post({ mediaItems })).toMatchObject({ errorCode: 400006 });
  const items = [{ type: 'image', url: 'https://x.example/a.png' }];
  expect(await post({ mediaItems: JSON.stringify(items) })).toMatchObject({ mediaItems: items });
});

test('bad input gets the documented error, and nothing is written', async () => {
  const [hundredKb, comment] = ['x'.repeat(100_000), await post({})];
  const refused: readonly [Record<string, string>, number][] = [
    [{ commentText: hundredKb }, 413002],
    [{ commentText: 'x'.repeat(5_001) }, 413002],
    [{ categoryID: 'none' }, 404002],
    [{ parentID: '99' }, 404000],
    [{ parentID: comment.ID, streamID: 'other' }, 404000],
    [{ tags: Array.from({ length: 16 }, (_, n) => n).join(',') }, 400006],
    [{ ratings: '{"_overall":6}' }, 400006],
    [{ streamID: 'x'.repeat(151) }, 400006],
    [{ streamURL: 'https://elsewhere.example/' }, 400120],
    [{ streamURL: 'javascript:x()' }, 400006],
    [{ UID: 'u-nobody' }, 403005],
  ];
  for (const [parameters, errorCode] of refused) {
    expect(await post(parameters), JSON.stringify(parameters).slice(0, 80)).toMatchObject({ errorCode });
  }
  expect((await byPage('postComment', { commentText: 'x' })).errorDetails).toContain('UID');
  expect((await byPage('postComment', { commentText: 'x', guestName: 'G', guestEmail: 'g' })).errorCode).toBe(400006);
  // Whoever has only the API key writes for no user.
  expect((await byPage('postComment', { commentText: 'x', UID: 'u-ada' })).errorCode).toBe(400002);
  expect((await byUser('u-ben', 'postComment', { commentText: 'x', UID: 'u-ada' })).errorCode).toBe(403007);
  expect((await read()).commentCount).toBe(1);
});

test('a category and a stream of another site are not there', async () => {
  const { ID } = await post({});
  const ofOther = { apiKey: OTHER_API_KEY, secret: OTHER_SECRET };
  const { bySite: other } = callsOf(bench, 'comments', ofOther);
  const where = { categoryID: 'c', streamID: 's', commentID: ID };
  for (const method of ['getComments', 'deleteComment', 'updateComment']) {
    expect((await other(method, where)).errorCode).toBe(404002);
  }
  expect((await other('getStreamInfo', where)).errorCode).toBe(404000);
  await other('setCategoryInfo', { categoryID: 'c' });
  expect((await other('deleteComment', where)).errorCode).toBe(404000);
  expect((await read()).commentCount).toBe(1);
});

describe('F 7.10: votes and flags', () => {
  test('a user has one vote, changes it and takes it back', async () => {
    const { ID: commentID } = await post({});
    const vote = (UID: string, value: string) => inStream('vote', { UID, vote: value, commentID });
    expect(await vote('u-ada', 'pos')).toMatchObject({ posVotes: 1, negVotes: 0, totalVotes: 1 });
    expect(await vote('u-ada', 'pos')).toMatchObject({ posVotes: 1, negVotes: 0 });
    expect(await vote('u-ben', 'neg')).toMatchObject({ posVotes: 1, negVotes: 1, totalVotes: 0 });
    expect(await vote('u-ada', 'none')).toMatchObject({ posVotes: 0, negVotes: 1, totalVotes: -1 });
    expect((await vote('u-ada', 'both')).errorCode).toBe(400006);
    expect((await vote('u-nobody', 'pos')).errorCode).toBe(403005);
    expect((await byUser('u-ben', 'getComments')).comments).toMatchObject([{ vote: 'neg', sender: { isSelf: false } }]);
  });

  test('a flag counts once for each user, and not on what a moderator approved', async () => {
    const { ID: commentID } = await post({});
    const flagged = async () => (await read()).comments[0]?.flagCount;
    for (const UID of ['u-ada', 'u-ben', 'u-ben']) await inStream('flagComment', { UID, commentID });
    expect(await flagged()).toBe(2);
    await inStream('updateComment', { commentID, flagCount: '-1' });
    expect(await flagged()).toBe(1);
    for (const [flagCount, count] of [
      ['+3', 4],
      ['-9', 0],
      ['7', 7],
    ] as const) {
      await inStream('updateComment', { commentID, flagCount });
      expect(await flagged()).toBe(count);
    }
    expect((await inStream('updateComment', { commentID, flagCount: '1.5' })).errorCode).toBe(400006);
    await inStream('updateComment', { commentID, status: 'approved' });
    expect((await inStream('flagComment', { UID: 'u-ada', commentID })).errorCode).toBe(403031);
  });
});

const { exported, imported } = sitePart(commentsInWorkspace, 'comments');

test('R51: a file brings no markup either; what is wrong in it is named', async () => {
  const bench = await openBench();
  const withComments = (...comments: object[]) => [{ categoryID: 'c', streams: [{ streamID: 's', comments }] }];
  const hostile = '<b>x</b><script>y()</script>';
  await imported(bench, withComments({ id: 1, text: hostile, body: { title: hostile, guestName: hostile } }));
  expect(JSON.stringify(exported(bench))).not.toContain('script');
  const at = 'sites[0].comments[0].streams[0].comments[0]';
  const wrong: readonly [object[], string][] = [
    [[{ id: 1, UID: 'u-nobody', text: 'x' }], `${at}.UID`],
    [[{ id: 1, parent: 7, text: 'x' }], `${at}.parent`],
    [[{ id: 1, text: 'x'.repeat(5_001) }], `${at}.text`],
    [[{ id: 1, text: 'x', pos: ['u-nobody'] }], `${at}.pos`],
    [[{ id: 1, text: 'x', body: { mediaItems: [{ url: 'javascript:x' }] } }], `${at}.body`],
  ];
  const before = exported(bench);
  for (const [comments, member] of wrong)
    expect(await imported(bench, withComments(...comments))).toMatchObject({ member });
  const settings = [{ categoryID: 'c', settings: { blockedWords: 1 } }];
  expect(await imported(bench, settings)).toMatchObject({ member: 'sites[0].comments[0].settings' });
  expect(exported(bench)).toEqual(before);
});
