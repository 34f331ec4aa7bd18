import type { Page } from 'playwright/test';
import type { PanelRoute } from '../pages/shell.ts';
import { type ConsoleHost, resultOf } from './console-host.ts';

/** The size that a host's console was opened with. */
const sizes = new WeakMap<Page, { width: number; height: number }>();

/** Prepares a console that was opened now, shows a panel, and remembers its window size before a test changes it. */
export async function prepare(page: Page, panel: PanelRoute): Promise<void> {
  sizes.set(page, await page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight })));
  await asTestsNeed(page);
  if (panel === 'overview') return;
  // In a browser, the first load takes the key of the address for a session (R30); only then it can go elsewhere.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate((route) => {
    location.hash = `#/${route}`;
  }, panel);
}

/** Colours as the system has them, and no animations: each click would wait for the end of one. */
async function asTestsNeed(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
}

/** The overview is what a first start shows, so it is named nowhere. */
const firstFragment = (panel: PanelRoute) => (panel === 'overview' ? '' : `#/${panel}`);

/** Only where a test changed them: even the same size and the same colours would be drawn anew. */
export async function lookAgainAsAtFirst(page: Page): Promise<void> {
  const { width, height, isAsNeeded } = await page.evaluate(() => ({
    ...{ width: innerWidth, height: innerHeight },
    isAsNeeded: matchMedia('(prefers-color-scheme: light) and (prefers-reduced-motion: reduce)').matches,
  }));
  if (!isAsNeeded) await asTestsNeed(page);
  const size = sizes.get(page);
  if (size !== undefined && (size.width !== width || size.height !== height)) await page.setViewportSize(size);
}

/**
 * Resets a host to the state of its first start: demo workspace, empty log, service clock, no snapshots, no runs, and a
 * console with empty storage at a panel. The page is not loaded anew: a reset begins the console anew, for a user, too
 * (renderer/src/start.tsx). A reset, not a restore, because that empties the log, too.
 *
 * @throws when the host does not answer any more
 */
export async function startOver(host: ConsoleHost, panel: PanelRoute): Promise<void> {
  const { page } = host;
  await host.closeOthers();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const ask = <T>(operation: string, input?: unknown) => resultOf<T>(host, operation, input);
  const [flows, snapshots, clock] = await Promise.all([
    ask<{ id: string }[]>('flows.list'),
    ask<{ name: string }[]>('snapshots.list'),
    ask<{ since?: number }>('clock.get'),
  ]);
  await Promise.all([
    ...flows.map(({ id }) => ask('flows.remove', { id })),
    ...snapshots.map(({ name }) => ask('snapshots.remove', { name })),
    ...(clock.since === undefined ? [] : [ask('clock.offset', { milliseconds: 0 })]),
  ]);
  await lookAgainAsAtFirst(page);
  const former = await page.evaluateHandle((fragment) => {
    localStorage.clear();
    // The new app shows what the address says.
    history.replaceState(null, '', location.pathname + fragment);
    return document.querySelector('#root > *');
  }, firstFragment(panel));
  await ask('workspace.reset', { snapshot: false });
  await former.evaluate(async (element) => {
    // The event comes on a way of its own, and within ten seconds on any machine: else this host is replaced.
    const until = performance.now() + 10_000;
    while (element?.isConnected) {
      if (performance.now() > until) throw new Error('The console does not begin anew.');
      await new Promise((next) => setTimeout(next));
    }
    // What the reset tells.
    for (const close of document.querySelectorAll<HTMLElement>('.mantine-Notification-closeButton')) close.click();
    // The keyboard begins at the top of the page, as after a load: where an element was that had the focus and is gone.
    const top = document.createElement('span');
    top.tabIndex = -1;
    document.body.prepend(top);
    top.focus();
    top.remove();
  });
  await host.closeOthers();
}
