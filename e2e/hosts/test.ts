import { type Browser, test as base } from 'playwright/test';
import { launchChromium, openInBrowser } from './browser.ts';
import type { ConsoleHost } from './console-host.ts';
import { openDesktop } from './electron.ts';

export { expect } from 'playwright/test';

export interface HostOptions {
  /** Which host the console of a test runs in; set by the project. */
  readonly hostKind: 'chromium' | 'electron';
}

/** Tests of the console: each gets a host of its own, on a fresh data folder with the demo workspace. */
export const test = base.extend<HostOptions & { host: ConsoleHost }, { chromiumBrowser: Browser | undefined }>({
  hostKind: ['chromium', { option: true }],

  chromiumBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      let browser: Browser | undefined;
      if (process.env.AUTHDESK_TEST_CHROMIUM) browser = await launchChromium();
      await use(browser);
      await browser?.close();
    },
    { scope: 'worker' },
  ],

  host: async ({ hostKind, chromiumBrowser, trace }, use, testInfo) => {
    const host =
      hostKind === 'electron' ? await openDesktop() : await openInBrowser(chromiumBrowser ?? (await launchChromium()));
    // Playwright records contexts of a browser by itself, and Electron's only when told to.
    const recording = hostKind === 'electron' && trace === 'on' ? host.page.context().tracing : undefined;
    await recording?.start({ screenshots: true, snapshots: true, title: testInfo.title });
    await use(host);
    await recording?.stop({ path: testInfo.outputPath('trace-of-the-windows.zip') });
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo
        .attach('console', { body: await host.page.screenshot(), contentType: 'image/png' })
        .catch(() => {});
    }
    await host.stop();
  },
});
