import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page, test } from 'playwright/test';
import type { ConsoleHost } from '../hosts/console-host.ts';
import { lookAgainAsAtFirst } from '../hosts/start-over.ts';
import { isNight } from '../runtime/depth.ts';
import { colorSchemes, look } from './looks.ts';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong in a page. It runs inside of the page, which stays loaded between two looks, and gives only what is
 * wrong: a quarter of the time that a fresh copy with a full report takes.
 *
 * @param within a selector: only what is in it, where the page around it is another's
 * @returns for each broken rule its name and the elements
 */
export async function accessibilityFaults(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  return page.evaluate(
    async ([selector, momentMs]) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      const look = async () => {
        const { violations } = await loaded.run(selector ?? document, { resultTypes: ['violations'] });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
      };
      const isMoving = () =>
        document.getAnimations().some(({ playState, effect }) => {
          const { iterations } = effect?.getComputedTiming() ?? {};
          return playState === 'running' && iterations !== Number.POSITIVE_INFINITY;
        });
      /** Resolves once nothing in the page has changed, moved or arrived for a moment. */
      const quiet = () =>
        new Promise<void>((resolve) => {
          const end = () => {
            if (isMoving()) return again();
            changes.disconnect();
            arrivals.disconnect();
            resolve();
          };
          let timer = setTimeout(end, momentMs);
          const again = () => {
            clearTimeout(timer);
            timer = setTimeout(end, momentMs);
          };
          const changes = new MutationObserver(again);
          changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
          const arrivals = new PerformanceObserver(again);
          arrivals.observe({ type: 'resource' });
        });
      // A list or a name that is just coming is no fault; what a look at the quiet page finds, too, is one.
      const first = await look();
      if (first.length === 0) return first;
      await quiet();
      return look();
    },
    [within, 500] as const,
  );
}

/**
 * At night (`npm run test:night`), and where a spec is run by itself: finds nothing wrong (R39) in the state that a spec has come to, in
 * light and dark, wide and narrow, keeps a picture of each, and leaves the window as it was opened. The proof searches each panel and
 * each kind of dialog once (panels.spec.ts, states.spec.ts).
 */
export async function expectAccessible(host: ConsoleHost): Promise<void> {
  if (!isNight) return;
  // Beside what else the test does.
  test.setTimeout(test.info().timeout + 20_000);
  for (const colorScheme of colorSchemes) {
    const seen = await look(host, colorScheme);
    expect(await accessibilityFaults(host.page), seen).toEqual([]);
    await test.info().attach(seen, { body: await host.page.screenshot(), contentType: 'image/png' });
  }
  expect(host.violations).toEqual([]);
  await lookAgainAsAtFirst(host.page);
}
