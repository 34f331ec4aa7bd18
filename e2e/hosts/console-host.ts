import type { Page } from 'playwright/test';

/** What the service is reached at, as a client would be told. */
export interface ServiceAddress {
  /** `http://127.0.0.1:<port>` */
  readonly http: string;
  /** `https://127.0.0.1:<port>` */
  readonly https: string;
  readonly caPem: string;
}

/** A response that the console waits for. */
export interface HeldResponse {
  /** Resolves when the service has answered. */
  readonly reached: Promise<void>;
  /** Delivers the response. Resolves when the console has received it and shown what it changes. */
  release(): Promise<void>;
}

/** A host of the console: the desktop app or a browser, so that one spec runs in both. */
export interface ConsoleHost {
  readonly kind: 'chromium' | 'electron';
  /** The console itself. */
  readonly page: Page;
  readonly service: ServiceAddress;
  /** Does what opens a login. @returns the page it opened: the in-app window, or a new tab */
  loginPage(open: () => Promise<void>): Promise<Page>;
  /** Invokes an operation as another window of the console would. */
  invoke(operation: string, input: unknown): Promise<unknown>;
  /** Holds the next response of an operation back. Its events reach the console meanwhile. */
  holdResponse(operation: string): Promise<HeldResponse>;
  /** Violations of the content security policy seen so far, on any page of the app. */
  readonly violations: readonly string[];
  /** Closes the pages and windows that a test opened, and forgets the violations. */
  closeOthers(): Promise<void>;
  stop(): Promise<void>;
}

/** Invokes an operation that has to succeed. @returns its value */
export async function resultOf<T>(
  host: Pick<ConsoleHost, 'invoke'>,
  operation: string,
  input: unknown = {},
): Promise<T> {
  const result = (await host.invoke(operation, input)) as { ok: boolean; value: T };
  if (!result.ok) throw new Error(`${operation}: ${JSON.stringify(result)}`);
  return result.value;
}

/** The secret of a site, by default of the demo site. */
export async function secretOf(host: ConsoleHost, apiKey = '3_demo'): Promise<string> {
  return (await resultOf<{ secret: string }>(host, 'sites.revealSecret', { apiKey })).secret;
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
