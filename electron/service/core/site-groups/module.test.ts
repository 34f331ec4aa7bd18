import { expect, test } from 'vitest';
import { API_KEY, OTHER_API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import { testSettings } from '#service/fixtures/store.fixture.ts';
import { siteRepository } from '../sites/repository.ts';
import { siteGroupHandlers } from './module.ts';

const CHILD = '4_child';

test('D70: the desk names a parent of a site, and takes it out; what cannot be is said, and nothing changes', async () => {
  const { core, write } = await openBench();
  const [secret, settings] = [Buffer.alloc(32, 5).toString('base64'), { ...testSettings, name: 'Child' }];
  await write(siteRepository, (sites) => sites.create({ apiKey: CHILD, secret, settings }));
  const handlers = siteGroupHandlers(core);
  const set = (apiKey: string, owner: string) => (async () => handlers['siteGroups.set']({ apiKey, owner }))();
  await set(CHILD, API_KEY);
  expect(await handlers['siteGroups.list']({})).toEqual([{ apiKey: CHILD, owner: API_KEY }]);
  await expect(set(CHILD, CHILD)).rejects.toThrow('not the parent of itself');
  await expect(set(CHILD, '3_none')).rejects.toThrow('no site with the API key "3_none"');
  await expect(set(CHILD, OTHER_API_KEY)).rejects.toThrow('a group is in one data center');
  await expect(set(API_KEY, CHILD)).rejects.toThrow('a group is no circle');
  await expect(set('3_none', API_KEY)).rejects.toThrow('There is no site');
  expect(await handlers['siteGroups.list']({})).toEqual([{ apiKey: CHILD, owner: API_KEY }]);
  await set(CHILD, '');
  expect(await handlers['siteGroups.list']({})).toEqual([]);
});
