import type { Page } from 'playwright/test';
import { expect, test } from '../hosts/browser-test.ts';
import { ask, heard, type Members, register } from '../pages/customer-page.ts';

/*
 * A browser that keeps no cookie of a third party, as whole browsers do: a page of another site than the service then has the
 * token of its session itself. Chromium without a user interface, which shows all other pages, keeps them.
 */

test.use({ browserProgram: process.env.AUTHDESK_TEST_CHROMIUM });

interface Library {
  readonly localInfo: Members;
  getUrlParam(name: string): string | undefined;
  getLoginToken(): string | undefined;
  readonly utils: { readonly URL: Record<string, (given: unknown) => unknown> };
}

/** Runs with the library of the page. */
const withLibrary = <Value>(page: Page, run: (gigya: Library) => Value): Promise<Value> =>
  page.evaluate(`(${run.toString()})(window.gigya)`) as Promise<Value>;

test('the events of one tab reach the other tabs of its origin', async ({ visited }) => {
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

test('proxy pages: the parameters of their address, the browser, and the token that goes to the provider', async ({
  pages,
  visited,
}) => {
  const page = await visited.open(`${pages.origin}/page?context=c%20of%20the%20app&gig_login_hint=ada&mode=login`);
  const read = await withLibrary(page, (gigya) => ({
    context: gigya.getUrlParam('context'),
    none: gigya.getUrlParam('samlContext'),
    all: gigya.utils.URL.getParamsFromURL?.('https://shop.example/?a=1&a=2&b=%C3%A4#c=3'),
    own: gigya.utils.URL.getGigParamsFromURL?.({ removePrefix: true }),
    token: gigya.getLoginToken(),
    info: gigya.localInfo,
  }));
  expect(read).toMatchObject({ context: 'c of the app', all: { a: '1', b: 'ä' }, own: { login_hint: 'ada' } });
  expect([read.none, read.token]).toEqual([undefined, undefined]);
  expect(read.info).toMatchObject({ protocol: 'http', isFF: false, isIE: false, quirksMode: false });
  await register(page, 'proxy@shop.example');
  // This browser keeps no cookie of the service for this page, so the page has the token.
  expect(await withLibrary(page, (gigya) => gigya.getLoginToken())).toMatch(/^\S{20,}$/);
});

test('proxy pages: redirectToContinue leads to the provider with context and token; without a context it says so', {
  tag: '@deep',
}, async ({ pages, visited }) => {
  const page = await visited.open();
  await register(page, 'continue@shop.example');
  expect(await ask(page, 'fidm.oidc.op.redirectToContinue')).toMatchObject({
    errorCode: 400002,
    errorDetails: expect.stringContaining('proxy page'),
  });
  const [request] = await Promise.all([
    page.waitForRequest(/\/authorize\/continue\?/),
    page.evaluate(() => {
      const own = window as unknown as { gigya: { apiKey: string; fidm: { oidc: { op: Record<string, unknown> } } } };
      const { redirectToContinue } = own.gigya.fidm.oidc.op as { redirectToContinue(params: Members): void };
      // The page is left: not before this has come back.
      setTimeout(() => redirectToContinue({ opKey: own.gigya.apiKey, context: 'of-nobody', mode: 'afterLogin' }));
    }),
  ]);
  const asked = new URL(request.url());
  expect(asked.pathname).toBe(`/oidc/op/v1.0/${pages.apiKey}/authorize/continue`);
  expect(asked.searchParams.get('context')).toBe('of-nobody');
  expect(asked.searchParams.get('login_token')).toMatch(/^\S{20,}$/);
  await page.waitForURL(({ origin }) => origin !== pages.origin);
});
