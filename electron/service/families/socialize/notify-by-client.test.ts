import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { signUid } from '#service/core/accounts/signed-ids.ts';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import { ORIGIN, openPages, PAGE } from '#service/fixtures/pages.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, NOW, OTHER_API_KEY, OTHER_SECRET, SECRET } from '#service/fixtures/rest.fixture.ts';

const pages = forAllTests(openPages, ({ bench }) => bench.core.store.close());
beforeAll(async () => {
  await pages.bench.updateSite({ domains: ['shop.example', 'other.example', 'myapp://'] });
});

const bySite = (parameters: Record<string, string>) => pages.bench.bySite('socialize.notifyLogin', parameters);
const byPage = (parameters: Record<string, string>, origin = ORIGIN) =>
  pages.call('socialize.notifyLogin', parameters, { origin });
const sessionWorks = async (token: unknown) =>
  (await pages.bench.byToken(String(token), 'socialize.getUserInfo')).errorCode;

/** The authCode of a login with x_authCodeOnly. */
async function authCodeOf(redirectUri = PAGE): Promise<string> {
  const query = new URLSearchParams({
    ...{ client_id: API_KEY, x_provider: 'facebook', redirect_uri: redirectUri, response_type: 'token' },
    ...{ x_authCodeOnly: 'true', x_cid: 'spring', x_session_expiration: '600' },
  });
  const { headers } = await pages.decided(`/socialize.login?${query}`, { person: 'uid:u-ada' });
  return new URLSearchParams(String(headers.location).split('#')[1]).get('authCode') ?? '';
}

describe('F 3.9: socialize.notifyLogin with the authCode of a login', () => {
  test('gives the session that the login asked for', async () => {
    const authCode = await authCodeOf();
    const { json } = await bySite({ authCode, targetEnv: 'mobile' });
    expect(json).toMatchObject({ errorCode: 0, UID: 'u-ada', newUser: false, expires_in: 600 });
    expect(pages.bench.core.store.of(tokenRepository).find(String(json.sessionToken))).toMatchObject({ cid: 'spring' });
    expect(pages.bench.account('u-ada')?.loginProvider).toBe('facebook');
    const other = await bySite({ authCode: await authCodeOf(), targetEnv: 'mobile', sessionExpiration: '60' });
    expect(other.json.expires_in).toBe(60);
  });

  test('R2: a second use is refused, and ends the session of the first one', async () => {
    const authCode = await authCodeOf();
    const { json, loggedBody, call } = await bySite({ authCode, targetEnv: 'mobile' });
    expect(JSON.stringify([loggedBody, call.trace.steps])).not.toContain(authCode);
    expect(await sessionWorks(json.sessionToken)).toBe(0);
    const again = await bySite({ authCode, format: 'xml' });
    expect(again.body).toContain('<errorCode>400006</errorCode>');
    expect(await sessionWorks(json.sessionToken)).toBe(500024);
  });

  test('R4: a page takes it where the login came back to, and no other one', async () => {
    const authCode = await authCodeOf();
    for (const [origin, code] of [
      ['https://other.example', authCode],
      ['https://evil.example', authCode],
      [ORIGIN, await authCodeOf('myapp://back')],
    ] as const) {
      const { json, cookies } = await byPage({ authCode: code }, origin);
      expect(json).toMatchObject(refusal(400006, 'authCode'));
      expect(cookies).toEqual([]);
    }
    const noPage = await pages.bench.byPage('socialize.notifyLogin', { authCode });
    expect(noPage.json.errorCode).toBe(400006);
    const { json, cookies } = await byPage({ authCode });
    expect(json).toMatchObject({ errorCode: 0, UID: 'u-ada' });
    expect(cookies).toHaveLength(1);
  });

  test('R3, R4: not one that is unknown, of another site or older than two minutes', async () => {
    const authCode = await authCodeOf();
    const wrong = { errorCode: 400006, errorDetails: expect.stringContaining('authCode') };
    expect((await bySite({ authCode: 'co1.s.nobody' })).json).toMatchObject(wrong);
    const credentials = { apiKey: OTHER_API_KEY, secret: OTHER_SECRET };
    const call = { method: 'socialize.notifyLogin', parameters: { ...credentials, authCode } };
    expect((await pages.bench.send({ ...call, host: 'socialize.eu1.authdesk.localhost' })).json.errorCode).not.toBe(0);
    pages.bench.clock.advance(120_001);
    expect((await bySite({ authCode })).json).toMatchObject(wrong);
  });

  test.each(['siteUID', 'userInfo', 'newUser', 'provider'])('not together with %s', async (name) => {
    const value = { userInfo: '{"nickname":"A"}', newUser: 'true', provider: 'xing' }[name] ?? 'u-ada';
    const authCode = await authCodeOf();
    const more: Record<string, string> = name === 'provider' ? { authToken: 't' } : {};
    const { json } = await bySite({ authCode, [name]: value, ...more });
    expect(json).toMatchObject(refusal(400006, name));
    expect((await bySite({ authCode })).json).toMatchObject({ errorCode: 0 });
  });
});

