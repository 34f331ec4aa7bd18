import { readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright/test';
import { type ConsoleHost, drawn, type HeldResponse, type ServiceAddress, watchPolicy } from './console-host.ts';
import { temporaryFolder } from './serve.ts';

const root = resolve(import.meta.dirname, '../..');
/**
 * A packaged app instead of the built one: a copy whose fuse for Node's inspector is on, because Playwright works by that
 * (e2e/packages/packaged-desktop.ts).
 */
const packaged = process.env.AUTHDESK_TEST_PACKAGED;
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

export interface DesktopOptions {
  /** An existing data folder, which then stays; absent: a fresh one that goes away with the app. */
  readonly dataDir?: string;
  /** Further words on the command line; ports are free ones unless one is given here. */
  readonly args?: readonly string[];
}

/** The built desktop app, running. */
export interface Desktop extends ConsoleHost {
  readonly app: ElectronApplication;
  readonly dataDir: string;
}

/** Electron's program and the words that start the app with it. */
export function desktopCommand(
  dataDir: string,
  args: readonly string[] = [],
  app: string = root,
  freePorts: boolean = true,
): { program: string; words: string[] } {
  const program = packaged ?? process.env.AUTHDESK_TEST_ELECTRON;
  if (!program) throw new Error('Set AUTHDESK_TEST_ELECTRON to Electron, or run the tests by "npm test".');
  const ports =
    freePorts && !args.some((arg) => arg.startsWith('--http-port')) ? ['--http-port=0', '--https-port=0'] : [];
  return {
    program,
    words: [...(packaged ? [] : [app]), ...(isRoot ? ['--no-sandbox'] : []), `--data=${dataDir}`, ...ports, ...args],
  };
}

/**
 * Starts the app without waiting for its console.
 *
 * Playwright finds the program by the package `electron`, which this variable leads there: only then does it hold the app
 * back until it watches every window. With `executablePath` it does not, and about one launch of twenty never ended on a
 * busy machine, because a window was loading while Playwright attached to it.
 *
 * @param start.variables set in the app's environment, beside this process's own
 * @param start.freePorts false: the ports are those that the data folder keeps
 */
export async function launchDesktop(
  dataDir: string,
  args: readonly string[] = [],
  { variables, freePorts }: { variables?: Readonly<Record<string, string>>; freePorts?: boolean } = {},
): Promise<ElectronApplication> {
  const { program, words } = desktopCommand(dataDir, args, root, freePorts);
  const folder = dirname(program);
  process.env.ELECTRON_OVERRIDE_DIST_PATH = process.platform === 'darwin' ? resolve(folder, '../../..') : folder;
  const { ELECTRON_RUN_AS_NODE: _, CI: __, ...environment } = process.env;
  return _electron.launch({
    args: words,
    env: { ...(environment as Record<string, string>), ...variables },
    // Windows are waited for as long, too.
    timeout: 120_000,
    // A packaged app has no loader that Playwright could hold back.
    ...(packaged && { executablePath: packaged }),
  });
}

/** Starts the app on a fresh data folder and waits for its console. */
export async function openDesktop(options: DesktopOptions = {}): Promise<Desktop> {
  const own = options.dataDir === undefined ? temporaryFolder() : undefined;
  const dataDir = options.dataDir ?? join(own ?? '', 'data');
  const app = await launchDesktop(dataDir, options.args);
  const violations: string[] = [];
  const page = await app.firstWindow();
  watchPolicy(page, violations);
  app.on('window', (window) => watchPolicy(window, violations));
  await page.waitForURL(/^app:\/\/(authdesk|problem)\//);
  return {
    kind: 'electron',
    app,
    page,
    dataDir,
    violations,
    service: await addressOf(page),
    async loginPage(open) {
      const [opened] = await Promise.all([app.waitForEvent('window'), open()]);
      return opened;
    },
    invoke: (operation, input) => invoke(page, operation, input),
    holdResponse: (operation) => holdResponse(app, page, operation),
    async closeOthers() {
      for (const other of app.windows()) if (other !== page) await other.close();
      violations.length = 0;
    },
    async stop() {
      await app.close();
      if (own !== undefined) rmSync(own, { recursive: true, force: true });
    },
  };
}

/** Between the main process and the window: the bridge itself is frozen (R38). */
async function holdResponse(app: ElectronApplication, page: Page, operation: string): Promise<HeldResponse> {
  await app.evaluate(({ ipcMain }, name) => {
    const held = globalThis as unknown as HeldInMain;
    held.reached = new Promise((reached) => {
      held.released = new Promise((release) => {
        held.release = release;
      });
      // Electron gives no other way to get at a handler.
      const { _invokeHandlers: handlers } = ipcMain as unknown as { _invokeHandlers: Map<string, Handler> };
      const channel = `authdesk:operation:${name}`;
      const handler = handlers.get(channel);
      if (handler === undefined) throw new Error(`no operation is called ${name}`);
      handlers.set(channel, async (...words) => {
        handlers.set(channel, handler);
        const response = await handler(...words);
        reached();
        await held.released;
        return response;
      });
    });
  }, operation);
  return {
    reached: app.evaluate(() => (globalThis as unknown as HeldInMain).reached),
    async release() {
      await app.evaluate(() => (globalThis as unknown as HeldInMain).release());
      // Results keep their order on the bridge.
      await invoke(page, 'host.capabilities', {});
      await drawn(page);
    },
  };
}

type Handler = (...words: unknown[]) => Promise<unknown>;

interface HeldInMain {
  reached: Promise<void>;
  released: Promise<void>;
  release(): void;
}

/** Invokes an operation by the bridge, as the console does. */
export function invoke(page: Page, name: string, input: unknown): Promise<InvokeResult> {
  return page.evaluate(
    ([operation, value]) => {
      const { authdesk } = window as unknown as { authdesk: Bridge };
      return authdesk.operations[operation as string]?.(value) as Promise<InvokeResult>;
    },
    [name, input] as const,
  );
}

export interface InvokeResult {
  readonly ok: boolean;
  readonly value?: Record<string, unknown>;
  readonly error?: { readonly code: string; readonly message: string; readonly next?: string };
}

interface Bridge {
  readonly operations: Readonly<Record<string, (input: unknown) => Promise<unknown>>>;
}

/** Waits until the service runs; the console may be there before it. */
async function addressOf(page: Page): Promise<ServiceAddress> {
  // A start that fails replaces the page that asks.
  const answer = await invoke(page, 'overview.get', {}).catch(() => undefined);
  if (answer?.ok !== true) {
    await page.waitForURL(/^app:\/\/problem\//);
    throw new Error(`The app did not start: ${await page.locator('body').innerText()}`);
  }
  const overview = answer.value as {
    addresses: { http: string; https: string };
    ca: { path: string };
  };
  return {
    ...overview.addresses,
    // Read anew: another set of data centers, or a reset, may bring another CA.
    get caPem() {
      return readFileSync(overview.ca.path, 'utf8');
    },
  };
}
