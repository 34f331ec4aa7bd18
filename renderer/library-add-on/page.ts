import { hasMember } from '#shared/narrowing.ts';

/** What gigya.oidc.js and gigya.saml.js have in common: both lead a page of the site through a login (X 3, X 5). */

/** What the service tells of a site; nothing in it is secret. */
export interface Setup {
  readonly apiKey: string;
  /** Address of the protocol's end-points. */
  readonly base: string;
}

/** The client-side library, as far as every add-on uses it. */
export interface Gigya {
  isReady: boolean;
  hasSession(): Promise<boolean>;
  readonly utils: { readonly cookie: { get(name: string): string | undefined } };
  fidm: Record<string, unknown>;
}

/** Pages of the site, as the body of the script element names them. */
export type Pages<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/**
 * The pages in the body of the script element that runs; a page that only calls members has none.
 *
 * @param file of the add-on, for what the page's developer is told
 */
export function readPages<Name extends string>(file: string, names: readonly Name[]): Pages<Name> | undefined {
  const script = document.currentScript;
  const text = script instanceof HTMLScriptElement ? script.text.trim() : '';
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    console.error(`${file}: the body of the script element is no JSON with ${names.join(', ')}.`);
    return undefined;
  }
}

/** Leaves for a page of the site; only to http and https, whatever the page's own JSON says. */
export function openPage<Name extends string>(
  file: string,
  pages: Pages<Name>,
  name: Name,
  parameters: Readonly<Record<string, string>>,
): void {
  const page = pages[name];
  if (page === undefined || !URL.canParse(page, location.href)) {
    console.error(`${file}: the body of the script element lacks ${name}, the page that comes next.`);
    return;
  }
  const address = new URL(page, location.href);
  if (!/^https?:$/.test(address.protocol)) return;
  for (const [key, value] of Object.entries(parameters)) if (value !== '') address.searchParams.set(key, value);
  location.assign(address.href);
}

/** Milliseconds between two looks whether gigya.js is there. */
const LOOK_MS = 30;

/** The client-side library, once it is loaded and ready. */
export function whenReady<Library extends Gigya>(): Promise<Library> {
  return new Promise((resolve) => {
    const look = (): void => {
      const gigya = window.gigya as Library | undefined;
      if (gigya?.isReady) resolve(gigya);
      else setTimeout(look, LOOK_MS);
    };
    look();
  });
}

/** The page's own copy of the session, which it has where the browser keeps no cookie of the service. */
export function loginTokenOf({ utils }: Gigya, { apiKey }: Setup): string | undefined {
  const cookie = utils.cookie.get(`glt_${apiKey}`)?.split('|')[0];
  if (cookie) return cookie;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`glt_${apiKey}`) ?? '');
    return hasMember(stored, 'token') && typeof stored.token === 'string' ? stored.token : undefined;
  } catch {
    return undefined;
  }
}
