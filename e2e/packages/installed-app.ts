import { type Browser, type BrowserContext, chromium, type Page } from 'playwright/test';
import { watchPolicy } from '../hosts/console-host.ts';
import { freePort } from '../hosts/free-port.ts';
import type { BareRoot } from './bare-root.ts';

/** The installed app with its window, driven as a developer's browser tools would: its fuses keep Node's inspector shut. */
export interface InstalledApp {
  /** Its first window. */
  readonly page: Page;
  /** All of its windows. */
  readonly context: BrowserContext;
  /** Violations of the content security policy so far, in any window. */
  readonly violations: readonly string[];
  /** Its first window again, when it shows such an address: what drew it before may have died. */
  pageAt(url: RegExp): Promise<Page>;
  /** Ends the main process by SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
}

/** Milliseconds; far more than a start takes. */
const PATIENCE_MS = 60_000;

/**
 * Starts `authdesk` as an ordinary user would from a menu.
 *
 * @param display value for DISPLAY
 * @param url where its first window must arrive
 */
export async function startInstalled(
  bare: BareRoot,
  display: string,
  words: readonly string[] = [],
  url = /^app:\/\/authdesk\//,
): Promise<InstalledApp> {
  const port = await freePort();
  const child = bare.start(['authdesk', `--remote-debugging-port=${port}`, ...words], { DISPLAY: display });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  let hasEnded = false;
  const ended = new Promise<number | null>((end) => child.once('close', end));
  void ended.then(() => {
    hasEnded = true;
  });
  const violations: string[] = [];
  let browser: Browser | undefined;

  const pageAt = async (wanted: RegExp): Promise<Page> => {
    await browser?.close();
    const deadline = performance.now() + PATIENCE_MS;
    // Not before it is there: Playwright then sometimes waits for a page that has been replaced.
    while (!(await addresses(port)).some((address) => wanted.test(address))) {
      if (hasEnded) throw new Error(`The app has ended:\n${output}`);
      if (performance.now() > deadline) throw new Error(`No window shows ${wanted}:\n${output}`);
      await new Promise((again) => setTimeout(again, 50));
    }
    browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const context = browser.contexts()[0];
    const page = context?.pages().find((each) => wanted.test(each.url()));
    if (context === undefined || page === undefined) throw new Error(`The window at ${wanted} has gone.`);
    watchPolicy(page, violations);
    context.on('page', (opened) => watchPolicy(opened, violations));
    return page;
  };
  const page = await pageAt(url);
  return {
    page,
    context: page.context(),
    violations,
    pageAt,
    async stop() {
      await browser?.close();
      const main = bare.processes().find(({ words: [program, ...rest] }) => isMain(program, rest));
      if (main !== undefined) process.kill(main.pid, 'SIGTERM');
      return ended;
    },
  };
}

const isMain = (program: string | undefined, rest: readonly string[]): boolean =>
  program === '/usr/lib/authdesk/authdesk' && !rest.some((word) => word.startsWith('--type='));

/** What the windows show, as the debugging port lists it; empty while it is not open. */
async function addresses(port: number): Promise<readonly string[]> {
  try {
    const list = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as { url: string }[];
    return list.map(({ url }) => url);
  } catch {
    return [];
  }
}
