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
