import { expect, test } from 'vitest';
import { shopForAll, signed } from '#service/fixtures/bundles/calls.fixture.ts';

const shop = shopForAll();
const second = shopForAll();

test('R59: a bundle repeats two mistakes together, which a refused call alone has no time to find', async () => {
  const call = signed(shop, 'socialize.setStatus', { UID: 'u-ada', status: 'It is (almost) done!' }, 'http', {
    encode: encodeURIComponent,
    method: 'GET',
  });
  const { bundle } = await shop.ask('bundles.make', { callId: await shop.send(call), anonymise: false });
  expect(bundle.expected.mistake).toContain(' + ');
  expect((await second.ask('bundles.check', { document: bundle })).found.mistake).toBe(bundle.expected.mistake);
});