describe('F 7.2: socialize.notifyLogin from a client', () => {
  const at = () => pages.bench.clock();
  const key = { secret: { text: SECRET, key: Buffer.from(SECRET, 'base64'), createdAt: 0 } };
  const proofOf = (siteUID: string) => {
    const { signature, timestamp } = signUid(key, siteUID, at());
    return { siteUID, UIDSig: signature, UIDTimestamp: timestamp };
  };

  const byText = (siteUID: string) => {
    const { signature, timestamp } = signUid({ secret: { ...key.secret, key: Buffer.from(SECRET) } }, siteUID, NOW);
    return { UIDSig: signature, UIDTimestamp: timestamp };
  };

  test('UIDSig shows that the site has logged this user in', async () => {
    const { json, cookies } = await byPage({ ...proofOf('u-page'), userInfo: '{"nickname":"Page"}' });
    expect(json).toMatchObject({ errorCode: 0, UID: 'u-page', newUser: true });
    expect(cookies).toHaveLength(1);
    expect(pages.bench.account('u-page')).toMatchObject({ isSiteUID: true, userInfo: { nickname: 'Page' } });
  });

  test.each<[string, Record<string, string>, number, string]>([
    ['nothing', { UIDSig: '', UIDTimestamp: '' }, 400002, 'UIDSig'],
    ['an empty signature', { UIDSig: '' }, 400002, 'UIDSig'],
    ['a signature without its time', { UIDTimestamp: '' }, 400002, 'UIDTimestamp'],
    ['a signature for another user', { siteUID: 'u-other' }, 400006, 'UIDSig'],
    ['a signature by the text of the secret', byText('u-refused'), 400006, 'Decode the secret from base64'],
    ['a signature for no user', { siteUID: '', providerSessions: '{"xing":{"authToken":"t"}}' }, 400002, 'siteUID'],
    ['an old signature', { UIDTimestamp: String(NOW / 1000 - 1000) }, 403002, 'UIDTimestamp'],
    ['skipValidation', { skipValidation: 'true' }, 403007, 'skipValidation'],
  ])('R45: with %s it is refused, and nobody is made', async (_, change, errorCode, words) => {
    const before = pages.bench.core.store.of(accountRepository).count({ apiKey: API_KEY });
    const { json, cookies } = await byPage({ ...proofOf('u-refused'), ...change });
    expect(json).toMatchObject(refusal(errorCode, words));
    expect([cookies, pages.bench.core.store.of(accountRepository).count({ apiKey: API_KEY })]).toEqual([[], before]);
  });

  // The last: the site has another secret afterwards.
  test('D34: a UIDSig from before a change of the secret is taken while that one is valid', async () => {
    const proof = proofOf('u-changed');
    await pages.bench.write(siteRepository, (sites) => sites.rotateSecret(API_KEY, OTHER_SECRET));
    expect((await byPage(proof)).json).toMatchObject({ errorCode: 0, UID: 'u-changed' });
  });
});
