import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { callsOf } from '#service/fixtures/namespace-calls.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';

const bench = forEachTest(openBench);
const { bySite: call } = callsOf(bench, 'socialize');
const publish = (UID: string, userAction: object, more = {}) =>
  call('publishUserAction', { UID, userAction: JSON.stringify(userAction), ...more });

describe('socialize.getFeed', () => {
  test('shows what the user, friends and everyone published, newest first', async () => {
    await call('setStatus', { UID: 'u-ada', status: 'mine' });
    bench.clock.advance(1000);
    await publish('u-ben', { title: 'A lamp' });
    const feed = await call('getFeed', { UID: 'u-ada' });
    const mine = { sender: { UID: 'u-ada', name: 'Ada Lovelace' }, action: { userMessage: 'mine' } };
    expect(feed.me).toMatchObject([mine]);
    const ofBen = { sender: { UID: 'u-ben' }, action: { title: 'A lamp' }, timestamp: 1_700_000_001 };
    expect(feed.friends).toMatchObject([ofBen]);
    expect(feed.everyone).toMatchObject([{ sender: { UID: 'u-ben' } }, { sender: { UID: 'u-ada' } }]);
    const alone = await call('getFeed', { UID: 'u-ada', enabledProviders: 'amazon', groups: 'friends' });
    expect(alone).toMatchObject({ errorCode: 0, friends: [] });
    expect(alone).not.toHaveProperty('me');
  });

  test('is limited in number and time', async () => {
    for (const status of ['1', '2', '3']) {
      await call('setStatus', { UID: 'u-ada', status });
      bench.clock.advance(1000);
    }
    const texts = async (more: object) => {
      const { me } = await call('getFeed', { UID: 'u-ada', groups: 'me', ...more });
      return (me as { action: { userMessage: string } }[]).map(({ action }) => action.userMessage);
    };
    expect(await texts({ limit: '2' })).toEqual(['3', '2']);
    expect(await texts({ endTS: '1700000001' })).toEqual(['1']);
    for (const wrong of [{ limit: '0' }, { limit: '101' }, { groups: 'all' }, { endTS: 'now' }]) {
      expect((await call('getFeed', { UID: 'u-ada', ...wrong })).errorCode).toBe(400006);
    }
  });
});

test('socialize.getTopShares counts addresses of the last days, by tag', async () => {
  const lamp = { title: 'Old', linkBack: 'https://shop.example/lamp' };
  await publish('u-ada', lamp);
  bench.clock.advance(2 * 86_400_000);
  await publish('u-ada', { ...lamp, title: 'Lamp' }, { tags: 'light,home' });
  await publish('u-ben', { ...lamp, title: 'A lamp' });
  await publish('u-ben', { title: 'Nothing' });
  await publish('u-ben', { title: 'Desk', linkBack: 'https://shop.example/desk' });
  const url = lamp.linkBack;
  const desk = { url: 'https://shop.example/desk', title: 'Desk', count: 1 };
  expect((await call('getTopShares', { age: '7' })).shares).toEqual([{ url, title: 'A lamp', count: 3 }, desk]);
  expect((await call('getTopShares', { age: '1' })).shares).toEqual([{ url, title: 'A lamp', count: 2 }, desk]);
  expect((await call('getTopShares', { age: '7', tag: 'home' })).shares).toEqual([{ url, title: 'Lamp', count: 1 }]);
  expect((await call('getTopShares', { age: '7', limit: '1' })).shares).toHaveLength(1);
  expect((await call('getTopShares', { age: '8' })).errorCode).toBe(400006);
});

test('socialize.convertAction refuses what publishUserAction refuses', async () => {
  expect((await call('convertAction', { userAction: '{}' })).errorCode).toBe(400006);
  expect((await call('convertAction', { userAction: '[]' })).errorCode).toBe(400006);
});
