/*
 * How a tab of the console authenticates (R30, R54): by the session cookie, and by a secret of the tab in a header. A
 * browser sends cookies to every port of a host, so any server on this machine that it visits receives the cookie. The
 * secret is in the tab's session storage, which belongs to one origin, port included.
 */

/** Header that carries the secret of the tab, with every operation and with the event stream. */
export const TAB_HEADER = 'x-authdesk-tab';

/** Bytes of a tab's secret: 256 bits (R8). */
export const TAB_SECRET_BYTES = 32;

const form = /^[A-Za-z0-9_-]{43}$/;

/** True for 32 bytes in base64url, the form of a tab's secret. */
export function isTabSecret(value: unknown): value is string {
  return typeof value === 'string' && form.test(value);
}
