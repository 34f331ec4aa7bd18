import { randomBytes } from 'node:crypto';
import type { BrowserWindow, Session } from 'electron';
import { escapeHtml } from '#shared/quoting/html.ts';
import { commonHeaders, newNonce } from '../../ui-files/content-security.ts';
import { texts } from '../texts.ts';

/**
 * Where a login window shows a message of Authdesk itself: an origin of its own in the window's own session. No file of
 * the app, no bridge, no other page (R33, R41).
 */
export const ownPageUrl = 'app://login-window/';

/** Content size of a window that shows such a page, CSS pixels. */
const ownPageSize = { width: 480, height: 300 } as const;

export interface OwnPage {
  readonly tone: 'good' | 'bad';
  readonly title: string;
  readonly message: string;
  /** What to do next. */
  readonly next: string;
}

/** After a login whose token expires when the window closes (D25), by what the login gave. */
export function loggedIn(gave: 'token' | 'code'): OwnPage {
  const words = texts.login;
  return { tone: 'good', title: words.loggedIn, message: words[gave], next: words[`${gave}Next`] };
}

/** Another program than the service answered (R41). */
export const foreignCertificate = (origin: string): OwnPage => ({
  ...texts.login.foreign,
  tone: 'bad',
  message: texts.login.foreign.message(origin),
});

/**
 * A foreign provider has a certificate that no trusted authority made (X 4, X 5).
 *
 * @param provider `oidc-<name>` or `saml-<name>`
 */
export function notVouchedFor(origin: string, provider: string): OwnPage {
  const words = texts.login.notVouchedFor;
  const isOpenId = provider.startsWith('oidc-');
  return {
    ...{ tone: 'bad', title: words.title, message: words.message(provider, origin) },
    next: isOpenId ? words.nextOpenId : words.nextSaml,
  };
}

/**
 * The login leads where the window does not go (R32, R41).
 *
 * @param barred why not, where it is the provider that the site was registered with
 */
export function notReached(origin: string, barred: string | undefined): OwnPage {
  const words = texts.login.notReached;
  return { tone: 'bad', title: words.title, message: barred ?? words.message(origin), next: words.next };
}

/** @param reason Chromium's name of the error, such as `ERR_CONNECTION_REFUSED` */
export const notLoaded = (origin: string, reason: string): OwnPage => ({
  ...texts.login.notLoaded,
  tone: 'bad',
  message: texts.login.notLoaded.message(origin, reason),
});

/** Nothing on the page loads or runs anything; its one style block carries the load's nonce (R39). */
export const ownPagePolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The page as HTML. */
export function ownPageHtml({ tone, title, message, next }: OwnPage, nonce: string): string {
  const mark = tone === 'good' ? 'light-dark(#13683a, #6bd698)' : 'light-dark(#ad2118, #ff9c93)';
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${escapeHtml(title)} – Authdesk</title>
    <style nonce="${nonce}">
      :root { color-scheme: light dark; }
      body { margin: 0; min-height: 100vh; display: grid; place-items: center;
        font: 15px/1.5 system-ui, sans-serif; background: light-dark(#f5f6f8, #101216); color: light-dark(#1b1e25, #e7e9ee); }
      main { box-sizing: border-box; max-width: 27rem; padding: 1.5rem 2rem; overflow-wrap: anywhere; }
      h1 { display: flex; align-items: center; gap: .6rem; margin: 0 0 .75rem; font-size: 1.3rem; }
      h1::before { content: ""; flex: none; width: .7rem; height: .7rem; border-radius: 50%; background: ${mark}; }
      p { margin: 0 0 .75rem; }
      p + p { margin: 0; color: light-dark(#4d545f, #b0b7c3); }
    </style>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(title)}</h1>
      <p${tone === 'bad' ? ' role="alert"' : ''}>${escapeHtml(message)}</p>
      <p>${escapeHtml(next)}</p>
    </main>
  </body>
</html>
`;
}

/** Lets the windows of one login show one page, and nothing else of `app://`; the last one counts. */
function serveOwnPage(storage: Session, page: OwnPage): void {
  // A page that one window of a client-side login showed before.
  if (storage.protocol.isProtocolHandled('app')) storage.protocol.unhandle('app');
  storage.protocol.handle('app', ({ url, method }) => {
    if (url !== ownPageUrl || method !== 'GET') return new Response(null, { status: 404, headers: commonHeaders });
    const nonce = newNonce(randomBytes);
    return new Response(ownPageHtml(page, nonce), {
      headers: {
        ...commonHeaders,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': ownPagePolicy(nonce),
        'cache-control': 'no-store',
      },
    });
  });
}

/** Shows a page of Authdesk's own in a window of a login. */
export async function showOwnPage(window: BrowserWindow, page: OwnPage): Promise<void> {
  serveOwnPage(window.webContents.session, page);
  window.setContentSize(ownPageSize.width, ownPageSize.height);
  await window.loadURL(ownPageUrl);
}
