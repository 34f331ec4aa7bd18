import { describe, expect, test } from 'vitest';
import { failure, success } from '#shared/contract/result.ts';
import { fakePlatform } from './fake-platform.fixture.ts';
import { createQueryStore } from './query-store.ts';

describe('a store that mirrors a query', () => {
  test('keeps the last good result when a later read fails, beside the reason', async () => {
    const responses = [success([]), failure({ code: 'unavailable', message: 'The service does not answer.' })];
    const { platform } = fakePlatform({ 'sites.list': () => responses.shift() ?? success([]) });
    const store = createQueryStore(platform.invoke, 'sites.list', {});
    await store.getState().load();
    await store.getState().load();
    expect(store.getState()).toMatchObject({ value: [], problem: { code: 'unavailable' }, loading: false });
  });

  test('asks once more after a read that was overtaken by changes, not once per change', async () => {
    const { platform, asked } = fakePlatform({ 'sites.list': () => success([]) });
    const store = createQueryStore(platform.invoke, 'sites.list', {});
    const { load } = store.getState();
    await Promise.all([load(), load(), load(), load()]);
    expect(asked).toHaveLength(2);
    expect(store.getState().loading).toBe(false);
  });
});
