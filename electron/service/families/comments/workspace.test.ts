import { expect, test } from 'vitest';
import { API_KEY, type Bench, openBench } from '#service/fixtures/rest.fixture.ts';
import { OperationProblem } from '#service/kernel/operation-problem.ts';
import { commentsInWorkspace } from './workspace.ts';

const part = commentsInWorkspace.site;
const exported = ({ core: { store } }: Bench) => part?.read(store, API_KEY);
async function imported({ core: { store } }: Bench, given: unknown): Promise<unknown> {
  try {
    return await store.unitOfWork(() =>
      part?.apply(store, API_KEY, part.schema.parse(given) as never, 'sites[0].comments'),
    );
  } catch (error) {
    if (error instanceof OperationProblem) return error.problem;
    throw error;
  }
}

test('R25: an export has categories, streams, comments and votes, and its import gives the same comments', async () => {
  const bench = await openBench();
  expect(exported(bench)).toBeUndefined();
  const call = async (method: string, parameters: Record<string, string> = {}) =>
    (await bench.bySite(`comments.${method}`, { categoryID: 'c', streamID: 's', ...parameters })).json;
  await call('setCategoryInfo', { categorySettings: '{"userEditComment":true}' });
  await call('setModerators', { moderators: 'u-ben' });
  await call('setStreamInfo', { streamTitle: 'S', moderationModes: 'pre' });
  const { comment } = await call('postComment', { UID: 'u-ada', commentText: 'First', ratings: '{"_overall":5}' });
  const commentID = String((comment as { ID: string }).ID);
  await call('updateComment', { commentID, status: 'approved', note: 'Good' });
  await call('vote', { UID: 'u-ben', commentID, vote: 'pos' });
  await call('postComment', { commentText: 'Reply', parentID: commentID, guestName: 'G', guestEmail: 'g@x.example' });
  const read = () => call('getComments', { includeNote: 'true' });
  const [file, before] = [exported(bench), await read()];
  const other = await openBench();
  expect(await imported(other, JSON.parse(JSON.stringify(file)))).toBeUndefined();
  const after = (await other.bySite('comments.getComments', { categoryID: 'c', streamID: 's', includeNote: 'true' }))
    .json;
  // Of the edit of the status no text was changed.
  expect(after.comments).toEqual(before.comments);
  expect(exported(other)).toEqual(file);
  expect((await other.bySite('comments.getModerators', { categoryID: 'c' })).json.moderators).toEqual(['u-ben']);
  await imported(bench, []);
  expect(exported(bench)).toBeUndefined();
});

test('R51: a file brings no markup either; what is wrong in it is named', async () => {
  const bench = await openBench();
  const withComments = (...comments: readonly object[]) => [
    { categoryID: 'c', streams: [{ streamID: 's', comments }] },
  ];
  const hostile = '<b>x</b><script>y()</script>';
  await imported(bench, withComments({ id: 1, text: hostile, body: { title: hostile, guestName: hostile } }));
  expect(JSON.stringify(exported(bench))).not.toContain('script');
  const at = 'sites[0].comments[0].streams[0].comments[0]';
  const wrong: readonly [readonly object[], string][] = [
    [[{ id: 1, UID: 'u-nobody', text: 'x' }], `${at}.UID`],
    [[{ id: 1, parent: 7, text: 'x' }], `${at}.parent`],
    [[{ id: 1, text: 'x'.repeat(5_001) }], `${at}.text`],
    [[{ id: 1, text: 'x', pos: ['u-nobody'] }], `${at}.pos`],
    [[{ id: 1, text: 'x', body: { mediaItems: [{ url: 'javascript:x' }] } }], `${at}.body`],
  ];
  const before = exported(bench);
  for (const [comments, member] of wrong)
    expect(await imported(bench, withComments(...comments))).toMatchObject({ member });
  expect(await imported(bench, [{ categoryID: 'c', settings: { blockedWords: 1 } }])).toMatchObject({
    member: 'sites[0].comments[0].settings',
  });
  expect(exported(bench)).toEqual(before);
});
