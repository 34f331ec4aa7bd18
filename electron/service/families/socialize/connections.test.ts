import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { signUid } from '#service/core/accounts/signed-ids.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, openBench, SECRET, signed } from '#service/fixtures/rest.fixture.ts';
import type { AccountChange, SiteRecord } from '#service/records/index.ts';

const bench = forEachTest(openBench);
const site = { secret: { text: SECRET, key: Buffer.from(SECRET, 'base64'), createdAt: 0 } } as SiteRecord;
const code = async (method: string, parameters: Record<string, string>) =>
  (await bench.bySite(`socialize.${method}`, parameters)).errorCode;
const held = (UID: string) =>
  bench.account(UID)?.identities.map(({ provider, providerUID }) => `${provider} ${providerUID}`);
const create = (UID: string, status: 'final' | 'pending' | 'temporary', providerUIDs: readonly string[] = []) => {
  const identities = providerUIDs.map((providerUID) => ({ provider: 'facebook', providerUID }));
  return bench.addAccount({ UID, isSiteUID: false, status, identities });
};
/** A siteUID with the signature that the site gave to its client (F 5.7, D74). */
const signedFor = (siteUID: string) => {
  const { signature } = signUid(site, siteUID, 1_699_999_820_000);
  return { siteUID, UIDTimestamp: '1699999820', UIDSig: signature };
};

describe('socialize.setUID', () => {
  test("gives the site's own id, which posts, settings and tokens follow", async () => {
    const token = await bench.token('u-ada');
    await bench.bySite('socialize.setStatus', { UID: 'u-ada', status: 'here' });
    expect((await bench.byToken(token, 'socialize.setUID', signedFor('u-new'))).errorCode).toBe(0);
    expect(await code('getUserInfo', { UID: 'u-ada' })).toBe(403005);
    expect((await bench.byToken(token, 'socialize.getUserInfo')).json).toMatchObject({ UID: 'u-new', status: 'here' });
    expect(await code('linkAccounts', { UID: 'u-new', siteUID: 'u-new' })).toBe(0);
  });

  test('a taken id is 409001; the identities of a pending user move there instead (D22)', async () => {
    expect(await code('setUID', { UID: 'u-ada', siteUID: 'u-ben' })).toBe(409001);
    await create('_p', 'pending', ['fb-p']);
    expect(await code('linkAccounts', { UID: '_p', siteUID: 'u-ada' })).toBe(0);
    expect(held('u-ada')).toEqual(['facebook fb-1001', 'facebook fb-p']);
    expect(bench.account('_p')).toBeUndefined();
    await create('_t', 'temporary');
    const token = await bench.token('_t');
    expect((await bench.byToken(token, 'socialize.setUID', signedFor('u-t'))).errorCode).toBe(403007);
    const many = Array.from({ length: 100 }, (_, n) => `fb-m${n}`);
    await create('_many', 'pending', many);
    expect(await code('setUID', { UID: '_many', siteUID: 'u-ben' })).toBe(400124);
  });

  test.each([
    [{ siteUID: 'ü' }, 400006, 'siteUID'],
    [{ siteUID: 'x'.repeat(253) }, 400006, 'siteUID'],
    [{ siteUID: '_own' }, 400006, 'siteUID'],
    [{ siteUID: 'u-x', phoneNumber: '030 901820' }, 400006, 'phoneNumber'],
    [{ siteUID: 'u-x', UIDSig: 'x' }, 400002, 'UIDTimestamp'],
    [{ siteUID: 'u-x', UIDTimestamp: '1700000000' }, 400002, 'UIDSig'],
    [{ siteUID: 'u-x', UIDTimestamp: '1700000000', UIDSig: 'x' }, 400006, 'UIDSig'],
    [{ siteUID: 'u-x', UIDTimestamp: '1699999819', UIDSig: 'x' }, 403002, 'UIDTimestamp'],
  ])('%j is %i, naming the place, and changes nothing', async (parameters, expected, named) => {
    await create('_own', 'final');
    const { json } = await bench.bySite('socialize.setUID', { UID: '_own', ...(parameters as Record<string, string>) });
    expect(json).toMatchObject(refusal(expected, named));
    expect(bench.account('_own')).toBeDefined();
  });

  test('phoneNumber is what the user logs in with from then on, one account of a site each (F 7.2)', async () => {
    const phoneNumber = '+4930901820';
    await create('_phone', 'final');
    await create('_moves', 'pending', ['fb-phone']);
    const token = await bench.token('_phone');
    const byUser = await bench.byToken(token, 'socialize.setUID', { ...signedFor('u-phone'), phoneNumber });
    expect(byUser.json).toMatchObject(refusal(403007, 'phoneNumber'));
    expect(await code('setUID', { UID: '_phone', siteUID: 'u-phone', phoneNumber })).toBe(0);
    const { json } = await bench.bySite('accounts.getAccountInfo', { UID: 'u-phone' });
    expect(json).toMatchObject({ errorCode: 0, phoneNumber });

    const taken = { UID: '_moves', siteUID: 'u-moved', phoneNumber };
    for (const method of ['setUID', 'notifyRegistration']) {
      const { json } = await bench.bySite(`socialize.${method}`, taken);
      expect(json).toMatchObject(refusal(400003, 'phoneNumber'));
    }
    expect(bench.account('_moves')?.status).toBe('pending');
    expect(await code('notifyRegistration', { ...taken, siteUID: 'u-ada', phoneNumber: '+4930901821' })).toBe(0);
    expect(bench.account('u-ada')?.loginIDs.phoneNumber).toBe('+4930901821');
  });
  test('unlinkAccounts takes the id away again, once', async () => {
    const { json } = await bench.bySite('socialize.unlinkAccounts', { UID: 'u-ada' });
    expect(json.UID).toMatch(/^_guid_/);
    expect(bench.account(String(json.UID))).toMatchObject({ isSiteUID: false });
    expect(await code('unlinkAccounts', { UID: String(json.UID) })).toBe(403200);
  });
});

