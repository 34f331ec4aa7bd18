import type { Call } from '#service/kernel/index.ts';
import { checkRedirectUri } from '#shared/protocol/redirect.ts';

/** The page that makes a call, as far as its browser says. */
type CallingPage =
  /** Nothing says that a browser sent the call. */
  { readonly kind: 'none' } | { readonly kind: 'page'; readonly origin: string; readonly allowed: boolean };

/**
 * Whether the page that makes a call is one of the site (D48): its origin has a registered domain (D18), or is the
 * service itself. A browser that hides the page counts as a foreign page.
 *
 * @param domains registered domains of the site
 */
export function callingPage(
  { headers, host }: Pick<Call, 'headers' | 'host'>,
  domains: readonly string[],
): CallingPage {
  // An origin that says nothing (`null`: a sandboxed frame) is not made good by a page that embeds it.
  const named = headers.origin ?? headers.referer;
  const read = headers.origin === undefined ? readReferer : readOrigin;
  const origin = typeof named === 'string' ? read(named) : undefined;
  if (origin === undefined) {
    const fetchSite = headers['sec-fetch-site'];
    // "none": the user typed the address; "same-origin": a page of the service.
    const hidden = named !== undefined || fetchSite === 'cross-site' || fetchSite === 'same-site';
    return hidden ? { kind: 'page', origin: 'hidden', allowed: false } : { kind: 'none' };
  }
  const { host: ownHost } = origin;
  return {
    kind: 'page',
    origin: origin.origin,
    allowed: ownHost === host || checkRedirectUri(`${origin.origin}/`, domains).allowed,
  };
}

/**
 * The origin that a header `Origin` names, in the only form that browsers send: scheme, host and port, and nothing else.
 * Programs read a user name, a path or a back-slash in it differently (`http://shop.example\@evil.example`), so that none
 * of them is taken for the page of a site (D18).
 *
 * @returns undefined for any other text, also `null`
 */
export function readOrigin(header: string): URL | undefined {
  const url = webAddress(header);
  return url !== undefined && url.origin === header.toLowerCase() ? url : undefined;
}

/** The same of a header `Referer`: an origin, and the path that follows it. */
export function readReferer(header: string): URL | undefined {
  const url = webAddress(header);
  if (url === undefined) return undefined;
  const lower = header.toLowerCase();
  const isWhole = lower === url.origin || lower.startsWith(`${url.origin}/`);
  return isWhole && !header.includes('\\') ? url : undefined;
}

function webAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
}
