import { expect, test } from 'vitest';
import { loadable, NotLoaded } from './loadable.ts';

test('a panel is fetched once, however often it is shown', async () => {
  let fetched = 0;
  const panel = loadable(async () => ++fetched);
  expect(panel.loaded()).toBeUndefined();
  await Promise.all([panel.load(), panel.load()]);
  panel.forget();
  expect(await panel.load()).toBe(1);
  expect(panel.loaded()).toBe(1);
});

test('a panel that could not be fetched says so until it is asked for anew', async () => {
  let reachable = false;
  const panel = loadable(async () => {
    if (!reachable) throw new TypeError('Failed to fetch dynamically imported module');
    return 'panel';
  });
  await expect(panel.load()).rejects.toBeInstanceOf(NotLoaded);
  reachable = true;
  await expect(panel.load()).rejects.toBeInstanceOf(NotLoaded);
  panel.forget();
  expect(await panel.load()).toBe('panel');
});
