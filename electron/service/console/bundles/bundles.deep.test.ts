import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop, signed } from '#service/fixtures/bundles/calls.fixture.ts';
import { handOn } from '#service/fixtures/bundles/handed-on.fixture.ts';

let shop: Shop;
let second: Shop;
beforeAll(async () => {
  [shop, second] = await Promise.all([openShop(), openShop()]);
});
afterAll(() => Promise.all([shop.service.stop(), second.service.stop()]));

/** Bundles of a test: so few that a busy machine is not a fault. */
const OF_ONE = 20;

test.each(Array.from({ length: 12 }, (_, part) => part * OF_ONE))(
  'R48: bundle %i and the next 19 hold no secret and no token, and a second service answers as the first did',
  async (from) => {
    expect(await handOn(shop, second, OF_ONE, from)).toEqual([]);
  },
);

test('repeats two mistakes together, which a refused call alone has no time to find', async () => {
  const call = signed(shop, 'socialize.setStatus', { UID: 'u-ada', status: 'It is (almost) done!' }, 'http', {
    encode: encodeURIComponent,
    method: 'GET',
  });
  const { bundle } = await shop.ask('bundles.make', { callId: await shop.send(call), anonymise: false });
  expect(bundle.expected.mistake).toContain(' + ');
  expect((await second.ask('bundles.check', { document: bundle })).found.mistake).toBe(bundle.expected.mistake);
});
