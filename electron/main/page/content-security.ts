import { randomBytes } from 'node:crypto';

/** 128 random bits, new for each page load. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** What `npm run dev` needs beside the strict policy. */
export interface DevServer {
  /** Origin of Vite's server, for example `http://127.0.0.1:5180`. */
  readonly origin: string;
}

/**
 * The policy of every page of the app (R39). Everything comes from the app's own folder; styles that libraries make
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

/** Headers that every answer of the app's scheme carries, whatever it holds. */
export function commonHeaders(type: string): Record<string, string> {
  return {
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  };
}
