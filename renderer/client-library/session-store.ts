/** What is kept of a session in the page's own storage. */
interface Kept {
  /** Only where the browser drops the cookie of the service: the fall-back (U 6). */
  readonly token?: string;
  /** Milliseconds since 1970; absent: until the service or the user ends it. */
  readonly until?: number;
  /** When it began, milliseconds since 1970. It ends with the browser: it counts while a cookie of the page's own is there. */
  readonly browser?: number;
}

export interface SessionStore {
  /** The login token to send; undefined when there is no session, or its cookie does the work. */
  token(): string | undefined;
  /** True when this origin has logged in, as far as the page knows. */
  has(): boolean;
  /**
   * @param token of the session
   * @param expiration seconds, 0, -1 or -2 (F 3.6); undefined: as the service decides
   * @param byCookie the browser keeps the cookie of the service, so no script needs the token
   */
  keep(token: string | undefined, expiration: number | undefined, byCookie: boolean): void;
  /** What the server of the site has signed to prolong a dynamic session, in a cookie of its own domain (F 5.8). */
  prolonging(): string | undefined;
  end(): void;
}

/** It ends in a minute, unless the server of the site prolongs it (F 3.6). */
const DYNAMIC = -1;

/**
 * Until then a session counts without its cookie, milliseconds: a browser may show the storage of one tab to another one before
 * its cookies.
 */
const COOKIE_ARRIVES_MS = 5000;

/** The session of a site in the local storage of the page's origin, so that all its tabs share it. */
export function createSessionStore(apiKey: string): SessionStore {
  const key = `glt_${apiKey}`;
  const marker = `gltb_${apiKey}`;
  /** Where storage is switched off, the session lives as long as the page. */
  let inMemory: Kept | undefined;

  function read(): Kept | undefined {
    const kept = stored();
    if (kept === undefined) return undefined;
    const now = Date.now();
    const isClosed =
      kept.browser !== undefined && now - kept.browser > COOKIE_ARRIVES_MS && readCookie(marker) === undefined;
    if (!isClosed && (kept.until === undefined || now < kept.until)) return kept;
    remove();
    return undefined;
  }

  function stored(): Kept | undefined {
    try {
      const text = localStorage.getItem(key);
      return text === null ? inMemory : JSON.parse(text);
    } catch {
      return inMemory;
    }
  }

  function remove(): void {
    inMemory = undefined;
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage is switched off.
    }
  }

  /** A cookie of the page's own domain wins: it is of a dynamic session, or the site's server logged its user in. */
  const token = (): string | undefined => readCookie(key)?.split('|', 1)[0] || read()?.token;

  return {
    token,
    has: () => token() !== undefined || read() !== undefined,
    keep(token, expiration, byCookie) {
      const kept: Kept = {
        ...(token !== undefined && !byCookie && { token }),
        ...(expiration !== undefined && expiration > 0 && { until: Date.now() + expiration * 1000 }),
        ...(expiration === 0 && { browser: Date.now() }),
      };
      if (kept.browser !== undefined) setCookie(marker, '1');
      // The server of the site signs it (F 5.8); another session needs no cookie of the page's own.
      if (expiration === DYNAMIC && token !== undefined) setCookie(key, token);
      else setCookie(key, '', 0);
      inMemory = kept;
      try {
        localStorage.setItem(key, JSON.stringify(kept));
      } catch {
        // Storage is switched off: it stays in memory.
      }
    },
    prolonging: () => readCookie(`gltexp_${apiKey}`),
    end() {
      remove();
      setCookie(key, '', 0);
    },
  };
}

export function readCookie(name: string): string | undefined {
  for (const pair of document.cookie.split('; ')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at) === name) return pair.slice(at + 1);
  }
  return undefined;
}

/** @param days until it expires; undefined: with the browser */
export function setCookie(name: string, value: string, days?: number): void {
  const age = days === undefined ? '' : `; max-age=${Math.round(days * 86_400)}`;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${value}; path=/; samesite=lax${age}${secure}`;
}
