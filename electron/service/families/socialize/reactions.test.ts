import { expect, test } from 'vitest';
import { openBench } from '#service/fixtures/rest.fixture.ts';
import { MAX_BUTTONS } from './reactions.ts';

test('clicks are counted by bar and button, and taken back, never below 0', async () => {
  const bench = await openBench();
  const click = async (parameters: Record<string, string>) =>
    (await bench.bySite('socialize.incrementReactionsCount', { barID: 'b', buttonID: 'cool', ...parameters })).json;
  const counts = async (parameters: Record<string, string>) =>
    (await bench.byPage('socialize.getReactionsCount', parameters)).json;
  expect((await click({ count: '-1' })).counts).toEqual([{ buttonId: 'cool', count: 0 }]);
  await click({});
  await bench.byToken(await bench.token('u-ada'), 'socialize.incrementReactionsCount', { barID: 'b', buttonID: 'sad' });
  expect((await click({ reactionBarId: 'b' })).counts).toEqual([{ buttonId: 'cool', count: 2 }]);
  expect((await counts({ barID: 'b' })).counts).toEqual([
    { buttonId: 'cool', count: 2 },
    { buttonId: 'sad', count: 1 },
  ]);
  expect((await counts({ reactionBarId: 'b', buttonIDs: 'none', buttonID: 'sad' })).counts).toEqual([
    { buttonId: 'none', count: 0 },
    { buttonId: 'sad', count: 1 },
  ]);
  expect((await counts({ barID: 'other' })).counts).toEqual([]);
  for (const wrong of [{ count: '2' }, { count: '0' }, { reactionBarId: 'other' }, { buttonID: 'x'.repeat(201) }]) {
    expect((await click(wrong)).errorCode).toBe(400006);
  }
  expect((await counts({ barID: 'b', buttonIDs: 'x'.repeat(201) })).errorCode).toBe(400006);
  expect((await counts({})).errorDetails).toContain('barID');
  for (let n = 2; n < MAX_BUTTONS; n += 1) await click({ buttonID: `b-${n}` });
  expect((await click({ buttonID: 'one more' })).errorCode).toBe(400124);
  expect((await counts({ barID: 'b' })).counts).toHaveLength(MAX_BUTTONS);
});
