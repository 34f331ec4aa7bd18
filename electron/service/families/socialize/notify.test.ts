import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { isRefused } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';

const bench = forEachTest(openBench);
const notifyLogin = (parameters: Record<string, string>) => bench.bySite('socialize.notifyLogin', parameters);
const notifyRegistration = (parameters: Record<string, string>) =>
  bench.bySite('socialize.notifyRegistration', parameters);

const pending = (UID: string, provider: string, providerUID: string) =>
  bench.addAccount({ UID, isSiteUID: false, status: 'pending', identities: [{ provider, providerUID }] });

describe('socialize.notifyLogin', () => {
  test('makes the account of a site user that does not exist, and logs in the one that does', async () => {
    const first = await notifyLogin({ siteUID: 'u-new', userInfo: '{"nickname":"New","age":7}', regSource: 'shop' });
    expect(first.json).toMatchObject({
      errorCode: 0,
      UID: 'u-new',
      newUser: true,
      signatureTimestamp: '1700000000',
      cookieName: `glt_${API_KEY}`,
      cookiePath: '/',
      cookieDomain: 'shop.example',
    });
    expect(bench.account('u-new')).toMatchObject({
      status: 'final',
      isSiteUID: true,
      loginProvider: 'site',
      regSource: 'shop',
      userInfo: { nickname: 'New', age: 7 },
      lastLoginAt: bench.clock.now,
    });
    const second = await notifyLogin({ siteUID: 'u-new' });
    expect(second.json).toMatchObject({ UID: 'u-new', newUser: false });
    const { json } = await bench.byToken(String(second.json.cookieValue), 'socialize.getUserInfo');
    expect(json).toMatchObject({ UID: 'u-new', nickname: 'New', isLoggedIn: true, loginProvider: 'site' });
  });

  test('F 3.6, F 8.5: the session lives as long as was asked, in the form of its target', async () => {
    const session = async (parameters: Record<string, string>) =>
      (await notifyLogin({ siteUID: 'u-ada', ...parameters })).json;
    const mobile = { sessionToken: expect.any(String), sessionSecret: expect.any(String), expires_in: 3600 };
    expect(await session({ targetEnv: 'mobile', sessionExpiration: '3600' })).toMatchObject(mobile);
    expect(await session({ targetEnv: 'jssdk', sessionExpiration: '60' })).toMatchObject({ expires_in: '60' });
    const forever = await session({ targetEnv: 'mobile', sessionExpiration: '0' });
    expect(forever).not.toHaveProperty('expires_in');
    const isBound = (token: unknown) => bench.core.store.of(tokenRepository).find(String(token))?.browserBound;
    expect(isBound(forever.sessionToken)).toBe(false);
    expect(isBound((await session({ sessionExpiration: '0' })).cookieValue)).toBe(true);
    for (const sessionExpiration of ['-3', '1.5', 'x']) {
      expect((await session({ sessionExpiration })).errorCode).toBe(400006);
    }
  });

  test('logs in by an identity: the account that holds it, or a new one', async () => {
    const known = await notifyLogin({ providerSessions: '{"facebook":{"authToken":"t","providerUID":"fb-1002"}}' });
    expect(known.json).toMatchObject({ UID: 'u-ben', newUser: false });
    const sessions = '{"Twitter":{"authToken":"of-someone"}}';
    const made = await notifyLogin({ providerSessions: sessions });
    expect(made.json).toMatchObject({ newUser: true });
    const again = await notifyLogin({ providerSessions: sessions });
    expect(again.json).toMatchObject({ UID: made.json.UID, newUser: false });
    expect(bench.account(String(made.json.UID))).toMatchObject({ isSiteUID: false, loginProvider: 'twitter' });
  });

  test('F 7.13: a session at a provider as parameters is one of providerSessions, and is kept', async () => {
    const session = { authToken: 'token-9', tokenSecret: 'secret-9', tokenExpiration: '1700003600' };
    const handle = { sessionHandle: 'aGFuZGxl', sessionHandleExpiration: '1700007200' };
    const { json } = await notifyLogin({ provider: 'Twitter', ...session, ...handle });
    expect(json).toMatchObject({ errorCode: 0, newUser: true });
    const UID = String(json.UID);
    expect(bench.account(UID)).toMatchObject({ loginProvider: 'twitter', identities: [{ provider: 'twitter' }] });
    const info = await bench.bySite('socialize.getSessionInfo', { UID, provider: 'twitter' });
    expect(info.json).toMatchObject({
      ...{ authToken: 'token-9', tokenSecret: 'secret-9', sessionHandle: 'aGFuZGxl' },
      tokenExpirationUTC: expect.anything(),
      sessionExpiration: expect.anything(),
    });
    const sessions = '{"twitter":{"authToken":"token-9"}}';
    expect((await notifyLogin({ providerSessions: sessions })).json).toMatchObject({ UID, newUser: false });
    const connected = await notifyLogin({ siteUID: 'u-ada', provider: 'xing', authToken: 'token-8', format: 'xml' });
    expect(connected.body).toContain('<UID>u-ada</UID>');
    expect(bench.account('u-ada')?.identities.map(({ provider }) => provider)).toEqual(['facebook', 'xing']);
  });

  test('a disabled account cannot log in: 403041', async () => {
    await bench.bySite('accounts.setAccountInfo', { UID: 'u-ada', isActive: 'false' });
    expect((await notifyLogin({ siteUID: 'u-ada' })).errorCode).toBe(403041);
  });

  test.each([
    [{}, 400002, 'siteUID'],
    [{ siteUID: 'ä' }, 400006, 'siteUID'],
    [{ siteUID: 'a b' }, 400006, 'siteUID'],
    [{ siteUID: 'x'.repeat(253) }, 400006, 'siteUID'],
    [{ siteUID: 'u', userInfo: '{"nick":"x"}' }, 400006, 'userInfo'],
    [{ siteUID: 'u', userInfo: '{"age":"7"}' }, 400006, 'userInfo'],
    [{ siteUID: 'u', userInfo: '{"age":7.5}' }, 400006, 'userInfo'],
    [{ siteUID: 'u', authCode: 'x' }, 400006, 'authCode'],
    [{ siteUID: 'u', UIDNonce: 'x' }, 400006, 'UIDNonce'],
    [{ authToken: 't' }, 400002, 'provider'],
    [{ siteUID: 'u', tokenExpiration: '7' }, 400002, 'provider'],
    [{ provider: 'facebook' }, 400002, 'authToken'],
    [{ provider: 'nobook', authToken: 't' }, 400006, 'nobook'],
    [{ provider: 'facebook', authToken: 't', providerSessions: '{"xing":{"authToken":"t"}}' }, 400006, 'instead'],
    [{ provider: 'facebook', authToken: 't', tokenExpiration: '-1' }, 400006, 'tokenExpiration'],
    [{ provider: 'facebook', authToken: 't', sessionHandleExpiration: 'soon' }, 400006, 'sessionHandleExpiration'],
    [{ provider: 'facebook', authToken: 't', tokenSecret: 's'.repeat(4097) }, 400006, 'tokenSecret'],
    [{ providerSessions: '{}' }, 400006, 'providerSessions'],
    [{ providerSessions: '{"nobook":{"providerUID":"1"}}' }, 400006, 'nobook'],
    [{ providerSessions: '{"facebook":{}}' }, 400006, 'facebook'],
    [{ siteUID: 'u', targetEnv: 'toaster' }, 400006, 'targetEnv'],
  ] as [Record<string, string>, number, string][])('%j is %i naming %s', isRefused(notifyLogin));
});

