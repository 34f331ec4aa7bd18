import { join } from 'node:path';
import { test as base } from 'playwright/test';
import { type Desktop, openDesktop } from '../hosts/electron.ts';
import { temporaryFolder } from '../hosts/serve.ts';
import { type KeptHost, keepHost } from '../hosts/test.ts';

export { expect } from 'playwright/test';

/** Tests of how the app starts, ends or fails, or that change its main process: each gets an app of its own, on a fresh data folder. */
export const test = base.extend<{ desktop: Desktop; dataDir: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  dataDir: async ({}, use) => {
    await use(join(temporaryFolder(), 'data'));
  },
  desktop: async ({ dataDir }, use) => {
    const desktop = await openDesktop({ dataDir });
    await use(desktop);
    await desktop.stop();
  },
});

/** Tests of an app that runs: those of a worker share one, which starts over between them. */
export const testOfRunningApp = test.extend<object, { keptDesktop: KeptHost<Desktop> }>({
  keptDesktop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const kept = keepHost(() => openDesktop(), 'worker');
      await use(kept);
      await kept.stop();
    },
    { scope: 'worker' },
  ],
  desktop: async ({ keptDesktop }, use, testInfo) => {
    const desktop = await keptDesktop.next('overview');
    await use(desktop);
    if (testInfo.status === testInfo.expectedStatus) await keptDesktop.done(desktop);
  },
});
