import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright/test';
import { expect, test } from '../hosts/browser-test.ts';
import { type ConsoleHost, secretOf } from '../hosts/console-host.ts';
import { signed } from '../hosts/signing.ts';
import { localhostOf, send } from '../hosts/wire.ts';
import type { TestHost } from '../pages/console-pages.ts';
import { holdStill } from '../pages/hold-still.ts';
import { colorSchemes } from '../pages/looks.ts';
import { type PanelName, panels } from '../pages/shell.ts';

/*
 * Every panel as a picture, compared with the one beside this file. What changes from run to run (times, ports, keys,
 * versions, paths) is made the same first; everything else of the page counts.
 */

test.use({ trace: 'off' });

const folder = join(import.meta.dirname, 'looks');

/** What drew the pictures: another browser or system draws letters a little differently. */
const drawnByFile = join(folder, 'drawn-by.json');

const drawnBy = (browser: Browser): string => `${process.platform}, Chromium ${browser.version().split('.', 1)[0]}`;

/**
 * How much of a picture may differ. Drawn by what drew the baseline: a word, an icon, a column is seen. By something else,
 * whose letters have other edges: a block that is missing, moved or of another colour is seen.
 */
function tolerance(browser: Browser): { readonly maxDiffPixelRatio: number; readonly threshold: number } {
  const same = drawnBy(browser) === (JSON.parse(readFileSync(drawnByFile, 'utf8')) as string);
  return same ? { maxDiffPixelRatio: 0.0005, threshold: 0.05 } : { maxDiffPixelRatio: 0.02, threshold: 0.2 };
}

/** Calls that make the log look used, the same each time. */
async function makeCalls(host: ConsoleHost): Promise<void> {
  const { service } = host;
  const secret = await secretOf(host);
  const url = `http://${localhostOf(service, 'http')}/socialize.getUserInfo`;
  const call = (UID: string, key = secret) =>
    send(service, '/socialize.getUserInfo', {
      transport: 'http',
      query: signed({ url, parameters: { apiKey: '3_demo', UID, format: 'json' }, secret: key }),
    });
  await call('u-ada');
  await call('u-ben');
  await call('u-ada', Buffer.alloc(32, 7).toString('base64'));
  for (const apiKey of ['3_gone', '3_dem']) await send(service, '/accounts.search', { query: { apiKey } });
  await send(service, '/socialize.getUserInf', { query: { apiKey: '3_demo' } });
}

/** What is open in a panel when its picture is taken, where the panel alone would show little. */
const states: Partial<Record<PanelName, (host: TestHost) => Promise<void>>> = {
  async Reproduce({ reproduce }) {
    await reproduce.field().fill('https://localhost/socialize.getUserInfo?apiKey=3_dem&UID=u-ada&format=json');
    await expect(reproduce.verdict()).toContainText('400093');
  },
  async Log({ log }) {
    await log.calls.with('accounts.search').last().getByRole('gridcell').first().click();
    await expect(log.cause()).toContainText('3_gone');
  },
  async People({ people }) {
    await people.rows.open('u-ada');
    await expect(people.detail()).toContainText('u-ada');
  },
  async 'Time and failures'({ time }) {
    await time.start('A 503 on every third call');
    await time.choose('Site', 'Demo shop');
    await time.add();
    await expect(time.rows()).toHaveCount(1);
    await time.rows().getByRole('switch').press('Space');
    await expect(time.banner(/calls fail on purpose/)).toHaveCount(0);
  },
};

test('each panel looks in light and in dark as it did before', async ({ host, chromium: browser }) => {
  test.slow();
  const { page, shell, flows, registrations } = host;
  if (['all', 'changed'].includes(test.info().config.updateSnapshots)) {
    writeFileSync(drawnByFile, `${JSON.stringify(drawnBy(browser))}\n`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await test.step('a workspace that is used', async () => {
    await registrations.makePending(host, 'Grace');
    // Closed while it lands, the tab of the login would be in the log at some times, and at others not.
    for (const tab of page.context().pages()) if (tab !== page) await tab.waitForURL('**/authdesk/callback*');
    await host.closeOthers();
    await flows.useCase('Server to server');
    await flows.fill('x_siteUID', 'u-ada');
    await flows.button('Get a token').click();
    await expect(flows.obtained()).toContainText('Access token');
    await makeCalls(host);
  });
  await holdStill(page);
  for (const { name, route } of panels) {
    await shell.open(name);
    await states[name]?.(host);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme });
      await expect.soft(page).toHaveScreenshot(`${route}-${colorScheme}.png`, {
        animations: 'disabled',
        caret: 'hide',
        ...tolerance(browser),
      });
    }
  }
});
