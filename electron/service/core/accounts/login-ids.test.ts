import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';

const bench = forEachTest(openBench);
const set = async (customIdentifiers: unknown, UID = 'u-ada', more: Record<string, string> = {}) => {
  const parameters = { UID, customIdentifiers: JSON.stringify(customIdentifiers), ...more };
  return (await bench.bySite('accounts.setAccountInfo', parameters)).json;
};
const read = async (UID = 'u-ada') =>
  (await bench.bySite('accounts.getAccountInfo', { UID, include: 'customIdentifiers' })).json.customIdentifiers;
const found = async (condition: string) => {
  const { json } = await bench.bySite('accounts.search', { query: `SELECT UID FROM accounts WHERE ${condition}` });
  return (json.results as { UID: string }[]).map(({ UID }) => UID);
};

describe('F 8.2: custom identifiers', () => {
  test('are merged by name, null removes one, and accounts are found by them', async () => {
    expect((await set({ loyaltyId: 'L-1001', crmId: '7' })).errorCode).toBe(0);
    expect((await set({ crmId: null, erpId: 'E-1' })).errorCode).toBe(0);
    expect(await read()).toEqual({ loyaltyId: 'L-1001', erpId: 'E-1' });
    expect(await found('customIdentifiers.loyaltyId = "L-1001"')).toEqual(['u-ada']);
    expect(await found('customIdentifiers.crmId IS NULL AND UID = "u-ada"')).toEqual(['u-ada']);
    expect(await found('customIdentifiers.erpId = "L-1001"')).toEqual([]);
    const { json } = await bench.bySite('accounts.getAccountInfo', { UID: 'u-ada' });
    expect(json).not.toHaveProperty('customIdentifiers');
  });

  test('one account of a site has each, in any case, and has it free again when it is removed or deleted', async () => {
    await set({ loyaltyId: 'L-1001' });
    const before = bench.account('u-ben');
    expect(await set({ crmId: '8', loyaltyId: 'l-1001 ' }, 'u-ben', { profile: '{"city":"Paris"}' })).toMatchObject({
      errorCode: 400009,
      validationErrors: [{ errorCode: 400003, fieldName: 'customIdentifiers.loyaltyId' }],
    });
    expect(bench.account('u-ben')).toEqual(before);
    expect((await set({ crmId: 'L-1001' }, 'u-ben')).errorCode).toBe(0);
    expect((await set({ loyaltyId: 'L-1001' })).errorCode).toBe(0);
    await set({ loyaltyId: null });
    expect((await set({ loyaltyId: 'L-1001' }, 'u-ben')).errorCode).toBe(0);
    await bench.bySite('accounts.deleteAccount', { UID: 'u-ben' });
    expect((await set({ loyaltyId: 'L-1001' })).errorCode).toBe(0);
  });

  test('a user cannot set them: other systems know the user by them', async () => {
    const token = await bench.token('u-ada');
    for (const customIdentifiers of ['{"loyaltyId":"L-1001"}', '{"loyaltyId":null}', '{}']) {
      const { json } = await bench.byToken(token, 'accounts.setAccountInfo', { customIdentifiers });
      expect(json).toMatchObject({ errorCode: 403007, errorDetails: expect.stringContaining('customIdentifiers') });
    }
    expect(await read()).toBeUndefined();
  });

  test('they stay with the account when it gets another UID', async () => {
    expect((await set({ loyaltyId: 'L-1001' })).errorCode).toBe(0);
    await bench.bySite('socialize.setUID', { UID: 'u-ada', siteUID: 'u-ada-2' });
    expect(await read('u-ada-2')).toEqual({ loyaltyId: 'L-1001' });
    expect((await set({ loyaltyId: 'L-1001' }, 'u-ben')).errorCode).toBe(400009);
  });

  test('what is no identifier is 400006, naming the place', async () => {
    for (const [given, place] of [
      [{ loyaltyId: 7 }, 'customIdentifiers.loyaltyId'],
      [{ loyaltyId: { x: 1 } }, 'customIdentifiers.loyaltyId'],
      [{ loyaltyId: ' ' }, 'customIdentifiers.loyaltyId'],
      [{ loyaltyId: 'x'.repeat(255) }, 'customIdentifiers.loyaltyId'],
      [{ 'loyalty id': 'x' }, 'customIdentifiers.loyalty id'],
      [Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`id${n}`, 'x'])), 'customIdentifiers'],
    ] as const) {
      expect(await set(given)).toMatchObject({ errorCode: 400006, errorDetails: expect.stringContaining(place) });
      expect(await read()).toBeUndefined();
    }
  });

  test('what is no object is 400006', async () => {
    for (const [customIdentifiers] of [['[]'], ['"L-1001"'], ['{']] as const) {
      const { json } = await bench.bySite('accounts.setAccountInfo', { UID: 'u-ada', customIdentifiers });
      expect(json).toMatchObject({ errorCode: 400006, errorDetails: expect.stringContaining('customIdentifiers') });
    }
  });
});
