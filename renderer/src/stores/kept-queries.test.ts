import { describe, expect, test } from 'vitest';
import { failure, success } from '#shared/contract/result.ts';
import { fakePlatform } from './fake-platform.fixture.ts';
import { KeptQueries } from './kept-queries.ts';
import { createLive } from './live.ts';

/** Every answer that was on its way has come. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

function keptOf(response: () => ReturnType<typeof success> | ReturnType<typeof failure>) {
  const fake = fakePlatform({ 'siteGroups.list': response });
  const live = createLive(fake.platform);
  live.start();
  const kept = new KeptQueries(fake.platform.invoke, live);
  let seq = 0;
  return {
    ...fake,
    query: () => kept.query('siteGroups.list', {}),
    change: (...areas: ('sites' | 'log')[]) => {
      seq += 1;
      fake.send({ seq, type: 'changed', areas });
    },
  };
}

describe('a small list that stays between two visits of a panel', () => {
  test('is there at once at the next visit, and is not read again while nothing has changed', async () => {
    const { query, asked } = keptOf(() => success([]));
    const leave = query().show();
    await settled();
    leave();
    query().show();
    expect(query().store.getState()).toMatchObject({ value: [], loading: false });
    expect(asked).toHaveLength(1);
  });

  test('is read again when it is shown after a change, and at once when it is shown during one', async () => {
    const { query, asked, change } = keptOf(() => success([]));
    const leave = query().show();
    await settled();
    leave();
    change('sites');
    await settled();
    expect(asked).toHaveLength(1);
    query().show();
    await settled();
    expect(asked).toHaveLength(2);
    change('sites');
    await settled();
    expect(asked).toHaveLength(3);
    change('log');
    await settled();
    expect(asked).toHaveLength(3);
  });

  test('is read again when events were missed', async () => {
    const { query, asked, connect } = keptOf(() => success([]));
    query().show()();
    await settled();
    connect('lost');
    connect('connected');
    query().show();
    await settled();
    expect(asked).toHaveLength(2);
  });

  test('is asked for once by the parts of a panel that show it', async () => {
    const { query, asked } = keptOf(() => success([]));
    query().show();
    query().show();
    await settled();
    expect(asked).toHaveLength(1);
  });

  test('is read again at the next visit when it could not be read', async () => {
    const responses = [failure({ code: 'unavailable', message: 'The service does not answer.' }), success([])];
    const { query } = keptOf(() => responses.shift() ?? success([]));
    query().show()();
    await settled();
    expect(query().store.getState()).toMatchObject({ problem: { code: 'unavailable' } });
    query().show();
    await settled();
    expect(query().store.getState()).toMatchObject({ value: [], problem: undefined });
  });

  test('makes room for others once many were read, but not while it is shown', async () => {
    const { platform, asked } = fakePlatform({ 'mockResponses.list': () => success([]) });
    const kept = new KeptQueries(platform.invoke, createLive(platform));
    const of = (site: number) => kept.query('mockResponses.list', { apiKey: `3_${site}` });
    const [shown, left] = [of(0), of(1)];
    shown.show();
    left.show()();
    for (let site = 2; site < 60; site++) of(site);
    expect(of(0)).toBe(shown);
    expect(of(1)).not.toBe(left);
    expect(asked).toHaveLength(2);
  });
});
