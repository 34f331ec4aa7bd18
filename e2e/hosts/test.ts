import { type Browser, test as base } from 'playwright/test';
import { pagesOf, type TestHost } from '../pages/console-pages.ts';
import { type PanelRoute, panels } from '../pages/shell.ts';
import { launchChromium, openInBrowser } from './browser.ts';
import type { ConsoleHost } from './console-host.ts';
import { openDesktop } from './electron.ts';
import { prepare, startOver } from './start-over.ts';

export { expect } from 'playwright/test';
export type { TestHost };

export interface HostOptions {
  /** Which host the console of a test runs in; set by the project. */
  readonly hostKind: 'chromium' | 'electron';
  /** `worker`: tests of a worker share a host that starts over between them; `test`: each starts its own. */
  readonly hostFor: 'worker' | 'test';
  /** Path of the browser that shows the console; absent: the Chromium that `npm test` found. */
  readonly browserProgram: string | undefined;
}

/** The host that a worker keeps between its tests. After a failed test Playwright starts another worker. */
export interface KeptHost<Host extends ConsoleHost> {
  /** The host, as a fresh start leaves it, at a panel. A host that cannot start over is replaced. */
  next(panel: PanelRoute): Promise<Host>;
  /** Returns it to the worker. */
  done(host: Host): Promise<void>;
  stop(): Promise<void>;
}

/** @param hostFor `test`: each host that is returned is stopped */
export function keepHost<Host extends ConsoleHost>(
  open: () => Promise<Host>,
  hostFor: HostOptions['hostFor'],
): KeptHost<Host> {
  let kept: Host | undefined;
  return {
    async next(panel) {
      if (kept !== undefined) {
        const isReady = await startOver(kept, panel).then(
          () => true,
          () => false,
        );
        if (isReady) return kept;
        await kept.stop();
        kept = undefined;
      }
      kept = await open();
      await prepare(kept.page, panel);
      return kept;
    },
    async done(host) {
      if (hostFor === 'worker') return;
      kept = undefined;
      await host.stop();
    },
    async stop() {
      await kept?.stop();
    },
  };
}

/**
 * Tests of the console: each finds its host on the demo workspace, as at a first start, at the overview or at the panel
 * that its file names with `test.use({ firstPanel: … })`.
 */
export const test = base.extend<
  { host: TestHost; firstPanel: PanelRoute },
  HostOptions & { chromiumBrowser: Browser | undefined; keptHost: KeptHost<ConsoleHost> }
>({
  hostKind: ['chromium', { option: true, scope: 'worker' }],
  hostFor: ['worker', { option: true, scope: 'worker' }],
  browserProgram: [undefined, { option: true, scope: 'worker' }],
  firstPanel: ['overview', { option: true }],

  chromiumBrowser: [
    async ({ hostKind, browserProgram }, use) => {
      const browser = hostKind === 'chromium' ? await launchChromium({ program: browserProgram }) : undefined;
      await use(browser);
      await browser?.close();
    },
    { scope: 'worker' },
  ],

  keptHost: [
    async ({ chromiumBrowser, hostFor }, use) => {
      const open = (): Promise<ConsoleHost> =>
        chromiumBrowser === undefined ? openDesktop() : openInBrowser(chromiumBrowser);
      const kept = keepHost(open, hostFor);
      await use(kept);
      await kept.stop();
    },
    { scope: 'worker' },
  ],

  host: async ({ hostKind, keptHost, firstPanel, trace }, use, testInfo) => {
    const kept = await keptHost.next(firstPanel);
    const host = { ...kept, ...pagesOf(kept.page) };
    const panel = panels.find(({ route }) => route === firstPanel);
    if (panel !== undefined && firstPanel !== 'overview') await host.shell.open(panel.name);
    // Playwright records contexts of a browser by itself, and Electron's only when told to.
    const recording = hostKind === 'electron' && trace === 'on' ? host.page.context().tracing : undefined;
    await recording?.start({ screenshots: true, snapshots: true, title: testInfo.title });
    await use(host);
    await recording?.stop({ path: testInfo.outputPath('trace-of-the-windows.zip') });
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo
        .attach('console', { body: await host.page.screenshot(), contentType: 'image/png' })
        .catch(() => {});
      return;
    }
    await keptHost.done(host);
  },
});
