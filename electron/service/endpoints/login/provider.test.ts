import { expect, test } from 'vitest';
import { loginOfFile, redirected } from '#service/fixtures/login.fixture.ts';

const { service, login } = loginOfFile();

/** The 33-set of F 2 with their display names, written out here to check the service's own list. */
const PROVIDERS = {
  ...{ facebook: 'Facebook', twitter: 'Twitter', googleplus: 'Google', linkedin: 'LinkedIn', yahoo: 'Yahoo!' },
  ...{ messenger: 'Microsoft Messenger', aol: 'AOL', foursquare: 'Foursquare', instagram: 'Instagram' },
  ...{ vkontakte: 'VKontakte', renren: 'Renren', kaixin: 'Kaixin', qq: 'Tencent QQ', sina: 'Sina Weibo', mixi: 'mixi' },
  ...{ yahoojapan: 'Yahoo! Japan', odnoklassniki: 'Odnoklassniki', spiceworks: 'Spiceworks', wordpress: 'WordPress' },
  ...{ blogger: 'Blogger', typepad: 'Typepad', paypal: 'PayPal', livejournal: 'LiveJournal', verisign: 'VeriSign' },
  ...{ openid: 'OpenID', vznet: 'VZnet', skyrock: 'Skyrock', netlog: 'Netlog', signon: 'Signon', amazon: 'Amazon' },
  ...{ orangefrance: 'Orange France', livedoor: 'Livedoor', xing: 'Xing' },
};
const others = (id: string) => Object.keys(PROVIDERS).filter((other) => other !== id);

/** The identities of the account after a login with response_type=token. */
async function identitiesAfter(x_provider: string): Promise<readonly string[] | undefined> {
  const fields = { person: 'new', first_name: 'Nell', provider_uid: `${x_provider}-1` };
  const { parameters } = redirected(await login.decide(fields, { x_provider, response_type: 'token' }));
  const { UID = '' } = service.token(parameters.access_token) ?? {};
  return service.account(UID)?.identities.map(({ provider }) => provider);
}

test('D19: each of the 33 shows its name, in whatever case it was sent', async () => {
  expect(Object.keys(PROVIDERS)).toHaveLength(33);
  for (const [id, displayName] of Object.entries(PROVIDERS)) {
    for (const x_provider of [id, id.toUpperCase()]) {
      expect((await login.open({ x_provider })).text).toContain(`with your ${displayName} account`);
    }
  }
});

test('D19: a login gives the account an identity under the canonical name', async () => {
  expect(await identitiesAfter('FACEBOOK')).toEqual(['facebook']);
  expect(await identitiesAfter('google')).toEqual(['googleplus']);
});

test.each([
  ['qq', 'qq'],
  ['GOOGLE', 'googleplus'],
])('D19: %s is switched on and off with %s; all others go on', async (x_provider, id) => {
  await service.changeSite({ providers: others(id) });
  const received = await login.open({ x_provider });
  expect(redirected(received).parameters).toEqual({
    error: 'access_denied',
    error_description: '500031 - No provider application',
    state: 's-1',
  });
  expect(service.callOf(received).reason).toContain(`"${id}" is switched off`);
  expect((await login.open({ x_provider: 'xing' })).status).toBe(200);
  await service.changeSite({ providers: [id] });
  expect((await login.open({ x_provider })).status).toBe(200);
  expect(redirected(await login.open({ x_provider: 'xing' })).parameters.error).toBe('access_denied');
});

test('D19: a site without any provider lets nobody log in', async () => {
  await service.changeSite({ providers: [] });
  expect(redirected(await login.open()).parameters.error_description).toBe('500031 - No provider application');
});

test('D19: a name that is none of the 33 is invalid_request', async () => {
  for (const x_provider of ['wechat', 'saml-acme', 'facebook ', '__proto__'] as const) {
    const expected = { error: 'invalid_request', error_description: '400006 - Invalid parameter value' };
    expect(redirected(await login.open({ x_provider })).parameters).toMatchObject(expected);
  }
});
