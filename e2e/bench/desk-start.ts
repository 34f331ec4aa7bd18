import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { desktopCommand } from '../hosts/electron.ts';
import { saidBy } from '../hosts/programs.ts';
import { evaluateAt } from '../network-door/devtools.ts';
import { findElectron } from '../runtime/electron-binary.ts';
import { findUiHosts } from '../runtime/ui-hosts.ts';
import { startAuthdesk } from './authdesk.ts';
import { type Distribution, distributionOf } from './figures.ts';
import { keepTrack } from './processes.ts';

/** From the start of a process until it can be used, milliseconds. */
export interface Starts {
  /** `authdesk serve` until its ready line, by the data folder. */
  readonly headless: ByFolder;
  /** The console in a browser, from its address until the first panel is drawn. */
  readonly console: Distribution;
  /** The desktop app until the first panel is drawn and answers; absent: there is no Electron. */
  readonly desktop: ByFolder | undefined;
}

/** A new data folder, or one with the long log. */
export interface ByFolder {
  readonly fresh: Distribution;
  readonly filled: Distribution;
}

const STARTS = 7;
/** After that an empty window of a browser takes no processor time any more, and a service that has just started neither. */
const WINDOW_SETTLED_MS = 1_500;

/** @param filled data folder with the long log */
export async function measureStarts(
  folder: string,
  filled: string,
  browser: Browser,
  say: (line: string) => void,
): Promise<Starts> {
  const root = resolve(import.meta.dirname, '../..');
  const hosts = findUiHosts(await findElectron(root, say));
  Object.assign(process.env, await hosts.environment());
  const times = { headless: byFolder(), desktop: byFolder(), console: [] as number[] };
  try {
    for (let n = 0; n < STARTS; n++) {
      for (const kind of ['fresh', 'filled'] as const) {
        const data = kind === 'fresh' ? join(folder, `desk-start-${n}`) : filled;
        const authdesk = await startAuthdesk(data);
        times.headless[kind].push(authdesk.readyAfter);
        if (kind === 'filled') times.console.push(await consoleDrawn(browser, authdesk.console ?? ''));
        await authdesk.stop();
        const own = kind === 'fresh' ? join(folder, `desk-window-${n}`) : filled;
        if (hosts.electron) times.desktop[kind].push(await windowUsable(own));
      }
    }
  } finally {
    hosts.stop();
  }
  return {
    headless: distributions(times.headless),
    console: distributionOf(times.console),
    desktop: hosts.electron ? distributions(times.desktop) : undefined,
  };
}

const byFolder = (): Record<keyof ByFolder, number[]> => ({ fresh: [], filled: [] });
const distributions = ({ fresh, filled }: Record<keyof ByFolder, number[]>): ByFolder => ({
  fresh: distributionOf(fresh),
  filled: distributionOf(filled),
});

/** @returns milliseconds from the address of the console until its first panel is drawn, in a browser that has nothing kept */
export async function consoleDrawn(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  // What a browser does for a new window of its own is over when somebody has typed an address in it.
  await pause(WINDOW_SETTLED_MS);
  const started = Date.now();
  await page.goto(address, { waitUntil: 'commit' });
  const drawn = await page.evaluate(firstPanel);
  await context.close();
  return drawn - started;
}

/**
 * Starts the desktop app and ends it again.
 *
 * @param checkout whose build is started; absent: this one's
 * @returns milliseconds from the start of its process until its window shows the first panel with its data and has
 *   shown another panel's address: it answers
 */
export async function windowUsable(data: string, checkout?: string): Promise<number> {
  const { program, words } = desktopCommand(data, ['--remote-debugging-port=0'], checkout);
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env;
  const started = Date.now();
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'], env: environment });
  const ended = keepTrack(child);
  try {
    const port = await saidBy(child, /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//);
    return (await drawnIn(await pageOf(port))) - started;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** The debugger's address of the app's page, as soon as there is one. */
async function pageOf(port: string): Promise<string> {
  for (;;) {
    const pages = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
      readonly url: string;
      readonly webSocketDebuggerUrl: string;
    }[];
    const page = pages.find(({ url }) => url.startsWith('app://'));
    if (page !== undefined) return page.webSocketDebuggerUrl;
    await pause(5);
  }
}

/** Playwright's own connection to a running Electron does not come about. */
async function drawnIn(address: string): Promise<number> {
  for (;;) {
    try {
      const drawn = await evaluateAt<number | undefined>(address, `(${firstPanel})()`);
      if (drawn === undefined) throw new Error('The window ended while it was asked.');
      return drawn;
    } catch (error) {
      // The page has just begun.
      if (!/context/.test(String(error))) throw error;
      await pause(5);
    }
  }
}

/**
 * Runs in the page.
 *
 * @returns when the first panel with its data was drawn, by the machine's clock, milliseconds, once the page has
 *   shown another panel, too
 */
async function firstPanel(): Promise<number> {
  const shown = (isShown: (title: string | null | undefined) => boolean) =>
    new Promise<number>((resolve) => {
      const look = () => {
        const isDrawn =
          isShown(document.querySelector('main h1')?.textContent) &&
          document.querySelector('main [data-placeholder]') === null;
        if (isDrawn) setTimeout(() => resolve(performance.timeOrigin + performance.now()));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  const open = (panel: string) => document.querySelector<HTMLElement>(`nav a[href$="/${panel}"]`)?.click();
  const drawn = await shown((title) => title === 'Overview');
  open('sites');
  await shown((title) => title === 'Sites');
  // The next start shows the panel that was shown last.
  open('overview');
  await shown((title) => title === 'Overview');
  return drawn;
}
