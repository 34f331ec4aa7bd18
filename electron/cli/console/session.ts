import { createHash } from 'node:crypto';
import { constantTimeEqual } from '#service/constant-time.ts';
import type { RandomSource } from '#service/random.ts';

/** Bytes of the per-run token and of a session: 256 bits (R30). */
const BYTES = 32;

export type Exchange = { readonly outcome: 'opened'; readonly cookie: string } | { readonly outcome: 'used' | 'wrong' };

/**
 * Who may use the console (R30): whoever exchanges the per-run token of the printed address, once, for a cookie. The
 * token never travels in a request line, so no log and no Referer holds it.
 */
export class Sessions {
  /** Stands in the fragment of the printed address. */
  readonly token: string;
  readonly #random: RandomSource;
  readonly #port: () => number;
  /** SHA-256 of each session, so that a look-up tells nothing about how much of a guess was right. */
  readonly #sessions = new Set<string>();
  #used = false;

  /** @param port of the console, known once it listens: cookies do not know ports, so their name does */
  constructor(random: RandomSource, port: () => number) {
    this.#random = random;
    this.#port = port;
    this.token = random(BYTES).toString('base64url');
  }

  /** Exchanges the token for a session cookie; compared in constant time (R9). */
  exchange(token: string): Exchange {
    if (!constantTimeEqual(token, this.token)) return { outcome: 'wrong' };
    if (this.#used) return { outcome: 'used' };
    this.#used = true;
    const session = this.#random(BYTES).toString('base64url');
    this.#sessions.add(digest(session));
    return {
      outcome: 'opened',
      cookie: `${this.#cookieName}=${session}; Path=/; HttpOnly; SameSite=Strict`,
    };
  }

  get #cookieName(): string {
    return `authdesk_console_${this.#port()}`;
  }

  /** True when the `Cookie` header carries a session of this run. */
  holds(cookieHeader: string | undefined): boolean {
    for (const pair of cookieHeader?.split(';') ?? []) {
      const equals = pair.indexOf('=');
      if (equals === -1 || pair.slice(0, equals).trim() !== this.#cookieName) continue;
      if (this.#sessions.has(digest(pair.slice(equals + 1).trim()))) return true;
    }
    return false;
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