describe('socialize.setUserInfo', () => {
  test('updates single fields, which are shown instead of those of the provider', async () => {
    expect(await code('setUserInfo', { UID: 'u-ada', userInfo: '{"nickname":"A","age":40}' })).toBe(0);
    expect(await code('setUserInfo', { UID: 'u-ada', userInfo: '{"age":41}' })).toBe(0);
    const { json } = await bench.bySite('socialize.getUserInfo', { UID: 'u-ada' });
    expect(json).toMatchObject({ nickname: 'A', age: 41, firstName: 'Ada' });
  });

  test.each(['{"shoeSize":42}', '{"age":"old"}', '[]', '{', '['.repeat(1000) + ']'.repeat(1000)])(
    'F 7.2: %.20j is 400004, naming userInfo',
    async (userInfo) => {
      const { json } = await bench.bySite('socialize.setUserInfo', { UID: 'u-ada', userInfo });
      expect(json).toMatchObject(refusal(400004, 'userInfo'));
    },
  );
});

test("socialize.logout: a user's token ends its own session, the site all of the user's", async () => {
  const [one, two, ben] = [await bench.token('u-ada'), await bench.token('u-ada'), await bench.token('u-ben')];
  expect((await bench.byToken(one, 'socialize.logout')).json.connectedProviders).toBe('facebook');
  expect((await bench.byToken(one, 'socialize.getUserInfo')).errorCode).toBe(500024);
  expect((await bench.byToken(two, 'socialize.getUserInfo')).errorCode).toBe(0);
  const reply = await bench.bySite('socialize.logout', { UID: 'u-ada', format: 'xml' });
  expect(reply.body).toContain('<connectedProviders>facebook</connectedProviders>');
  expect((await bench.byToken(two, 'socialize.getUserInfo')).errorCode).toBe(500024);
  expect((await bench.byToken(ben, 'socialize.getUserInfo')).errorCode).toBe(0);
});

