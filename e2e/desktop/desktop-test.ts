import { join } from 'node:path';
import { test as base } from 'playwright/test';
import { type Desktop, openDesktop } from '../hosts/electron.ts';
import { temporaryFolder } from '../hosts/serve.ts';

export { expect } from 'playwright/test';

/** Tests of the desktop app itself: each gets an app of its own, on a fresh data folder. */
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
