import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signed } from '../../../hosts/signing.ts';
import { fresh, hasOperations, hostOf, invoke, request, storyShop, type Values } from '../target.ts';
import { byPage, byServer, dataOf, failure, format, password, register, succeed, textIn } from './client.ts';

const { apiKey, secret } = storyShop;

/** A registered user, and ways to log in as one. */
async function user() {
  const email = `${fresh('zoe')}@stories.conformance.example`;
  const { UID } = await register(email);
  const logIn = (more: Values) => succeed(byPage('accounts.login', { loginID: email, password, ...more }));
  return { UID, email, logIn };
}

/** Reads the account with what a browser holds. */
function withCookies(cookies: Values, headers: Values = {}) {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  return request('/accounts.getAccountInfo', { form: { apiKey }, headers: { cookie, ...headers } });
}

describe('a mobile app signs with the secret of its session', () => {
  test.each(['https', 'http'] as const)('D51: over %s, and a call cannot be sent twice', async (transport) => {
    const { UID, logIn } = await user();
    const session = await logIn({ targetEnv: 'mobile' });
    expect(session).toMatchObject({ UIDSignature: expect.any(String), signatureTimestamp: expect.any(String) });
    const form = signed({
      method: 'POST',
      url: `${transport}://${hostOf(transport)}/accounts.getAccountInfo`,
      parameters: { oauth_token: textIn(session, 'sessionInfo.sessionToken'), format },
      secret: textIn(session, 'sessionInfo.sessionSecret'),
    });
    const call = () => request('/accounts.getAccountInfo', { transport, form });
    expect(await succeed(call())).toMatchObject({ UID });
    expect(await failure(call())).toMatch(/^403004 /);
  });
});

test('the user whom an app reports to its server is proved by UIDSignature', async () => {
  const { UID, logIn } = await user();
  const { UIDSignature, signatureTimestamp } = await logIn({ targetEnv: 'mobile' });
  const expected = createHmac('sha1', Buffer.from(secret, 'base64')).update(`${signatureTimestamp}_${UID}`);
  expect(UIDSignature).toBe(expected.digest('base64'));
});

describe('a page', () => {
  test('D52, U 3.3: its login token works over HTTPS with the API key alone, and not over HTTP', async () => {
    const { UID, logIn } = await user();
    const login_token = textIn(await logIn({ targetEnv: 'jssdk' }), 'sessionInfo.login_token');
    expect(await succeed(byPage('accounts.getAccountInfo', { login_token }))).toMatchObject({ UID });
    const inClear = request('/accounts.getAccountInfo', { transport: 'http', form: { apiKey, login_token } });
    expect(await failure(inClear)).toMatch(/^403025 /);
  });

  test('D52: its cookie works like the token, and D58: a lost one is "Session not found"', async () => {
    const { UID, logIn } = await user();
    const { cookieName, cookieValue } = (await logIn({})).sessionInfo as Record<string, string>;
    expect(cookieName).toBe(`glt_${apiKey}`);
    expect(dataOf(await withCookies({ [cookieName ?? '']: cookieValue ?? '' }))).toMatchObject({ UID });
    await succeed(byServer('accounts.logout', { UID: String(UID) }));
    expect(await failure(withCookies({ [cookieName ?? '']: cookieValue ?? '' }))).toBe('403005 Session not found');
    expect(await failure(withCookies({ [cookieName ?? '']: 'st2.s.never' }))).toBe('403005 Session not found');
  });

  test('D48: it gets the cookie when it is a page of the site, and another origin gets nothing by it', async () => {
    const { UID, email } = await user();
    const form = { apiKey, loginID: email, password };
    const origin = 'https://www.stories.conformance.example';
    const response = await request('/accounts.login', { form, headers: { origin } });
    const [given] = response.headers['set-cookie'] ?? [];
    expect(given).toMatch(/^glt_3_conformance_stories=[^;]+; .*Secure; HttpOnly; SameSite=None$/);
    const cookie = given?.split(';')[0] ?? '';
    const read = (from: string) =>
      request('/accounts.getAccountInfo', { form: { apiKey }, headers: { cookie, origin: from } });
    expect(await succeed(read(origin))).toMatchObject({ UID });
    expect(await failure(read('https://evil.example'))).toBe('403005 Session not found');
  });

  test.runIf(hasOperations)(
    'F 5.8: a dynamic session (-1) lasts as long as the site keeps signing for it',
    async () => {
      const { UID, logIn } = await user();
      const session = (await logIn({ sessionExpiration: '-1' })).sessionInfo as {
        cookieName: string;
        cookieValue: string;
      };
      const cookies = { [session.cookieName]: session.cookieValue };
      const inTwoMinutes = Math.floor(Date.now() / 1000) + 120;
      const sig = createHmac('sha1', Buffer.from(secret, 'base64')).update(`${session.cookieValue}_${inTwoMinutes}`);
      const prolonging = { [`gltexp_${apiKey}`]: `${inTwoMinutes}_${sig.digest('base64')}` };
      await invoke('clock.offset', { milliseconds: 61_000 });
      try {
        expect(await failure(withCookies(cookies))).toBe('403005 Session not found');
        expect(dataOf(await withCookies({ ...cookies, ...prolonging }))).toMatchObject({ UID });
      } finally {
        await invoke('clock.offset', { milliseconds: 0 });
      }
    },
  );
});
