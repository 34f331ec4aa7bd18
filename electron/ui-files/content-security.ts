/** Placeholder in the built pages for the nonce of each load. */
const NONCE_MARK = '__CSP_NONCE__';

/**
 * 128 random bits, new for each page load.
 *
 * @param random the system's random source
 */
export function newNonce(random: (bytes: number) => Buffer): string {
  return random(16).toString('base64');
}

/** A built page with the nonce of this load in it. */
export function withNonce(page: string, nonce: string): string {
  return page.replaceAll(NONCE_MARK, nonce);
}

/** What `npm run dev` needs beside the strict policy. */
export interface DevServer {
  /** Origin of Vite's server, for example `http://127.0.0.1:5180`. */
  readonly origin: string;
}

/**
 * The policy of the UI in both hosts (R39). Everything comes from the page's own origin; styles that libraries make
 * at run time carry the load's nonce. With Vite's server its hot-reload socket and its marked scripts are added.
 */
export function contentSecurityPolicy(nonce: string, dev?: DevServer): string {
  const socket = dev?.origin.replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    dev ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    socket ? `connect-src 'self' ${socket}` : "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy of responses that are no page: they may load and run nothing. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Headers of every response of a host, beside its policy. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
