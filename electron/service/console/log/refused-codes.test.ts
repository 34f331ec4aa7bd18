import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectFrame } from '#service/diagnosis/refusals/frame.fixture.ts';
import { openShop, type Shop } from '#service/fixtures/bundles/calls.fixture.ts';
import { errorCases } from '#service/fixtures/bundles/error-codes.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.service.stop());

/** Cases are the same in each shop. */
const cases = errorCases({} as Shop).map(({ code, name }, n) => [code, name, n] as const);

test.each(cases)(
  'R59: a call that gets %i (%s) has one line with the cause and one with what to do',
  async (code, _, n) => {
    const callId = (await errorCases(shop)[n]?.send()) ?? '';
    const { errorCode, refusal } = await shop.ask('log.get', { callId });
    expect(errorCode).toBe(code);
    expectFrame(refusal);
  },
);
