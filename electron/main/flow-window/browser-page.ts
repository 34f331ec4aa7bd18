import { randomBytes } from 'node:crypto';
import type { Session } from 'electron';
import { commonHeaders, newNonce } from '../../screens/content-security.ts';

/** The page's own origin in the login window's own session: no file of the app, no bridge, no other page. */
export const browserPageUrl = 'app://browser/';

/** Which of its two texts the page has: what the login gave. */
export type LoginGave = 'token' | 'code';

/** Content size of the window while it shows the page, CSS pixels. */
export const browserPageSize = { width: 460, height: 300 } as const;

const texts: Readonly<Record<LoginGave, { readonly ends: string; readonly next: string }>> = {
  token: {
    ends: 'This window is the browser: closing it ends the access token.',
    next: 'Go on in Authdesk, and call a method with the token while this window is open.',
  },
  code: {
    ends: 'This window is the browser: closing it ends the access token of this login.',
    next: 'Go on in Authdesk, and exchange the code while this window is open.',
  },
};

/** Nothing on the page loads or runs anything; its one style block carries the load's nonce (R39). */
export const browserPagePolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** What a login window shows after its call-back was caught, when a token lives until it closes (D25). */
export function browserPage(gave: LoginGave, nonce: string): string {
  const { ends, next } = texts[gave];
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Logged in – Authdesk</title>
    <style nonce="${nonce}">
      :root { color-scheme: light dark; }
      body { margin: 0; min-height: 100vh; display: grid; place-items: center;
        font: 15px/1.5 system-ui, sans-serif; background: light-dark(#f5f6f8, #101216); color: light-dark(#1b1e25, #e7e9ee); }
      main { box-sizing: border-box; max-width: 26rem; padding: 1.5rem 2rem; }
      h1 { display: flex; align-items: center; gap: .6rem; margin: 0 0 .75rem; font-size: 1.3rem; }
      h1::before { content: ""; width: .7rem; height: .7rem; border-radius: 50%; background: light-dark(#13683a, #6bd698); }
      p { margin: 0 0 .75rem; }
      p + p { margin: 0; color: light-dark(#4d545f, #b0b7c3); }
    </style>
  </head>
  <body>
    <main>
      <h1>Logged in</h1>
      <p>${ends}</p>
      <p>${next}</p>
    </main>
  </body>
</html>
`;
}

/** Lets the session of one login window show the page, and nothing else of `app://` (R33, R41). */
export function serveBrowserPage(storage: Session, gave: LoginGave): void {
  storage.protocol.handle('app', ({ url, method }) => {
    if (url !== browserPageUrl || method !== 'GET') return new Response(null, { status: 404, headers: commonHeaders });
    const nonce = newNonce(randomBytes);
    return new Response(browserPage(gave, nonce), {
      headers: {
        ...commonHeaders,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': browserPagePolicy(nonce),
        'cache-control': 'no-store',
      },
    });
  });
}