describe('socialize.removeConnection', () => {
  const loginAs = async (providerUID: string) =>
    (await bench.bySite('socialize.notifyLogin', { providerSessions: JSON.stringify({ facebook: { providerUID } }) }))
      .json;

  test('disconnects one provider or all', async () => {
    expect(await code('removeConnection', { UID: 'u-ben', provider: 'Facebook' })).toBe(0);
    expect(held('u-ben')).toEqual(['amazon am-1']);
    expect(await code('disconnect', { UID: 'u-ben' })).toBe(0);
    expect(held('u-ben')).toEqual([]);
    expect(await code('removeConnection', { UID: 'u-ben' })).toBe(400106);
    expect(await code('removeConnection', { UID: 'u-ben', provider: 'nobody' })).toBe(400006);
    expect(await code('removeConnection', { UID: 'u-ada', removeLoginID: 'maybe' })).toBe(400006);
  });

  describe('F 7.2: removeLoginID', () => {
    const remove = async (more: Record<string, string> = {}) =>
      (await bench.bySite('socialize.removeConnection', { UID: 'u-ada', removeLoginID: 'true', ...more })).json;
    const prepare = async (change: AccountChange, password = false) => {
      await bench.changeAccount('u-ada', change);
      if (password) await bench.bySite('accounts.setPassword', { UID: 'u-ada', ...hashed });
    };
    const email = 'ada@shop.example';
    const profile = { firstName: 'Ada', email };
    const hashed = { hashedPassword: 'X03MO1qnZdYdgyfeuILPmQ==', pwHashAlgorithm: 'md5' };

    test('takes the address of the profile out of the login identifiers, when another identity is left', async () => {
      const emails = ['Ada@shop.example', 'ada@home.example'];
      await prepare({ profile, loginIDs: { emails, unverifiedEmails: [] } });
      await bench.write(accountRepository, (accounts) =>
        accounts.connect(API_KEY, 'u-ada', { provider: 'twitter', providerUID: 'tw-1' }, undefined),
      );
      expect(await remove({ provider: 'facebook' })).toMatchObject({ errorCode: 0 });
      expect(bench.account('u-ada')).toMatchObject({ profile, loginIDs: { emails: ['ada@home.example'] } });
      expect(held('u-ada')).toEqual(['twitter tw-1']);
      expect((await bench.bySite('accounts.isAvailableLoginID', { loginID: email })).json.isAvailable).toBe(true);
    });

    test('or when another login identifier goes with the password', async () => {
      await prepare({ profile, loginIDs: { username: 'ada', emails: [], unverifiedEmails: [email] } }, true);
      expect(await remove()).toMatchObject({ errorCode: 0 });
      expect(bench.account('u-ada')?.loginIDs).toEqual({ username: 'ada', emails: [], unverifiedEmails: [] });
      expect(held('u-ada')).toEqual([]);
    });

    test.each([
      ['there is no password and no other identity', { emails: [email], unverifiedEmails: [] }, false],
      ['the password has no other login identifier', { username: email, emails: [email], unverifiedEmails: [] }, true],
    ])('R45: is 400030, and nothing is removed, when %s', async (_, loginIDs, password) => {
      await prepare({ profile, loginIDs }, password);
      expect(await remove()).toMatchObject(refusal(400030, 'removeLoginID'));
      expect(bench.account('u-ada')?.loginIDs).toEqual(loginIDs);
      expect(held('u-ada')).toEqual(['facebook fb-1001']);
    });

    test('has nothing to remove when the identity brought no login identifier', async () => {
      const loginIDs = { emails: ['ada@home.example'], unverifiedEmails: [] };
      await prepare({ profile, loginIDs });
      expect(await remove()).toMatchObject({ errorCode: 0 });
      expect(bench.account('u-ada')?.loginIDs).toEqual(loginIDs);
    });
  });

  test('lastIdentityHandling: fail refuses, soft keeps the way back, remove cuts it', async () => {
    const last = { UID: 'u-ada', provider: 'facebook' };
    expect(await code('removeConnection', { ...last, lastIdentityHandling: 'fail' })).toBe(400030);
    expect(await code('removeConnection', { ...last, lastIdentityHandling: 'hard' })).toBe(400006);
    expect(held('u-ada')).toEqual(['facebook fb-1001']);
    expect(await code('removeConnection', last)).toBe(0);
    expect((await bench.bySite('socialize.getUserInfo', { UID: 'u-ada' })).json.isConnected).toBe(false);
    expect((await loginAs('fb-1001')).UID).toBe('u-ada');
    expect(held('u-ada')).toEqual(['facebook fb-1001']);
    expect(await code('removeConnection', { ...last, lastIdentityHandling: 'remove' })).toBe(0);
    expect((await loginAs('fb-1001')).newUser).toBe(true);
  });

  test('facebook.deauthorize removes Facebook entirely', async () => {
    expect(await code('facebook.deauthorize', { UID: 'u-ben' })).toBe(0);
    expect(held('u-ben')).toEqual(['amazon am-1']);
    expect(await code('facebook.deauthorize', { UID: 'u-ben' })).toBe(400106);
    expect((await loginAs('fb-1002')).newUser).toBe(true);
  });
});

