/** Headers of every answer of the console, whatever it holds. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** The policy of answers that are no page: nothing in them may load or run anything. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The policy of the console's page (R39). Everything comes from its own origin; styles that libraries make at run time
 * carry the nonce of this answer.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
