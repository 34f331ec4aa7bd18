/** Parameters of addresses as pages of the site read them (C 4.7). */
type Texts = Readonly<Record<string, string>>;

/** A parameter of the page's own address, decoded; undefined when it has none. The first one counts. */
export const getUrlParam = (name: string): string | undefined =>
  new URLSearchParams(location.search).get(name) ?? undefined;

/** All parameters of an address, decoded; the first of a name counts. What is no address has none. */
export function getParamsFromURL(url: string = location.href): Texts {
  if (!URL.canParse(url, location.href)) return {};
  const found: Record<string, string> = Object.create(null);
  for (const [name, value] of new URL(url, location.href).searchParams) found[name] ??= value;
  return { ...found };
}

const PREFIX = 'gig_';

/** Those parameters of an address that are for the library: the ones that begin with `gig_`. */
export function getGigParamsFromURL({
  url,
  removePrefix = false,
}: {
  readonly url?: string;
  readonly removePrefix?: boolean;
} = {}): Texts {
  return Object.fromEntries(
    Object.entries(getParamsFromURL(url))
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([name, value]) => [removePrefix ? name.slice(PREFIX.length) : name, value]),
  );
}

/** Adds parameters to the query of an address; undefined ones are left out. */
export function addParamsToURL(url: string, params: Readonly<Record<string, unknown>>): string {
  const at = url.indexOf('#');
  const base = at < 0 ? url : url.slice(0, at);
  const pairs = Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  const joined = pairs.length === 0 ? base : `${base}${base.includes('?') ? '&' : '?'}${pairs.join('&')}`;
  return at < 0 ? joined : joined + url.slice(at);
}
