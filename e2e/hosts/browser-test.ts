import type { Browser } from 'playwright/test';
import { type Served, serve } from './serve.ts';
import { type SitePages, startSitePages, type Visited } from './site-pages.ts';
import { test as base, expect } from './test.ts';

export { expect } from './test.ts';

/**
 * Tests of pages in a browser. All files have these fixtures, so that a worker stays for all of them: the browser and each
 * service are started once, by the first test that needs them.
 */
export const test = base.extend<{ visited: Visited }, { chromium: Browser; pages: SitePages; served: Served }>({
  /** The browser of the worker. */
  chromium: [
    async ({ chromiumBrowser }, use) => {
      if (chromiumBrowser === undefined) throw new Error('These tests run in the project "chromium only".');
      await use(chromiumBrowser);
    },
    { scope: 'worker' },
  ],
  /** A site with a page of its own. Its users and policies stay: a test has its own users, and takes its policies back. */
  pages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
    async ({}, use) => {
      const pages = await startSitePages();
      await use(pages);
      await pages.stop();
    },
    { scope: 'worker' },
  ],
  /** A service with the workspace of the tests (workspace.ts), whose users and clients stay. */
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
    async ({}, use) => {
      const served = await serve({ dataDir: ':memory:' });
      await use(served);
      await served.stop();
    },
    { scope: 'worker' },
  ],
  /** A fresh browser context. At its end no page has asked another host (U 6), nor broken its strict policy. */
  visited: async ({ chromium, pages }, use) => {
    const visited = await pages.context(chromium);
    await use(visited);
    // An answer of a page comes after all that it has told. One that is being left has none, but has told it.
    await Promise.all(visited.context.pages().map((page) => page.evaluate(() => undefined).catch(() => undefined)));
    expect(visited.strays, 'U 6: the library asks no other host').toEqual([]);
    expect(visited.violations, "the page's strict policy holds").toEqual([]);
    await visited.context.close();
  },
});
