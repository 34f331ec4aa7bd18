import type { Page } from 'playwright/test';
import { expect, test } from '../hosts/browser-test.ts';
import { basic, send } from '../hosts/wire.ts';
import { ask, bySite, decide, heard, register } from '../pages/customer-page.ts';

// What a user does in pages of a site over some time, as the developer of those pages tries it (U 6).

const PASSWORD = 'Correct-horse-7';

const hasSession = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as unknown as { gigya: { hasSession(): Promise<boolean> } }).gigya.hasSession());

test.describe('F 5.8: a dynamic session', { tag: '@night' }, () => {
  test.afterEach(({ pages }) => pages.operate('clock.offset', { milliseconds: 0 }));

  for (const origin of ['origin', 'sameSiteOrigin'] as const) {
    const where = origin === 'origin' ? 'another site' : 'the same site';
    test(`ends in a minute, unless a server of ${where} prolongs it; all tabs pass that on`, async ({
      pages,
      visited,
    }) => {
      const email = `dynamic-${origin.toLowerCase()}@shop.example`;
      const address = `${pages[origin]}/page`;
      const page = await visited.open(address);
      await register(page, email);
      const login = { loginID: email, password: PASSWORD, sessionExpiration: -1 };
      await ask(page, 'accounts.login', login);
      expect(await ask(page, 'accounts.getAccountInfo')).toMatchObject({ errorCode: 0 });
      await pages.operate('clock.step', { milliseconds: 61_000 });
      expect(await ask(page, 'accounts.getAccountInfo')).toMatchObject({ errorCode: 403005 });
      expect(await hasSession(page)).toBe(false);

      await ask(page, 'accounts.login', login);
      const second = await visited.open(`${address}?prolong`);
      await pages.operate('clock.step', { milliseconds: 61_000 });
      for (const tab of [page, second]) {
        expect(await ask(tab, 'accounts.getAccountInfo')).toMatchObject({ profile: { email } });
      }
      await pages.operate('clock.step', { milliseconds: 600_000 });
      expect(await ask(page, 'accounts.getAccountInfo')).toMatchObject({ errorCode: 403005 });
    });
  }
});

test('a user whom the server of the site logs in has a session in its pages, by the cookie that the server sets', async ({
  pages,
  visited,
}) => {
  const { sessionInfo } = await bySite(pages, 'accounts.notifyLogin', { siteUID: 'u-ada' });
  const { cookieName: name, cookieValue: value } = sessionInfo as { cookieName: string; cookieValue: string };
  await visited.context.addCookies([{ name, value, url: pages.origin }]);
  const page = await visited.open();
  expect(await hasSession(page)).toBe(true);
  expect(await ask(page, 'accounts.getAccountInfo')).toMatchObject({ UID: 'u-ada' });
  await ask(page, 'accounts.logout');
  expect((await visited.context.cookies(pages.origin)).map((cookie) => cookie.name)).not.toContain(name);
  expect(await ask(page, 'accounts.getAccountInfo')).toMatchObject({ errorCode: 403005 });
});

/** A login by redirect with authCodeOnly, which comes back to the page; the code that its event has. */
async function authCodeOf(page: Page): Promise<unknown> {
  await page.evaluate(() => {
    (window as unknown as { gigya: { socialize: { login(params: object): void } } }).gigya.socialize.login({
      ...{ provider: 'facebook', authFlow: 'redirect', authCodeOnly: true, state: 'mine' },
    });
  });
  await page.waitForURL(/socialize\.login/);
  await decide(page, 'approve');
  await page.waitForURL(/\/page/);
  await expect.poll(() => heard(page)).toHaveLength(2);
  const [{ authCode } = {}] = await heard(page);
  expect(await heard(page)).toEqual(
    ['accounts', 'socialize'].map((context) => ({ eventName: 'login', authCode, state: 'mine', context })),
  );
  return authCode;
}

test('D40: authCodeOnly by redirect brings a code to the page it left, for the server of the site', async ({
  pages,
  visited,
}) => {
  const address = `${pages.origin}/page?cart=7`;
  const page = await visited.open(address);
  const authCode = await authCodeOf(page);
  expect(page.url()).toBe(address);
  expect(await hasSession(page)).toBe(false);
  const exchanged = await send(pages.service, '/socialize.getToken', {
    headers: { authorization: basic(pages.apiKey, pages.secret) },
    form: { grant_type: 'authorization_code', code: String(authCode), redirect_uri: address },
  });
  const headers = { authorization: `OAuth ${exchanged.json().access_token}` };
  const user = await send(pages.service, '/socialize.getUserInfo', { headers, query: { format: 'json' } });
  expect(user.json()).toMatchObject({ UID: 'u-ada' });
});

test('F 3.9: a page begins the session with such a code itself, by socialize.notifyLogin', async ({ visited }) => {
  const page = await visited.open();
  const authCode = await authCodeOf(page);
  const answer = await ask(page, 'socialize.notifyLogin', { authCode });
  expect(answer).toMatchObject({ errorCode: 0, UID: 'u-ada' });
  expect(await hasSession(page)).toBe(true);
  const login = (await heard(page)).at(-1);
  expect(login).toMatchObject({ eventName: 'login', UID: 'u-ada' });
  expect(JSON.stringify(login)).not.toContain(String(answer.cookieValue));
  expect(await ask(page, 'socialize.getUserInfo')).toMatchObject({ UID: 'u-ada' });
  expect(await ask(page, 'socialize.notifyLogin', { authCode })).toMatchObject({ errorCode: 400006 });
});
