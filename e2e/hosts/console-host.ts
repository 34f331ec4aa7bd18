import type { Page } from 'playwright/test';

/** What the service is reached at, as a client would be told. */
export interface ServiceAddress {
  /** `http://127.0.0.1:<port>` */
  readonly http: string;
  /** `https://127.0.0.1:<port>` */
  readonly https: string;
  readonly caPem: string;
}

/** An answer that the screens wait for. */
export interface HeldResponse {
  /** Resolves when the service has answered. */
  readonly reached: Promise<void>;
  /** Hands the answer over, and resolves when the screens have taken it and shown what it changes. */
  release(): Promise<void>;
}

/** A host of the console: the desktop app or a browser, so that one spec runs in both. */
export interface ConsoleHost {
  readonly kind: 'chromium' | 'electron';
  /** The console itself. */
  readonly page: Page;
  readonly service: ServiceAddress;
  /** Does what opens a login, and answers the page it opened: the in-app window, or a new tab. */
  loginPage(open: () => Promise<void>): Promise<Page>;
  /** Asks for an operation as another window of the console would. */
  invoke(operation: string, input: unknown): Promise<unknown>;
  /** Keeps the next answer of an operation from the screens. Its events arrive meanwhile. */
  holdResponse(operation: string): Promise<HeldResponse>;
  /** Violations of the content security policy seen so far, on any page of the app. */
  readonly violations: readonly string[];
  /** Closes the pages and windows that a test opened, and forgets the violations. */
  closeOthers(): Promise<void>;
  stop(): Promise<void>;
}

/** Waits until the page has drawn whatever it knows by now. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
}

/** Collects what a page's console says about its content security policy. */
export function watchPolicy(page: Page, violations: string[]): void {
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
}
