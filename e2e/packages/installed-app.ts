import { type BrowserContext, chromium, type Page } from 'playwright/test';
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
  /** What it wrote so far. */
  output(): string;
  /** Sends a signal to the main process. @returns the exit code */
  stop(): Promise<number | null>;
}

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
  const ended = new Promise<number | null>((end) => child.once('close', end));
  const listening = new Promise<void>((ready, failed) => {
    child.stderr?.on('data', () => {
      if (output.includes('DevTools listening')) ready();
    });
    child.once('close', (code) => failed(new Error(`The app ended with ${code}:\n${output}`)));
  });
  await listening;
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The app has no window.');
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  const violations: string[] = [];
  watchPolicy(page, violations);
  context.on('page', (opened) => watchPolicy(opened, violations));
  await page.waitForURL(url);
  return {
    page,
    context,
    violations,
    output: () => output,
    async stop() {
      await browser.close();
      const main = bare.processes().find(({ words: [program, ...rest] }) => isMain(program, rest));
      if (main !== undefined) process.kill(main.pid, 'SIGTERM');
      return ended;
    },
  };
}

const isMain = (program: string | undefined, rest: readonly string[]): boolean =>
  program === '/usr/lib/authdesk/authdesk' && !rest.some((word) => word.startsWith('--type='));
