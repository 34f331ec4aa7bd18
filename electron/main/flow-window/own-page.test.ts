import { describe, expect, test } from 'vitest';
import { foreignCertificate, loggedIn, notLoaded, ownPageHtml, ownPagePolicy } from './own-page.ts';

describe("a login window's own page", () => {
  test.each(['token', 'code'] as const)('D25: after a login that gave a %s it says what closing it ends', (gave) => {
    const html = ownPageHtml(loggedIn(gave), 'bm9uY2U=');
    expect(html).toContain('Logged in');
    expect(html).toContain('This window is the browser: closing it ends the access token');
    expect(html).toContain(gave === 'code' ? 'exchange the code' : 'call a method');
  });

  test('R41: a foreign certificate, or no response: the page names the address and what to do', () => {
    const foreign = ownPageHtml(foreignCertificate('https://localhost:9443'), 'bm9uY2U=');
    expect(foreign).toContain('The program at https://localhost:9443 has a certificate that is not Authdesk');
    expect(foreign).toContain('<p role="alert">');
    const silent = ownPageHtml(notLoaded('https://localhost:9443', 'ERR_CONNECTION_REFUSED<b>'), 'bm9uY2U=');
    expect(silent).toContain('ERR_CONNECTION_REFUSED&lt;b&gt;');
    expect(silent).toContain('open the login again');
  });

  test('R39: it has no script, no link, no form and nothing to load; its style carries the nonce', () => {
    for (const page of [loggedIn('token'), notLoaded('https://localhost:9443', 'ERR_FAILED')]) {
      const html = ownPageHtml(page, 'bm9uY2U=');
      expect(html).not.toMatch(/<(?:script|a|form|img|link|iframe)\b|\sstyle=|\son\w+=|url\(/);
      expect(html).toContain('<style nonce="bm9uY2U=">');
    }
    expect(ownPagePolicy('bm9uY2U=')).toBe(
      "default-src 'none'; style-src 'nonce-bm9uY2U='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });
});
