import { describe, expect, test } from 'vitest';
import { browserPage, browserPagePolicy } from './browser-page.ts';

describe('the page of a login window that stays open as the browser of its token', () => {
  test.each(['token', 'code'] as const)('D25: after a login that gave a %s it says what closing it ends', (gave) => {
    const page = browserPage(gave, 'bm9uY2U=');
    expect(page).toContain('Logged in');
    expect(page).toContain('This window is the browser: closing it ends the access token');
    expect(page).toContain(gave === 'code' ? 'exchange the code' : 'call a method');
  });

  test('R39: it has no script, no link, no form and nothing to load; its style carries the nonce', () => {
    const page = browserPage('token', 'bm9uY2U=');
    expect(page).not.toMatch(/<(?:script|a|form|img|link|iframe)\b|\sstyle=|\son\w+=|url\(/);
    expect(page).toContain('<style nonce="bm9uY2U=">');
    expect(browserPagePolicy('bm9uY2U=')).toBe(
      "default-src 'none'; style-src 'nonce-bm9uY2U='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });
});
