import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#service/fixtures/bundles/calls.fixture.ts';
import { errorCases, ownCodes } from '#service/fixtures/bundles/error-codes.fixture.ts';
import { problemOfBundle } from '#service/fixtures/bundles/handed-on.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.service.stop());

/** Cases are the same in each shop. */
const cases = errorCases({} as Shop).map(({ code, name }, n) => [code, name, n] as const);

test.each(cases)(
  'R59: a bundle of %i (%s), opened in an empty folder, says the same rule, cause and sentence, or is refused with the reason',
  async (_code, _name, n) => {
    const one = errorCases(shop)[n];
    // Of every other one, names and UIDs are replaced.
    expect(one && (await problemOfBundle(shop, one, n % 2 === 1))).toBeUndefined();
  },
);

test('each error code of which there is advice has a call', () => {
  const codes = new Set(cases.map(([code]) => code));
  expect(ownCodes.filter((code) => !codes.has(code))).toEqual([]);
});
