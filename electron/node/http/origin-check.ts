import type { IncomingHttpHeaders } from 'node:http';
import { TAB_HEADER } from '#shared/contract/console-session.ts';

/** Names by which a browser on this machine reaches the console; nothing else does (R28). */
const localNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const hostAndPort = /^(\[[0-9a-f:.]+\]|[^:]*)(?::(\d{1,5}))?$/;

/**
 * True when a `Host` header names this machine's loopback, on any port (a tunnel may change it). A page that points its
 * own name at this machine (DNS rebinding) sends that name and is refused; so is a name with a trailing dot.
 *
 * @param host `Host` as received; undefined when missing
 * @param further names besides, in lower case
 */
export function isLocalHost(host: string | undefined, further: readonly string[] = []): boolean {
  const match = hostAndPort.exec(host?.toLowerCase() ?? '');
  const [, name, port] = match ?? [];
  if (name === undefined || !(localNames.has(name) || further.includes(name))) return false;
  return port === undefined || (Number(port) > 0 && Number(port) <= 65_535);
}

/**
 * True when a browser says that the console's own page made this request (R29): `Origin` is the address that was asked,
 * and `Sec-Fetch-Site` is `same-origin`; whichever is present must say so, and one must be present. Pages of another
 * port of this machine are "same-site" to a browser, so the cookie alone would let them in.
 */
export function isOwnPage(headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (origin === undefined && site === undefined) return false;
  if (origin !== undefined && origin.toLowerCase() !== `http://${host?.toLowerCase()}`) return false;
  return site === undefined || site === 'same-origin';
}

/** Headers that decide whether a request is accepted. Browsers send each once. */
const deciding: ReadonlySet<string> = new Set([
  ...['host', 'origin', 'cookie', 'authorization', 'sec-fetch-site', 'content-type', 'content-length', TAB_HEADER],
]);

/**
 * The first of these headers that was sent twice. Two programs may disagree about which of the two counts (R28, R29).
 *
 * @param rawHeaders names and values alternating, as Node received them
 */
export function repeatedHeader(rawHeaders: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (!deciding.has(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}
