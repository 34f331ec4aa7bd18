import type { Page } from 'playwright/test';
import type { ConsoleHost } from './console-host.ts';

/** The size that a host's console was opened with. */
const sizes = new WeakMap<Page, { width: number; height: number }>();

/** Prepares a console that was opened now, and remembers its window size before a test changes it. */
export async function prepare(page: Page): Promise<void> {
  sizes.set(page, await page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight })));
  await asTestsNeed(page);
}

/** Colours as the system has them, and no animations: each click would wait for the end of one. */
async function asTestsNeed(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
}

/**
 * Resets a host to the state of its first start, in a tenth of the time of a new start: demo workspace, empty log, service
 * clock, no snapshots, no runs, and a console with empty storage. It uses a reset, not a restore, because that empties the
 * log, too.
 *
 * @throws when the host does not answer any more
 */
export async function startOver(host: ConsoleHost): Promise<void> {
  const { page } = host;
  await host.closeOthers();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const ask = async <T>(operation: string, input: unknown = {}): Promise<T> => {
    const response = (await host.invoke(operation, input)) as { ok: boolean; value: T };
    if (!response.ok) throw new Error(`${operation}: ${JSON.stringify(response)}`);
    return response.value;
  };
  const [flows, snapshots, importedLogs] = await Promise.all([
    ask<{ id: string }[]>('flows.list'),
    ask<{ name: string }[]>('snapshots.list'),
    ask<{ id: string }[]>('importedLogs.list'),
    ask('clock.offset', { milliseconds: 0 }),
  ]);
  await Promise.all([
    ...flows.map(({ id }) => ask('flows.remove', { id })),
    ...snapshots.map(({ name }) => ask('snapshots.remove', { name })),
    ...importedLogs.map(({ id }) => ask('importedLogs.remove', { id })),
  ]);
  await asTestsNeed(page);
  const size = sizes.get(page);
  if (size !== undefined) await page.setViewportSize(size);
  await page.evaluate(() => {
    localStorage.clear();
    history.replaceState(null, '', location.pathname);
    // Unsaved changes of the test must not block the reload.
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  // Last, because every panel would be drawn anew for it.
  await ask('workspace.reset', { snapshot: false });
  await page.reload();
  await host.closeOthers();
}
