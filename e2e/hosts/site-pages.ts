import { createHmac } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { consoleClient } from './console-client.ts';
import { listening } from './listening.ts';
import { selfSigned } from './self-signed.ts';
import { type Served, serve } from './serve.ts';

/** A site with a page of its own, at another origin than the service: the page loads the client-side library. */
export interface SitePages {
  readonly service: Served;
  /** An operation of the console: what reads a message or moves the clock starts no command. */
  readonly operate: Awaited<ReturnType<typeof consoleClient>>;
  readonly apiKey: string;
  readonly secret: string;
  /**
   * `http://shop.localhost:<port>`: another site than the service for a browser, which drops its cookies there. Its page at
   * `/page` has the strictest policy, at `/page?no-policy` none: there only the library protects it. At `/page?literal` the
   * script element has its configuration as a literal of JavaScript.
   */
  readonly origin: string;
  /** `https://www.authdesk.localhost:<port>`: of the same site as the hosts of the data center, so cookies are kept. */
  readonly sameSiteOrigin: string;
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
  /**
   * Opens the page and waits for the library.
   *
   * @param address of the page; absent: the usual one at `origin`
   */
  open(address?: string): Promise<Page>;
}

const apiKey = '3_pages';
const secret = Buffer.alloc(32, 0x5a).toString('base64');

/** The strictest policy that a page with the library can have: no inline style or script, no eval, no other host. */
const policyOf = (api: readonly string[], nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${api[0]}`,
    `connect-src ${api.join(' ')}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** What every page does: it keeps the events that it hears, and tells the test what its policy refuses. */
const pageScript = `
  window.heard = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    window.tellViolation(violatedDirective + ' ' + blockedURI));
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

/** A configuration as sites write it. */
const literal = `{
  // of all pages
  lang: 'en', badge: false,
  'include': "id_token", /* for our server */
  customEventMap: { eventMap: [{ events: '*', args: [function (e) { return e; }], method: function (e) { window.ran = e; } }] },
  enabledProviders: ['facebook', 'ama' + 'zon'].join(','),
}`;

/**
 * `Set-Cookie` of a site's server that prolongs a dynamic session by five minutes, as customers write it (F 5.8).
 *
 * @param cookies `Cookie` of a request
 */
function prolongingCookie(cookies = ''): string | undefined {
  const [, token] = new RegExp(`(?:^|; )glt_${apiKey}=([^;|]+)`).exec(cookies) ?? [];
  if (token === undefined) return undefined;
  const until = Math.floor(Date.now() / 1000) + 300;
  const signature = createHmac('sha1', Buffer.from(secret, 'base64')).update(`${token}_${until}`).digest('base64');
  return `gltexp_${apiKey}=${encodeURIComponent(`${until}_${signature}`)}; Path=/; SameSite=Lax`;
}

export async function startSitePages(): Promise<SitePages> {
  const service = await serve({
    console: true,
    workspace: {
      version: 1,
      sites: [
        {
          name: 'Shop',
          apiKey,
          secret,
          dataCenter: 'us1',
          domains: ['shop.localhost', 'authdesk.localhost'],
          tokenLifetime: 3600,
        },
      ],
      people: [
        {
          ...{ site: apiKey, UID: 'u-ada', profile: { firstName: 'Ada', email: 'ada@shop.example' } },
          identities: [{ provider: 'facebook', providerUID: 'fb-1001' }],
        },
      ],
    },
  });
  const operate = await consoleClient(service);
  const { port } = new URL(service.https);
  const local = `https://localhost:${port}`;
  const dataCenter = (label: string) => `https://${label}.us1.authdesk.localhost:${port}`;
  const listener: RequestListener = (request, response) => {
    if (!request.url?.startsWith('/page')) {
      response.writeHead(404).end();
      return;
    }
    const isSameSite = request.headers.host?.startsWith('www.') === true;
    const api = isSameSite ? ['cdns', 'accounts', 'socialize'].map(dataCenter) : [local];
    const configuration = request.url.includes('?literal') ? literal : '{"lang": "en"}';
    const hasPolicy = !request.url.includes('?no-policy');
    const prolonging = request.url.includes('?prolong') && prolongingCookie(request.headers.cookie);
    const nonce = Math.random().toString(36).slice(2);
    response.writeHead(200, {
      'content-type': 'text/html',
      ...(hasPolicy && { 'content-security-policy': policyOf(api, nonce) }),
      ...(prolonging && { 'set-cookie': prolonging }),
    });
    response.end(`<!doctype html><html lang="en"><title>Shop</title>
<script nonce="${nonce}">${pageScript}</script>
<script src="${api[0]}/JS/${isSameSite ? 'socialize' : 'gigya'}.js?apikey=${apiKey}">${configuration}</script>
<h1>Shop</h1><div id="here"></div><button id="go">Go</button></html>`);
  };
  const plain = await listening(createServer(listener));
  // The browser of the test accepts any certificate.
  const secure = await listening(createSecureServer(selfSigned('DNS:www.authdesk.localhost'), listener));
  const origin = `http://shop.localhost:${plain.port}`;
  const sameSiteOrigin = `https://www.authdesk.localhost:${secure.port}`;

  return {
    ...{ service, operate, apiKey, secret, origin, sameSiteOrigin },
    async context(browser) {
      const context = await browser.newContext({ ignoreHTTPSErrors: true });
      const strays: string[] = [];
      const violations: string[] = [];
      // Told at once, not read at the end: a page that is being left can't be asked any more.
      await context.exposeFunction('tellViolation', (violation: string) => violations.push(violation));
      await context.route(
        ({ origin: asked, hostname }) =>
          ![origin, sameSiteOrigin, local].includes(asked) && !/\.us1\.authdesk\.localhost$/.test(hostname),
        (route) => {
          strays.push(route.request().url());
          return route.abort();
        },
      );
      return {
        ...{ context, strays, violations },
        async open(address = `${origin}/page`) {
          const page = await context.newPage();
          page.on('console', (message) => {
            if (/Content Security Policy/.test(message.text())) violations.push(message.text());
          });
          await page.goto(address);
          await page.waitForFunction(() => (window as { gigya?: { isReady?: boolean } }).gigya?.isReady);
          return page;
        },
      };
    },
    async stop() {
      await Promise.all([plain.stop(), secure.stop()]);
      await service.stop();
    },
  };
}
