import type { Locator, Page } from 'playwright/test';
import { callAsSite } from '../hosts/by-site.ts';
import type { SitePages } from '../hosts/site-pages.ts';

/*
 * A page of a customer with the client-side library: what its developer calls, and what its user does. The page itself is
 * served by e2e/hosts/site-pages.ts.
 */

export type Members = Record<string, unknown>;

export const ask = (page: Page, name: string, params: Members = {}): Promise<Members> =>
  page.evaluate(
    ([method, given]) =>
      (window as unknown as { ask: (name: string, params: Members) => Promise<Members> }).ask(method, given),
    [name, params] as const,
  );
export const heard = (page: Page): Promise<Members[]> =>
  page.evaluate(() => (window as unknown as { heard: Members[] }).heard);

/** Registers a user with a password. */
export async function register(page: Page, email: string): Promise<Members> {
  const { regToken } = await ask(page, 'accounts.initRegistration');
  const password = 'Correct-horse-7';
  return ask(page, 'accounts.register', { regToken, email, password, finalizeRegistration: true });
}

/** Calls a method that opens the provider's window, in a click, and decides there. */
export async function inPopup(page: Page, name: string, params: Members, decision = 'approve'): Promise<Members> {
  await page.evaluate(
    ([method, given]) => {
      const own = window as unknown as {
        ask: (name: string, params: Members) => Promise<Members>;
        result: Promise<Members>;
      };
      const go = document.getElementById('go') as HTMLButtonElement;
      go.onclick = () => {
        own.result = own.ask(method, given);
      };
    },
    [name, params] as const,
  );
  await decideInPopup(page, page.locator('#go'), decision);
  return page.evaluate(() => (window as unknown as { result: Promise<Members> }).result);
}

/** Shows a screen set with handlers that keep what the page is told. */
export function showScreens(page: Page, params: Members): Promise<void> {
  return page.evaluate((given) => {
    const own = window as unknown as {
      steps: unknown[];
      gigya: { accounts: { showScreenSet(params: Members): void } };
    };
    own.steps = [];
    const keep = (event: Members) => {
      const { eventName, currentScreen, nextScreen, screen, reason, response } = event;
      const at = eventName === 'beforeScreenLoad' ? nextScreen : (currentScreen ?? screen ?? reason);
      own.steps.push([eventName, at, (response as Members)?.errorCode ?? null]);
    };
    const names = ['onBeforeScreenLoad', 'onAfterScreenLoad', 'onSubmit', 'onAfterSubmit', 'onError', 'onHide'];
    const handlers = Object.fromEntries(names.map((name) => [name, keep]));
    own.gigya.accounts.showScreenSet({ screenSet: 'Default-RegistrationLogin', ...given, ...handlers });
  }, params);
}

/** Shows a screen set. @returns what its handler of that name gets first */
export const screenEvent = (page: Page, handler: 'onAfterSubmit' | 'onError', params: Members): Promise<Members> =>
  page.evaluate(
    ([name, given]) =>
      new Promise<Members>((told) => {
        const { gigya } = window as unknown as { gigya: { accounts: { showScreenSet(all: Members): void } } };
        gigya.accounts.showScreenSet({ ...given, [name]: told });
      }),
    [handler, params] as const,
  );

export const steps = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => (window as unknown as { steps: unknown[] }).steps);

/** Presses what opens the provider's window, and decides there. */
export async function decideInPopup(page: Page, opener: Locator, decision = 'approve'): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), opener.click()]);
  await decide(popup, decision);
}

export async function decide(screen: Page, decision: string): Promise<void> {
  await screen.locator(`button[name=decision][value=${decision}]`).click();
}

/** A call of the site's server, which must succeed. */
export const bySite = ({ service, ...site }: SitePages, method: string, form: Readonly<Record<string, string>>) =>
  callAsSite(service, method, form, site);

/** A message of the outbox (D62). */
export interface Message {
  readonly kind: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly codes: readonly string[];
}

/** The newest message to an address or a phone. */
export async function messageTo({ operate }: SitePages, to: string): Promise<Message> {
  const { items } = await operate<{ items: readonly { id: number }[] }>('outbox.list', { to, limit: 1 });
  return operate('outbox.message', { id: items[0]?.id });
}
