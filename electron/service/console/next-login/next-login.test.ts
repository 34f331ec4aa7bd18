import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { foreignProvidersOf } from '#service/core/provider-logins/index.ts';
import { siteGroupRepository } from '#service/core/site-groups/index.ts';
import { loginRoutes } from '#service/endpoints/login/routes.ts';
import { problemOf } from '#service/fixtures/operation-problem.fixture.ts';
import { API_KEY, makeCall, OTHER_API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import type { Response } from '#service/kernel/call.ts';
import { modulesOf } from '#service/module/module.ts';
import { stateTables } from '#service/storage/snapshots/state-tables.ts';
import { nextLoginSetting } from '#shared/contract/next-logins.ts';
import { nextLoginHandlers } from './operations.ts';

const bench = forEachTest(openBench);
const operations = forEachTest(() => nextLoginHandlers(bench.core));

async function logIn(change: Record<string, string> = {}, method = 'socialize.login') {
  const parameters = {
    client_id: API_KEY,
    redirect_uri: 'https://shop.example/callback',
    response_type: 'code',
    x_provider: 'facebook',
    state: 's-1',
    ...change,
  };
  const call = makeCall(bench.clock(), { method, httpMethod: 'GET', parameters });
  const response = await bench.core.store.unitOfWork(() => loginRoutes(bench.core)[0]?.endpoint(call) as Response);
  const location = response.headers.location ?? '';
  return { ...response, call, parameters: Object.fromEntries(new URLSearchParams(location.split(/[?#]/)[1])) };
}
const isScreen = ({ status, body }: Response) => status === 200 && body.includes('/login/decision');
const set = (setting: Parameters<(typeof operations)['nextLogins.set']>[0]) => operations['nextLogins.set'](setting);
describe('the next login of a site is decided beforehand', () => {
  test('it completes as a user at once, is marked as such, and the one after it shows the screen', async () => {
    const { sentence } = await set({ site: API_KEY, outcome: 'complete', UID: 'u-ada' });
    expect(sentence).toBe('The next login at Test shop completes as u-ada');
    const { status, headers, parameters, call } = await logIn();
    expect([status, parameters]).toEqual([302, { code: expect.any(String), state: 's-1' }]);
    expect(headers['x-authdesk-next-login']).toBe('complete');
    expect(call.facts).toMatchObject({ UID: 'u-ada', failure: 'next-login complete' });
    expect(JSON.stringify(call.trace.steps)).toContain(sentence);
    expect(operations['nextLogins.list']({})).toEqual([]);
    expect(isScreen(await logIn())).toBe(true);
  });

  test.each([
    ['refuse', '200003 - '],
    ['fail', '500023 - '],
  ] as const)('it %ss', async (outcome, description) => {
    await set({ site: API_KEY, outcome });
    const { parameters, errorCode } = await logIn({ response_type: 'token' });
    expect(parameters).toEqual({
      error: 'access_denied',
      error_description: expect.stringContaining(description),
      state: 's-1',
    });
    expect(errorCode).toBe(Number(description.slice(0, 6)));
    expect(isScreen(await logIn())).toBe(true);
  });

  test('D70: that of a child completes as a user of its parent, whose own next login it is not', async () => {
    await bench.write(siteGroupRepository, (groups) => groups.set(OTHER_API_KEY, API_KEY));
    const { displayName } = await set({ site: OTHER_API_KEY, outcome: 'complete', UID: 'u-ada' });
    expect(displayName).toBe('Ada Lovelace');
    expect(isScreen(await logIn())).toBe(true);
    expect((await logIn({ client_id: OTHER_API_KEY })).call.facts.UID).toBe('u-ada');
  });

  test('only a login that passes its checks, of this site, at this provider, uses it up', async () => {
    await set({ site: API_KEY, outcome: 'complete', UID: 'u-ben', provider: 'Amazon' });
    expect((await logIn({ x_pending_registration: 'perhaps' })).errorCode).toBe(400006);
    expect(isScreen(await logIn())).toBe(true);
    expect(isScreen(await logIn({ client_id: OTHER_API_KEY, x_provider: 'amazon' }))).toBe(true);
    const token = await bench.token('u-ada');
    const connecting = await logIn({ x_provider: 'amazon', oauth_token: token }, 'socialize.addConnection');
    expect(isScreen(connecting)).toBe(true);
    expect(operations['nextLogins.list']({})).toMatchObject([{ site: API_KEY, provider: 'amazon' }]);
    expect((await logIn({ x_provider: 'amazon' })).call.facts.UID).toBe('u-ben');
  });

  test('D60: accounts.socialLogin registers under the policies then, too', async () => {
    await bench.bySite('accounts.setSchema', {
      dataSchema: '{"fields":{"terms":{"type":"boolean","required":true,"writeAccess":"clientModify"}}}',
    });
    await set({ site: API_KEY, outcome: 'complete', UID: 'u-ada' });
    expect((await logIn({}, 'accounts.socialLogin')).parameters).toMatchObject({
      error_description: '206001 - Account pending registration',
      regToken: expect.any(String),
    });
  });

  test('D43: as a disabled user it is refused without a page', async () => {
    const accounts = bench.core.store.of(accountRepository);
    await bench.core.store.unitOfWork(() => accounts.change(API_KEY, 'u-ada', { isActive: false }));
    await set({ site: API_KEY, outcome: 'complete', UID: 'u-ada' });
    expect((await logIn()).errorCode).toBe(403041);
  });

  test('X 4: it can be one at a provider that the site registered, which is then not called', async () => {
    const own = { id: 'oidc-work', displayName: 'work', path: '/oidc/rp/v1.0/key/login' };
    bench.core.store.of(foreignProvidersOf).add((apiKey) => (apiKey === API_KEY ? [own] : []));
    const problem = await problemOf(() => set({ site: API_KEY, outcome: 'fail', provider: 'oidc-other' }));
    expect(problem).toMatchObject({ code: 'invalid-input', member: 'provider' });
    expect(problem.message).toBe('The site has no provider "oidc-other".');
    expect(await set({ site: API_KEY, outcome: 'complete', UID: 'u-ada', provider: 'OIDC-Work' })).toMatchObject({
      provider: 'oidc-work',
    });
    expect(isScreen(await logIn())).toBe(true);
    const decided = await logIn({ x_provider: 'oidc-work' });
    expect(decided.parameters).toEqual({ code: expect.any(String), state: 's-1' });
    expect(decided.call.facts.UID).toBe('u-ada');
    expect((await logIn({ x_provider: 'oidc-work' })).headers.location).toContain(own.path);
  });

  test('it is replaced, cancelled, follows a changed UID, and goes with its user and with a reset', async () => {
    const accounts = bench.core.store.of(accountRepository);
    const list = () => operations['nextLogins.list']({});
    await set({ site: API_KEY, outcome: 'refuse' });
    await set({ site: API_KEY, outcome: 'complete', UID: 'u-ada' });
    await bench.core.store.unitOfWork(() => accounts.rename(API_KEY, 'u-ada', 'u-countess'));
    expect(list()).toMatchObject([{ UID: 'u-countess', displayName: 'Ada Lovelace', siteName: 'Test shop' }]);
    await bench.core.store.unitOfWork(() => accounts.delete(API_KEY, 'u-countess'));
    expect(list()).toEqual([]);
    await set({ site: API_KEY, outcome: 'fail' });
    await set({ site: OTHER_API_KEY, outcome: 'fail' });
    expect(await operations['nextLogins.cancel']({ site: OTHER_API_KEY })).toEqual({ cancelled: 1 });
    expect(await operations['nextLogins.cancel']({})).toEqual({ cancelled: 1 });
    expect(isScreen(await logIn())).toBe(true);
    const tables = bench.core.store.of(modulesOf).flatMap((one) => one.tables ?? []);
    expect(stateTables(tables)).toContain('next_login');
  });

  test('what cannot be is refused with the member that is wrong', async () => {
    const temporary = await bench.addAccount({ isSiteUID: false, status: 'temporary' });
    const wrong = async (setting: Parameters<typeof set>[0]) => (await problemOf(() => set(setting))).code;
    expect([
      await wrong({ site: '3_nobody', outcome: 'refuse' }),
      await wrong({ site: API_KEY, outcome: 'complete', UID: 'u-nobody' }),
      await wrong({ site: API_KEY, outcome: 'complete', UID: temporary.UID }),
      await wrong({ site: API_KEY, outcome: 'refuse', provider: 'mybook' }),
    ]).toEqual(['not-found', 'not-found', 'conflict', 'invalid-input']);
    for (const setting of [
      { site: API_KEY, outcome: 'complete' },
      { site: API_KEY, outcome: 'fail', UID: 'u-ada' },
    ]) {
      expect(nextLoginSetting.safeParse(setting).error?.issues[0]?.path).toEqual(['UID']);
    }
  });
});
