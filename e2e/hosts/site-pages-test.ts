import { type Browser, test as base } from 'playwright/test';
import { launchChromium } from './browser.ts';
import { type SitePages, startSitePages, type Visited } from './site-pages.ts';

export { expect } from 'playwright/test';

/**
 * Tests of pages with the client-side library: one service and one site for a file, a fresh browser context for each test.
 * At the end of each test no page has asked another host (U 6), nor broken its strict policy.
 */
export const test = base.extend<{ visited: Visited }, { pagesBrowser: Browser; pages: SitePages }>({
  pagesBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
    async ({}, use) => {
      const browser = await launchChromium();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  pages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
    async ({}, use) => {
      const pages = await startSitePages();
      await use(pages);
      await pages.stop();
    },
    { scope: 'worker' },
  ],
  visited: async ({ pagesBrowser, pages }, use) => {
    const visited = await pages.context(pagesBrowser);
    await use(visited);
    // An answer of a page comes after all that it has told. One that is being left has none, but has told it.
    await Promise.all(visited.context.pages().map((page) => page.evaluate(() => undefined).catch(() => undefined)));
    base.expect(visited.strays, 'U 6: the library asks no other host').toEqual([]);
    base.expect(visited.violations, "the page's strict policy holds").toEqual([]);
    await visited.context.close();
  },
});
