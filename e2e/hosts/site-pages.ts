import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { type Served, serve } from './serve.ts';

/** A site with a page of its own, at another origin than the service: the page loads the client-side library. */
export interface SitePages {
  readonly service: Served;
  readonly apiKey: string;
  readonly secret: string;
  /** `http://shop.localhost:<port>` */
  readonly origin: string;
  /** Where the library comes from, and the only other origin that the page may ask. */
  readonly api: string;
  /**
   * A browser context in which every request to another origin than these two fails, and is counted.
   *
   * @param options of Playwright
   */
  context(browser: Browser): Promise<Visited>;
  stop(): Promise<void>;
}

export interface Visited {
  readonly context: BrowserContext;
  /** Addresses of other origins that something asked for. */
  readonly strays: string[];
  /** Violations of the page's policy. */
  readonly violations: string[];
  /** Opens the page and waits for the library. */
  open(path?: string): Promise<Page>;
}

const apiKey = '3_pages';
const secret = Buffer.alloc(32, 0x5a).toString('base64');

/** The strictest policy that a page with the library can have: no inline style or script, no eval, no other host. */
const policyOf = (api: string, nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${api}`,
    `connect-src ${api}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** What every page does: it keeps the events that it hears, and what its policy refuses. */
const pageScript = `
  window.heard = [];
  window.violations = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    window.violations.push(violatedDirective + ' ' + blockedURI));
  window.ask = (name, params) => new Promise((callback) =>
    name.split('.').reduce((at, part) => at[part], gigya)({ ...params, callback }));
  window.onGigyaServiceReady = () => {
    const keep = (event) => window.heard.push(event);
    const names = ['onLogin', 'onLogout', 'onConnectionAdded', 'onConnectionRemoved', 'onError'];
    const handlers = Object.fromEntries(names.map((name) => [name, keep]));
    gigya.accounts.addEventHandlers({ ...handlers, context: 'accounts' });
    gigya.socialize.addEventHandlers({ ...handlers, context: 'socialize' });
  };
`;

export async function startSitePages(): Promise<SitePages> {
  const service = await serve({
    workspace: {
      version: 1,
      sites: [{ name: 'Shop', apiKey, secret, dataCenter: 'us1', domains: ['shop.localhost'], tokenLifetime: 3600 }],
      people: [
        {
          ...{ site: apiKey, UID: 'u-ada', profile: { firstName: 'Ada', email: 'ada@shop.example' } },
          identities: [{ provider: 'facebook', providerUID: 'fb-1001' }],
        },
      ],
    },
  });
  const api = `https://localhost:${new URL(service.https).port}`;
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/page')) {
      response.writeHead(404).end();
      return;
    }
    const nonce = Math.random().toString(36).slice(2);
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policyOf(api, nonce) });
    response.end(`<!doctype html><html lang="en"><title>Shop</title>
<script nonce="${nonce}">${pageScript}</script>
<script src="${api}/js/gigya.js?apikey=${apiKey}">{"lang": "en"}</script>
<h1>Shop</h1><div id="here"></div><button id="go">Go</button></html>`);
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const origin = `http://shop.localhost:${(server.address() as AddressInfo).port}`;

  return {
    ...{ service, apiKey, secret, origin, api },
    async context(browser) {
      const context = await browser.newContext({ ignoreHTTPSErrors: true });
      const strays: string[] = [];
      const violations: string[] = [];
      await context.route(
        (url) => url.origin !== origin && url.origin !== api,
        (route) => {
          strays.push(route.request().url());
          return route.abort();
        },
      );
      return {
        ...{ context, strays, violations },
        async open(path = '/page') {
          const page = await context.newPage();
          page.on('console', (message) => {
            if (/Content Security Policy/.test(message.text())) violations.push(message.text());
          });
          await page.goto(origin + path);
          await page.waitForFunction(() => (window as { gigya?: { isReady?: boolean } }).gigya?.isReady);
          return page;
        },
      };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await service.stop();
    },
  };
}
