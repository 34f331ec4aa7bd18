import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { API_KEY, startTestService, type TestService } from '#service/fixtures/listeners.fixture.ts';
import { type LoginClient, loginClient, redirected } from '#service/fixtures/login.fixture.ts';
import { testSettings } from '#service/fixtures/store.fixture.ts';

let service: TestService;
let login: LoginClient;

beforeAll(async () => {
  service = await startTestService();
  login = loginClient(service);
});
beforeEach(() => service.changeSite(testSettings));
afterAll(() => service.stop());

/** The 33-set of F 2 with their display names, written out here to check the service's own list. */
const PROVIDERS: readonly (readonly [id: string, displayName: string])[] = [
  ...([
    ['facebook', 'Facebook'],
    ['twitter', 'Twitter'],
    ['googleplus', 'Google'],
    ['linkedin', 'LinkedIn'],
  ] as const),
  ...([
    ['yahoo', 'Yahoo!'],
    ['messenger', 'Microsoft Messenger'],
    ['aol', 'AOL'],
    ['foursquare', 'Foursquare'],
  ] as const),
  ...([
    ['instagram', 'Instagram'],
    ['vkontakte', 'VKontakte'],
    ['renren', 'Renren'],
    ['kaixin', 'Kaixin'],
  ] as const),
  ...([
    ['qq', 'Tencent QQ'],
    ['sina', 'Sina Weibo'],
    ['mixi', 'mixi'],
    ['yahoojapan', 'Yahoo! Japan'],
  ] as const),
  ...([
    ['odnoklassniki', 'Odnoklassniki'],
    ['spiceworks', 'Spiceworks'],
    ['wordpress', 'WordPress'],
  ] as const),
  ...([
    ['blogger', 'Blogger'],
    ['typepad', 'Typepad'],
    ['paypal', 'PayPal'],
    ['livejournal', 'LiveJournal'],
  ] as const),
  ...([
    ['verisign', 'VeriSign'],
    ['openid', 'OpenID'],
    ['vznet', 'VZnet'],
    ['skyrock', 'Skyrock'],
  ] as const),
  ...([
    ['netlog', 'Netlog'],
    ['signon', 'Signon'],
    ['orangefrance', 'Orange France'],
    ['livedoor', 'Livedoor'],
  ] as const),
  ...([
    ['amazon', 'Amazon'],
    ['xing', 'Xing'],
  ] as const),
];
const ALIASES: readonly (readonly [alias: string, id: string])[] = [
  ...([
    ['google', 'googleplus'],
    ['microsoft', 'messenger'],
    ['liveid', 'messenger'],
    ['paypaloauth', 'paypal'],
  ] as const),
  ...([
    ['paypayoauth', 'paypal'],
    ['orangefr', 'orangefrance'],
    ['openID', 'openid'],
    ['veriSign', 'verisign'],
  ] as const),
];
const others = (id: string) => PROVIDERS.map(([other]) => other).filter((other) => other !== id);

/** The identities of the account after a login with response_type=token. */
async function identitiesAfter(x_provider: string): Promise<readonly string[] | undefined> {
  const fields = { person: 'new', first_name: 'Nell', provider_uid: `${x_provider}-1` };
  const { parameters } = redirected(await login.decide(fields, { x_provider, response_type: 'token' }));
  const { UID = '' } = service.store.of(tokenRepository).find(parameters.access_token ?? '') ?? {};
  return service.store
    .of(accountRepository)
    .get(API_KEY, UID)
    ?.identities.map(({ provider }) => provider);
}

test('D19: the table holds 33 providers', () => {
  expect(new Set(PROVIDERS.map(([id]) => id)).size).toBe(33);
});

describe.each(PROVIDERS)('D19: x_provider=%s', (id, displayName) => {
  test('shows its name, in whatever case it was sent', async () => {
    for (const x_provider of [id, id.toUpperCase(), `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`]) {
      const { status, text } = await login.open({ x_provider });
      expect(status).toBe(200);
      expect(text).toContain(`with your ${displayName} account`);
    }
  });

  test('logs in, and the account holds an identity under the canonical name', async () => {
    expect(await identitiesAfter(id.toUpperCase())).toEqual([id]);
  });

  test('switched off for the site: access_denied, 500031; all others go on', async () => {
    await service.changeSite({ providers: others(id) });
    const received = await login.open({ x_provider: id });
    expect(redirected(received).parameters).toEqual({
      error: 'access_denied',
      error_description: '500031 - No provider application',
      state: 's-1',
    });
    expect(service.callOf(received).reason).toContain(`"${id}" is switched off`);
    const [next = ''] = others(id);
    expect((await login.open({ x_provider: next })).status).toBe(200);
  });

  test('the only one that is switched on', async () => {
    await service.changeSite({ providers: [id] });
    expect((await login.open({ x_provider: id })).status).toBe(200);
    const [next = ''] = others(id);
    expect(redirected(await login.open({ x_provider: next })).parameters.error).toBe('access_denied');
  });
});

describe.each(ALIASES)('D19: x_provider=%s', (alias, id) => {
  test(`means ${id}, in any case`, async () => {
    expect(await identitiesAfter(alias)).toEqual([id]);
    expect((await login.open({ x_provider: alias.toUpperCase() })).status).toBe(200);
  });

  test(`is switched on and off with ${id}`, async () => {
    await service.changeSite({ providers: [id] });
    expect((await login.open({ x_provider: alias })).status).toBe(200);
    await service.changeSite({ providers: others(id) });
    expect(redirected(await login.open({ x_provider: alias })).parameters.error_description).toMatch(/^500031 /);
  });
});

test('D19: a site without any provider lets nobody log in', async () => {
  await service.changeSite({ providers: [] });
  expect(redirected(await login.open()).parameters.error_description).toBe('500031 - No provider application');
});

test.each(['wechat', 'site', 'saml-acme', 'sso', '*', 'faceboo', 'facebook ', 'constructor', '__proto__'])(
  'D19: %j is none of the 33: invalid_request',
  async (x_provider) => {
    expect(redirected(await login.open({ x_provider })).parameters).toMatchObject({
      error: 'invalid_request',
      error_description: '400006 - Invalid parameter value',
    });
  },
);
