import { type Browser, chromium, type Route } from 'playwright/test';
import { type ConsoleHost, drawn, watchPolicy } from './console-host.ts';
import { serve } from './serve.ts';

/** No name but the machine's own leads anywhere: what a test tries to reach outside fails at once (R32). */
const loopbackOnly = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1';

export interface BrowserOptions {
  /** Path of the program; absent: the Chromium that `npm test` found. */
  readonly program?: string | undefined;
  /** Further words on the command line. */
  readonly args?: readonly string[];
  /** Its whole environment; absent: this process's own. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A page of a browser that saves data. */
export function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** Starts a Chromium without a window. */
export async function launchChromium({ program, args = [], env }: BrowserOptions = {}): Promise<Browser> {
  const executablePath = program ?? process.env.AUTHDESK_TEST_CHROMIUM;
  if (!executablePath) throw new Error('Set AUTHDESK_TEST_CHROMIUM to a Chromium, or run the tests by "npm test".');
  return chromium.launch({
    executablePath,
    args: args.some((arg) => arg.startsWith('--host-resolver-rules')) ? [...args] : [loopbackOnly, ...args],
    ...(env && { env }),
  });
}

/**
 * Starts the headless service and opens its console in a Chromium.
 *
 * @param dataDir the data folder, or `:memory:`; absent: a fresh one
 */
export async function openInBrowser(browser: Browser, dataDir?: string): Promise<ConsoleHost> {
  const service = await serve({ console: true, workspace: null, ...(dataDir && { dataDir }) });
  if (service.console === undefined) throw new Error('The ready line names no console.');
  // The login runs on the service's own certificate; that it is the right one is proven in e2e/browser.
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 1320, height: 860 },
    // As a browser with a window gives it to a page that is clicked.
    permissions: ['clipboard-write'],
  });
  const violations: string[] = [];
  context.on('page', (page) => watchPolicy(page, violations));
  // Each load would evaluate all panels, a fifth of what it takes, for the one or two that a test opens. That they are
  // fetched ahead is proven in e2e/browser/console-ends.spec.ts.
  await context.addInitScript(saveData);
  const page = await context.newPage();
  await page.goto(service.console);
  let hasSession: Promise<void> | undefined;
  return {
    kind: 'chromium',
    page,
    service,
    violations,
    async loginPage(open) {
      const [opened] = await Promise.all([context.waitForEvent('page'), open()]);
      return opened;
    },
    async invoke(operation, input) {
      // The first load takes a session; until then nothing is answered (R30).
      hasSession ??= page.getByRole('heading', { level: 1 }).first().waitFor();
      await hasSession;
      return page.evaluate(
        async ([name, body]) => {
          const tab = sessionStorage.getItem('authdesk.tab') ?? '';
          const headers = { 'Content-Type': 'application/json', 'x-authdesk-tab': tab };
          return (await fetch(`/api/${name}`, { method: 'POST', headers, body: body ?? '' })).json();
        },
        [operation, JSON.stringify(input)],
      );
    },
    async holdResponse(operation) {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const address = `**/api/${operation}`;
      const hold = async (route: Route) => {
        const response = await route.fetch();
        reached.resolve();
        await released.promise;
        await route.fulfill({ response });
      };
      await page.route(address, hold, { times: 1 });
      return {
        reached: reached.promise,
        async release() {
          const [received] = await Promise.all([page.waitForResponse(address), released.resolve()]);
          await received.finished();
          await drawn(page);
        },
      };
    },
    async closeOthers() {
      for (const other of context.pages()) if (other !== page) await other.close();
      await page.bringToFront();
      violations.length = 0;
    },
    async stop() {
      await context.close();
      await service.stop();
    },
  };
}