describe('socialize.importIdentities', () => {
  const load = async (value: unknown, more: Record<string, string> = {}) => {
    const parameters = { UID: 'u-ada', identities: JSON.stringify(value), ...more };
    return (await bench.bySite('socialize.importIdentities', parameters)).json;
  };
  const bens = { provider: 'facebook', providerUID: 'fb-1002' };
  const free = { provider: 'twitter', providerUID: 'tw-1' };

  test('connects, makes the user when asked, and fills what the profile does not have', async () => {
    const fields = { city: 'Paris', firstName: 'Other', age: 'x', shoeSize: 4 };
    expect((await load([{ ...free, ...fields }])).errorCode).toBe(0);
    expect(bench.account('u-ada')?.profile).toMatchObject({ city: 'Paris', firstName: 'Ada', age: 36 });
    expect((await load([free], { UID: 'u-new' })).errorCode).toBe(403005);
    expect((await load([], { UID: 'u-new', allowNewUser: 'true' })).errorCode).toBe(0);
    expect(bench.account('u-new')).toMatchObject({ isSiteUID: true, status: 'final' });
  });

  test('an identity of another account is refused, ignored or moved', async () => {
    const conflicts = { identityConflicts: [bens] };
    expect(await load([bens, free])).toMatchObject({ errorCode: 409001, ...conflicts });
    expect(held('u-ada')).toEqual(['facebook fb-1001']);
    const [ignore, connect] = [{ handleIdentityConflicts: 'Ignore' }, { handleIdentityConflicts: 'Connect' }];
    expect(await load([bens, free], ignore)).toMatchObject({ errorCode: 0, ...conflicts });
    expect(await load([bens], ignore)).toMatchObject({ errorCode: 206004, ...conflicts });
    expect(await load([bens], connect)).toMatchObject({ errorCode: 0, ...conflicts });
    expect(held('u-ada')).toEqual(['facebook fb-1001', 'facebook fb-1002', 'twitter tw-1'].sort());
    expect(held('u-ben')).toEqual(['amazon am-1']);
  });

  test('an expired session is left out, or refused; sessions come over HTTPS only', async () => {
    const providerSessions = '{"xing":{"authToken":"x","tokenExpiration":1}}';
    expect((await load([], { providerSessions })).errorCode).toBe(0);
    expect(held('u-ada')).toEqual(['facebook fb-1001']);
    expect((await load([], { providerSessions, handleInvalidSessions: 'Error' })).errorCode).toBe(403009);
    const token = { UID: 'u-ada', identities: '[]', providerSessions };
    const call = { method: 'socialize.importIdentities', transport: 'http' as const, parameters: token };
    expect((await bench.send({ ...call, parameters: signed(call) })).errorCode).toBe(400001);
  });

  test.each([
    ['x', 'in brackets'],
    [[1], '[0]'],
    [[free, { provider: 'nobody', providerUID: 'x' }], '[1].provider'],
    [[{ provider: 'twitter' }], '[0].providerUID'],
    [[free, free], '[1]'],
    [Array.from({ length: 101 }, (_, n) => ({ provider: 'xing', providerUID: `${n}` })), '101'],
  ])('%.30j is 400006, naming the place', async (identities, detail) => {
    const { errorCode, errorDetails } = await load(identities);
    expect(errorCode).toBe(400006);
    expect(errorDetails).toContain(detail);
  });

  test('400124 and temporary accounts', async () => {
    const many = Array.from({ length: 100 }, (_, n) => ({ provider: 'xing', providerUID: `x-${n}` }));
    expect((await load(many)).errorCode).toBe(400124);
    await create('_t', 'temporary');
    expect((await load([free], { UID: '_t' })).errorCode).toBe(403005);
    expect((await load([free], { UID: 'ü' })).errorCode).toBe(400006);
  });
});

const sent = (session: object) => ({ UID: 'u-ada', providerSession: JSON.stringify({ facebook: session }) });
test('socialize.refreshProviderSession renews a session that the user has, with one that has not expired', async () => {
  expect(await code('refreshProviderSession', { UID: 'u-ada', provider: 'facebook' })).toBe(0);
  expect(await code('refreshProviderSession', sent({ authToken: 'new' }))).toBe(0);
  expect(await code('refreshProviderSession', { UID: 'u-ada', provider: 'twitter' })).toBe(400106);
  expect(await code('refreshProviderSession', { ...sent({ authToken: 'n' }), provider: 'twitter' })).toBe(400006);
  expect(await code('refreshProviderSession', sent({ authToken: 'n', tokenExpiration: 5 }))).toBe(403009);
  expect(await code('refreshProviderSession', sent({ authToken: 'n', tokenExpiration: 'soon' }))).toBe(400006);
  expect(await code('refreshProviderSession', sent({ authToken: 7 }))).toBe(400006);
  expect(await code('refreshProviderSession', { UID: 'u-ada' })).toBe(400002);
});
