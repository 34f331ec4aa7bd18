import type { Browser, Page } from 'playwright/test';
import { launchChromium } from '../hosts/browser.ts';
import { type SitePages, startSitePages, type Visited } from '../hosts/site-pages.ts';
import { expect, test } from '../hosts/test.ts';
import { basic, send } from '../hosts/wire.ts';

type Members = Record<string, unknown>;

let browser: Browser;
let pages: SitePages;
let visited: Visited;

test.beforeAll(async () => {
  browser = await launchChromium();
  pages = await startSitePages();
});
test.beforeEach(async () => {
  visited = await pages.context(browser);
});
test.afterEach(async () => {
  for (const page of visited.context.pages()) {
    const found = await page.evaluate(() => (window as unknown as { violations?: string[] }).violations ?? []);
    visited.violations.push(...found);
  }
  expect(visited.strays, 'U 6: the library asks no other host').toEqual([]);
  expect(visited.violations, "the page's strict policy holds").toEqual([]);
  await visited.context.close();
});
test.afterAll(async () => {
  await browser.close();
  await pages.stop();
});

const ask = (page: Page, name: string, params: Members = {}): Promise<Members> =>
  page.evaluate(
    ([method, given]) =>
      (window as unknown as { ask: (name: string, params: Members) => Promise<Members> }).ask(method, given),
    [name, params] as const,
  );
const heard = (page: Page): Promise<Members[]> =>
  page.evaluate(() => (window as unknown as { heard: Members[] }).heard);

/** Registers a user with a password. */
async function register(page: Page, email: string): Promise<Members> {
  const { regToken } = await ask(page, 'accounts.initRegistration');
  const password = 'Correct-horse-7';
  return ask(page, 'accounts.register', { regToken, email, password, finalizeRegistration: true });
}

/** Calls a method that opens the provider's window, in a click, and decides there. */
async function inPopup(page: Page, name: string, params: Members, decision = 'approve'): Promise<Members> {
  await page.evaluate(
    ([method, given]) => {
      const own = window as unknown as {
        ask: (name: string, params: Members) => Promise<Members>;
        result: Promise<Members>;
      };
      const go = document.getElementById('go') as HTMLButtonElement;
      go.onclick = () => {
        own.result = own.ask(method, given);
      };
    },
    [name, params] as const,
  );
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.locator('#go').click()]);
  await decide(popup, decision);
  return page.evaluate(() => (window as unknown as { result: Promise<Members> }).result);
}

async function decide(screen: Page, decision: string): Promise<void> {
  await screen.locator(`button[name=decision][value=${decision}]`).click();
}

test('a user registers, logs in with a password, and the session outlives the page', async () => {
  const page = await visited.open();
  expect(await register(page, 'nora@shop.example')).toMatchObject({
    errorCode: 0,
    operation: '/accounts.register',
    requestParams: { email: 'nora@shop.example' },
  });
  const events = await heard(page);
  expect(events).toMatchObject([
    {
      eventName: 'login',
      context: 'accounts',
      provider: 'site',
      newUser: true,
      profile: { email: 'nora@shop.example' },
    },
    { eventName: 'login', context: 'socialize', user: { email: 'nora@shop.example' } },
  ]);
  await page.reload();
  await page.waitForFunction(() => (window as unknown as { gigya?: { isReady: boolean } }).gigya?.isReady);
  expect(await ask(page, 'accounts.getAccountInfo')).toMatchObject({ profile: { email: 'nora@shop.example' } });

  expect(await ask(page, 'accounts.logout')).toMatchObject({ errorCode: 0 });
  expect(await ask(page, 'accounts.getAccountInfo')).toMatchObject({ errorCode: 403005 });
  const login = { loginID: 'nora@shop.example', password: 'wrong' };
  expect(await ask(page, 'accounts.login', login)).toMatchObject({ errorCode: 403042 });
  expect(await ask(page, 'accounts.login', { ...login, password: 'Correct-horse-7' })).toMatchObject({ errorCode: 0 });
});

test('the events of one tab reach the other tabs of its origin', async () => {
  const [first, second] = [await visited.open(), await visited.open()];
  await register(first, 'two-tabs@shop.example');
  await expect.poll(() => heard(second)).toMatchObject([{ eventName: 'login' }, { eventName: 'login' }]);
  await ask(second, 'socialize.logout');
  await expect.poll(async () => (await heard(first)).at(-1)).toMatchObject({ eventName: 'logout' });
  expect(await ask(first, 'accounts.getAccountInfo')).toMatchObject({ errorCode: 403005 });
  expect(
    await first.evaluate(() => (window as unknown as { gigya: { hasSession(): Promise<boolean> } }).gigya.hasSession()),
  ).toBe(false);
});

test('a login at a provider in a pop-up begins a session; a cancelled one says so', async () => {
  const page = await visited.open();
  const login = { provider: 'facebook', context: 'mine' };
  expect(await inPopup(page, 'socialize.login', login, 'cancel')).toMatchObject({ errorCode: 200001, context: 'mine' });
  expect(await inPopup(page, 'socialize.login', login)).toMatchObject({
    errorCode: 0,
    UID: 'u-ada',
    context: 'mine',
  });
  expect((await heard(page)).filter(({ eventName }) => eventName === 'login')).toMatchObject([
    { provider: 'facebook', UID: 'u-ada', context: 'accounts' },
    { provider: 'facebook', user: { UID: 'u-ada', loginProvider: 'facebook' }, context: 'socialize' },
  ]);
  expect(await ask(page, 'socialize.getUserInfo')).toMatchObject({ UID: 'u-ada' });

  expect(await inPopup(page, 'socialize.addConnection', { provider: 'amazon' }, 'cancel')).toMatchObject({
    errorCode: 200001,
  });
});

test('authFlow=redirect comes back to the page, which takes the result from its address once', async () => {
  const page = await visited.open('/page?cart=7');
  await page.evaluate(() => {
    (window as unknown as { gigya: { accounts: { socialLogin(params: Members): void } } }).gigya.accounts.socialLogin({
      provider: 'facebook',
      authFlow: 'redirect',
    });
  });
  await page.waitForURL(/socialize\.login/);
  await decide(page, 'approve');
  await page.waitForURL(/\/page/);
  await expect
    .poll(() => heard(page))
    .toMatchObject([
      { eventName: 'login', UID: 'u-ada', context: 'accounts', profile: { firstName: 'Ada' } },
      { eventName: 'login', context: 'socialize' },
    ]);
  expect(page.url()).toBe(`${pages.origin}/page?cart=7`);
  expect(await ask(page, 'accounts.getAccountInfo')).toMatchObject({ UID: 'u-ada' });
});

test('D40: authCodeOnly gives a code and no session; the server of the site exchanges it', async () => {
  const page = await visited.open();
  const response = await inPopup(page, 'socialize.login', { provider: 'facebook', authCodeOnly: true });
  const { authCode } = response as { authCode: string };
  expect(await heard(page)).toEqual(
    ['accounts', 'socialize'].map((context) => ({ eventName: 'login', authCode, context })),
  );
  expect(await ask(page, 'accounts.getAccountInfo')).toMatchObject({ errorCode: 403005 });
  const exchanged = await send(pages.service, '/socialize.getToken', {
    headers: { authorization: basic(pages.apiKey, pages.secret) },
    form: { grant_type: 'authorization_code', code: authCode, redirect_uri: `${pages.origin}/page` },
  });
  expect(JSON.parse(exchanged.body)).toMatchObject({ access_token: expect.any(String) });
});