describe('socialize.notifyRegistration', () => {
  test('D22: makes a pending account final', async () => {
    await pending('p-1', 'twitter', 'tw-1');
    bench.clock.advance(5000);
    const reply = await notifyRegistration({ UID: 'p-1' });
    const envelope = ['callId', 'errorCode', 'apiVersion', 'statusCode', 'statusReason', 'time'];
    expect(Object.keys(reply.json)).toEqual(envelope);
    expect(bench.account('p-1')).toMatchObject({ status: 'final', registeredAt: bench.clock.now });
    expect((await notifyRegistration({ UID: 'p-1' })).errorCode).toBe(0);
  });

  test('D22: the identities of a pending account move to the account that has this siteUID', async () => {
    await pending('p-1', 'twitter', 'tw-1');
    const token = await bench.token('p-1');
    expect((await notifyRegistration({ UID: 'p-1', siteUID: 'u-ada' })).errorCode).toBe(0);
    expect(bench.account('p-1')).toBeUndefined();
    expect(bench.account('u-ada')?.identities.map(({ providerUID }) => providerUID)).toEqual(['fb-1001', 'tw-1']);
    expect((await bench.byToken(token, 'socialize.getUserInfo')).errorCode).toBe(500024);
  });

  test('409001 when the siteUID is taken and the account is not pending; 400006 for no possible id', async () => {
    expect((await notifyRegistration({ UID: 'u-ben', siteUID: 'u-ada' })).errorCode).toBe(409001);
    expect((await notifyRegistration({ UID: 'u-ben', siteUID: 'ü' })).errorCode).toBe(400006);
    expect((await notifyRegistration({ UID: 'u-ben', siteUID: 'u-ben' })).errorCode).toBe(0);
  });

  test('a temporary account cannot be registered', async () => {
    await bench.addAccount({ UID: 't-1', isSiteUID: false, status: 'temporary' });
    const token = await bench.token('t-1');
    expect((await bench.byToken(token, 'socialize.notifyRegistration')).errorCode).toBe(403007);
  });
});
