import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test as base } from 'playwright/test';
import { type Desktop, openDesktop } from '../hosts/electron.ts';
import { temporaryFolder } from '../hosts/serve.ts';
import { type KeptHost, keepHost } from '../hosts/test.ts';

export { expect } from 'playwright/test';

/**
 * Tests of the desktop app. The proof runs those that only Electron can fail: windows, isolation, bridge, menu, how the
 * app starts, ends and restarts (R36 to R44). What a test of the service or of a page in Chromium also proves, and what
 * differs from a test of the proof in its data alone, has the tag `night`.
 */
export const night = { tag: '@night' } as const;

/** All files have these fixtures, or Playwright would start another worker, and with it another app, for each kind. */
export const test = base.extend<
  {
    /** An app that runs: the tests of a worker share it, and it starts over between them. */
    desktop: Desktop;
    /** An app for this test alone, on `dataDir`: for tests that end it, or leave it broken. */
    ownDesktop: Desktop;
    /** A folder that is not there yet, for tests of how the app starts. */
    dataDir: string;
  },
  { keptDesktop: KeptHost<Desktop> }
>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  dataDir: async ({}, use) => {
    const dataDir = join(temporaryFolder(), 'data');
    await use(dataDir);
    rmSync(dirname(dataDir), { recursive: true, force: true });
  },
  ownDesktop: async ({ dataDir }, use) => {
    const desktop = await openDesktop({ dataDir });
    await use(desktop);
    await desktop.stop();
  },
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
