import { createHash } from 'node:crypto';
import type { RandomSource } from '#service/index.ts';

/** Bytes of the per-run token and of a session: 256 bits (R30). */
const BYTES = 32;

/** Fresh addresses that wait for their browser; the oldest goes. */
const MAX_FRESH = 20;

/** What a page sends to get a session. */
export interface Exchange {
  /** The token of the printed address. */
  readonly token: string;
  /** The secret that the tab has made for itself. */
  readonly tab: string;
  /** `Cookie` as received. */
  readonly cookie: string | undefined;
}

export type Exchanged =
  | { readonly outcome: 'opened'; readonly cookie?: string }
  | { readonly outcome: 'used' | 'wrong' };

/**
 * Who may use the console (R30, R54): a tab that exchanged the per-run token of the printed address. It then has a
 * session cookie, and the server knows its secret; both are needed for everything. The token is never in a request line,
 * so no log and no Referer holds it.
 *
 * The first exchange decides which browser it is. After it the token lets in further tabs of that browser, which send
 * its cookie, and repeats the response to a tab that did not receive it. For everybody else it is used up; a fresh token
 * opens one more browser.
 */
export class Sessions {
  /** Part of the printed address: its fragment. */
  readonly token: string;
  readonly #random: RandomSource;
  readonly #port: () => number;
  /** SHA-256 of each cookie and of each tab's secret, so that the time of a look-up tells nothing about a guess. */
  readonly #cookies = new Set<string>();
  readonly #tabs = new Set<string>();
  /** Of each token that opens a browser, by its SHA-256: whether one was. */
  readonly #tokens = new Map<string, { isUsed: boolean }>();

  /** @param port of the console, known once it listens: cookies have no port, so their name has it */
  constructor(random: RandomSource, port: () => number) {
    this.#random = random;
    this.#port = port;
    this.token = this.freshToken();
  }

  /** A token for one more browser: it opens the console once. */
  freshToken(): string {
    const token = this.#random(BYTES).toString('base64url');
    const waiting = [...this.#tokens].filter(([, { isUsed }]) => !isUsed).map(([key]) => key);
    // The first one is the printed address: it stays.
    if (waiting.length > MAX_FRESH) this.#tokens.delete(waiting[1] ?? '');
    this.#tokens.set(digest(token), { isUsed: false });
    return token;
  }

  /** Exchanges a token; `cookie` is the `Set-Cookie` of a browser that has none. */
  exchange({ token, tab, cookie }: Exchange): Exchanged {
    // Found by its hash, so that the time tells nothing about a guess (R9).
    const given = this.#tokens.get(digest(token));
    if (given === undefined) return { outcome: 'wrong' };
    const sameBrowser = this.#holdsCookie(cookie);
    if (given.isUsed && !sameBrowser && !this.#tabs.has(digest(tab))) return { outcome: 'used' };
    given.isUsed = true;
    this.#tabs.add(digest(tab));
    if (sameBrowser) return { outcome: 'opened' };
    const session = this.#random(BYTES).toString('base64url');
    this.#cookies.add(digest(session));
    return {
      outcome: 'opened',
      cookie: `${this.#cookieName}=${session}; Path=/; HttpOnly; SameSite=Strict`,
    };
  }

  /**
   * True when a request carries a session of this run and the secret of one of its tabs.
   *
   * @param cookie `Cookie` as received
   * @param tab the tab's header as received
   */
  holds(cookie: string | undefined, tab: string | undefined): boolean {
    return tab !== undefined && this.#tabs.has(digest(tab)) && this.#holdsCookie(cookie);
  }

  get #cookieName(): string {
    return `authdesk_console_${this.#port()}`;
  }

  #holdsCookie(header: string | undefined): boolean {
    for (const pair of header?.split(';') ?? []) {
      const equals = pair.indexOf('=');
      if (equals === -1 || pair.slice(0, equals).trim() !== this.#cookieName) continue;
      if (this.#cookies.has(digest(pair.slice(equals + 1).trim()))) return true;
    }
    return false;
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
