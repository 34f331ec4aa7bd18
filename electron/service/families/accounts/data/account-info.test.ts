import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { openBench, textsOf } from '#service/fixtures/rest.fixture.ts';

const bench = forEachTest(openBench);
const account = () => bench.account('u-ada');
const get = async (include?: string) =>
  (await bench.bySite('accounts.getAccountInfo', { UID: 'u-ada', ...(include && { include }) })).json;
const set = async (parameters: Record<string, unknown>) => {
  return (await bench.bySite('accounts.setAccountInfo', { UID: 'u-ada', ...textsOf(parameters) })).json;
};

describe('accounts.getAccountInfo', () => {
  test('F 8.2: ids, state, times, profile and data by default', async () => {
    await bench.bySite('socialize.notifyLogin', { siteUID: 'u-ada' });
    const json = await get();
    // D11: an object without members is left out.
    expect(json).not.toHaveProperty('data');
    expect(json).toMatchObject({
      UID: 'u-ada',
      UIDSignature: expect.any(String),
      signatureTimestamp: '1700000000',
      isRegistered: true,
      isActive: true,
      isVerified: false,
      loginProvider: 'site',
      socialProviders: 'facebook,site',
      created: '2023-11-14T22:13:20.000Z',
      createdTimestamp: 1_700_000_000_000,
      lastLogin: '2023-11-14T22:13:20.000Z',
      profile: { firstName: 'Ada' },
    });
    for (const part of ['identities', 'emails', 'loginIDs', 'password']) expect(json).not.toHaveProperty(part);
  });

  test('include chooses the parts', async () => {
    const json = await get('identities-all,emails,loginIDs,password');
    expect(json).toMatchObject({
      identities: [{ provider: 'facebook' }],
      emails: { verified: [], unverified: ['ada@shop.example'] },
      loginIDs: { emails: [], unverifiedEmails: [] },
    });
    for (const part of ['profile', 'password']) expect(json).not.toHaveProperty(part);
  });
});

describe('accounts.setAccountInfo', () => {
  test('merges profile and data member by member; null removes, lists are replaced', async () => {
    await set({ data: { a: 1, deep: { x: 1, y: [1, 2] } } });
    await set({ data: { b: 2, deep: { y: [3], z: null, x: null } }, profile: { city: 'London', lastName: null } });
    expect(account()?.data).toEqual({ a: 1, b: 2, deep: { y: [3] } });
    const profile = { firstName: 'Ada', email: 'ada@shop.example', age: 36, gender: 'f', city: 'London' };
    expect(account()?.profile).toEqual(profile);
    expect((await get()).data).toEqual({ a: 1, b: 2, deep: { y: [3] } });
  });

  test('a member named __proto__ is data like any other', async () => {
    await set({ data: '{"__proto__":{"isAdmin":true},"x":{"__proto__":{"y":1}}}' });
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    expect(JSON.stringify(account()?.data)).toBe('{"__proto__":{"isAdmin":true},"x":{"__proto__":{"y":1}}}');
  });

  test('F 1.3: 400009 with one validationErrors entry per wrong field, and nothing is changed', async () => {
    const wrong = { shoeSize: 7, firstName: 7, email: 'nobody', gender: 'x', birthMonth: 13, phones: {} };
    const json = await set({ profile: { ...wrong, age: '41', zip: null }, data: { touched: true } });
    expect(json).toMatchObject({ errorCode: 400009, errorMessage: 'Validation error' });
    const errors = json.validationErrors as { fieldName: string; errorCode: number }[];
    expect(errors.map(({ fieldName, errorCode }) => [fieldName, errorCode])).toEqual([
      ['profile.shoeSize', 400024],
      ['profile.firstName', 400023],
      ['profile.email', 400026],
      ['profile.gender', 400026],
      ['profile.birthMonth', 400006],
      ['profile.phones', 400023],
    ]);
    expect(account()?.data).toEqual({});
  });

  test('F 8.2: internal is written, read and searched by the site alone', async () => {
    expect((await set({ internal: { crm: { id: 7, old: 1 } } })).errorCode).toBe(0);
    expect((await set({ internal: { crm: { old: null } } })).errorCode).toBe(0);
    expect((await get('internal')).internal).toEqual({ crm: { id: 7 } });
    expect(await get('profile')).not.toHaveProperty('internal');
    const query = 'SELECT UID, internal.crm FROM accounts WHERE internal.crm.id = 7';
    const { json } = await bench.bySite('accounts.search', { query });
    expect(json.results).toEqual([{ UID: 'u-ada', internal: { crm: { id: 7 } } }]);

    const token = await bench.token('u-ada');
    const own = async (method: string, parameters: Record<string, string>) =>
      (await bench.byToken(token, `accounts.${method}`, parameters)).json;
    const refused = { errorCode: 403007, errorDetails: expect.stringContaining('internal') };
    expect(await own('setAccountInfo', { internal: '{"crm":1}' })).toMatchObject(refused);
    expect(await own('getAccountInfo', { include: 'internal' })).toMatchObject(refused);
    expect(await own('getAccountInfo', { include: 'all' })).not.toHaveProperty('internal');
    expect((await set({ internal: '[]' })).errorCode).toBe(400006);
  });

  test("state is the site's to set: 403007 with the token of the user", async () => {
    const token = await bench.token('u-ada');
    const own = (parameters: Record<string, string>) => bench.byToken(token, 'accounts.setAccountInfo', parameters);
    expect((await own({ data: '{"mine":1}' })).errorCode).toBe(0);
    for (const name of ['isActive', 'isVerified', 'regSource']) {
      expect((await own({ [name]: 'true' })).errorCode, name).toBe(403007);
    }
  });

  test('a verified account stays verified, regSource is set once', async () => {
    expect((await set({ isVerified: 'true', regSource: 'shop' })).errorCode).toBe(0);
    const emails = { verified: ['ada@shop.example'] };
    expect(await get('emails,regSource')).toMatchObject({ isVerified: true, regSource: 'shop', emails });
    expect((await set({ isVerified: 'false' })).errorCode).toBe(400006);
    expect((await set({ regSource: 'other' })).errorCode).toBe(400006);
    expect((await set({ regSource: 'shop' })).errorCode).toBe(0);
  });

  test('F 6.3: more than 512 KB of data is 413003', async () => {
    expect((await set({ data: { big: 'x'.repeat(300_000) } })).errorCode).toBe(0);
    expect((await set({ data: { more: 'x'.repeat(300_000) } })).errorCode).toBe(413003);
    expect(account()?.data).not.toHaveProperty('more');
  });
});
