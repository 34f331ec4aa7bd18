import { expect, test } from 'vitest';
import { callRepository } from '#service/core/log/calls.ts';
import { openTestStore, testCall, withTestSite } from '#service/fixtures/store.fixture.ts';

test('D38: log rows of calls that got a mock response are marked, found by it, and others are not marked', async () => {
  const store = await withTestSite(openTestStore());
  store.of(callRepository).append(testCall(1, 0, { mocked: true }));
  store.of(callRepository).append(testCall(2, 0));
  const { items } = store.of(callRepository).page({ mockedOnly: true }, { limit: 10 });
  expect(items).toMatchObject([{ callId: testCall(1, 0).callId, mocked: true }]);
  const all = store.of(callRepository).page({}, { limit: 10 }).items;
  expect(all.map(({ mocked }) => mocked)).toEqual([undefined, true]);
  expect(store.of(callRepository).get(testCall(2, 0).callId)).not.toHaveProperty('mocked');
  store.close();
});
