import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from './calls.fixture.ts';
import { handOn } from './handed-on.fixture.ts';

let shop: Shop;
let second: Shop;
beforeAll(async () => {
  [shop, second] = await Promise.all([openShop(), openShop()]);
});
afterAll(() => Promise.all([shop.service.stop(), second.service.stop()]));

test.each([0, 60, 120, 180])(
  'R48: bundles %i and the next 59 hold no secret and no token, and a second service answers as the first did',
  async (from) => {
    expect(await handOn(shop, second, 60, from)).toEqual([]);
  },
);
