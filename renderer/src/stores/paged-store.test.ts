import { describe, expect, test } from 'vitest';
import { failure, success } from '#shared/contract/result.ts';
import { fakePlatform } from './fake-platform.fixture.ts';
import { createPagedStore } from './paged-store.ts';

/** A list of rows 0…count-1, paged by key. */
function listOf(count: number) {
  return (input: unknown) => {
    const { after = '0', limit = 100 } = input as { after?: string; limit?: number };
    const from = Number(after);
    const to = Math.min(count, from + limit);
    const items = Array.from({ length: to - from }, (_, index) => ({ id: String(from + index) }));
    return success({ items, ...(to < count ? { next: String(to) } : {}) });
  };
}

type Response = ReturnType<typeof success> | ReturnType<typeof failure>;

function storeOf(response: (input: unknown) => Response | Promise<Response>) {
  const fake = fakePlatform({ 'tokens.list': response });
  return { ...fake, store: createPagedStore(fake.platform.invoke, 'tokens.list', { apiKey: '3_demo' }) };
}

const ids = (store: ReturnType<typeof storeOf>['store']) => store.getState().items?.map(({ id }) => Number(id));

describe('a list that is paged by key', () => {
  test('grows page by page to its end, each row once', async () => {
    const { store } = storeOf(listOf(230));
    await store.getState().reload();
    expect(store.getState()).toMatchObject({ complete: false });
    await store.getState().loadMore();
    await store.getState().loadMore();
    await store.getState().loadMore();
    expect(ids(store)).toEqual(Array.from({ length: 230 }, (_, index) => index));
    expect(store.getState()).toMatchObject({ complete: true, loading: false });
  });

  test('does not read the same page twice when scrolling asks twice', async () => {
    const { store, asked } = storeOf(listOf(500));
    await store.getState().reload();
    await Promise.all([store.getState().loadMore(), store.getState().loadMore()]);
    expect(asked).toHaveLength(2);
    expect(ids(store)).toHaveLength(200);
  });

  test('reads again about as many rows as are shown, so that the place one has scrolled to stays', async () => {
    const { store, asked } = storeOf(listOf(900));
    await store.getState().reload();
    await store.getState().loadMore();
    await store.getState().loadMore();
    await store.getState().reload();
    expect(asked.at(-1)?.input).toEqual({ apiKey: '3_demo', limit: 300 });
    expect(ids(store)).toHaveLength(300);
  });

  test('drops a page that a reload has overtaken', async () => {
    const all = listOf(500);
    const late = Promise.withResolvers<void>();
    const { store } = storeOf(async (input) => {
      if ((input as { after?: string }).after !== undefined) await late.promise;
      return all(input);
    });
    await store.getState().reload();
    const further = store.getState().loadMore();
    await store.getState().reload();
    late.resolve();
    await further;
    expect(ids(store)).toEqual(Array.from({ length: 100 }, (_, index) => index));
    expect(store.getState().loading).toBe(false);
  });

  test('keeps the rows and says why when a page cannot be had, and asks again only when it is told to', async () => {
    let broken = false;
    const good = listOf(150);
    const { store, asked } = storeOf((input) =>
      broken ? failure({ code: 'unavailable', message: 'The service does not answer.' }) : good(input),
    );
    await store.getState().reload();
    broken = true;
    await store.getState().loadMore();
    expect(store.getState()).toMatchObject({ moreProblem: { code: 'unavailable' }, loading: false });
    expect(ids(store)).toHaveLength(100);
    // The end of the list is in view still, so the list asks on.
    for (let n = 0; n < 20; n += 1) await store.getState().loadMore();
    expect(asked).toHaveLength(2);
    await store.getState().retryMore();
    expect(store.getState()).toMatchObject({ moreProblem: { code: 'unavailable' } });
    expect(asked).toHaveLength(3);
    broken = false;
    await store.getState().retryMore();
    expect(store.getState()).toMatchObject({ moreProblem: undefined, complete: true });
    expect(ids(store)).toHaveLength(150);
  });

  test('a reload ends the failure of a further page', async () => {
    let broken = false;
    const good = listOf(150);
    const { store } = storeOf((input) =>
      broken ? failure({ code: 'unavailable', message: 'The service does not answer.' }) : good(input),
    );
    await store.getState().reload();
    broken = true;
    await store.getState().loadMore();
    broken = false;
    await store.getState().reload();
    expect(store.getState()).toMatchObject({ moreProblem: undefined, complete: false });
    await store.getState().loadMore();
    expect(store.getState()).toMatchObject({ complete: true });
  });

  test('takes a row that an event told', async () => {
    const { store } = storeOf(listOf(2));
    await store.getState().reload();
    store.getState().change((items) => items.slice(1));
    expect(ids(store)).toEqual([1]);
  });
});
