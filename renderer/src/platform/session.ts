import { isTabSecret } from '#shared/contract/console-session.ts';

/** What the browser's address says about a console session. */
interface TokenAddress {
  /** The per-run token of the printed address, when the fragment carries one. */
  readonly token: string | undefined;
  /** Fragment to leave in the address: the panel's, never the token. */
  readonly fragment: string;
}

/**
 * Reads the fragment of the console's address. `authdesk serve` prints `…/#<token>`; the panels use `#/…`.
 * `fragment` comes with its leading `#`, or is empty.
 */
export function readTokenAddress(fragment: string): TokenAddress {
  const text = fragment.replace(/^#/, '');
  if (text === '' || text.startsWith('/')) return { token: undefined, fragment };
  return { token: text.replace(/^token=/, ''), fragment: '' };
}

/** What opening a session needs of the page; a parameter so that it can be tested without one. */
export interface SessionPage {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'replaceState'>;
  /** The tab's own. It belongs to one origin, port included; a cookie goes to every port (R54). */
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly fetch: typeof fetch;
  readonly newSecret: () => string;
  /** Asks the other tabs of the console for their secret. */
  readonly borrowSecret: () => Promise<string | undefined>;
}

/** `no-session`: there is no token in the address, and no secret in this tab or another one. */
type OpenedSession =
  | { readonly outcome: 'open'; readonly tab: string }
  | { readonly outcome: 'refused' | 'unreachable' | 'no-session' };

/** Where the tab keeps its secret once the service knows it. */
const SECRET = 'authdesk.tab';
/** Where it keeps token and secret until then: a reload in between repeats the exchange. */
const EXCHANGE = 'authdesk.exchange';

interface Exchange {
  readonly token: string;
  readonly tab: string;
}

/**
 * Gets the secret that this tab sends with each request (R30, R54). With a token in the address, the tab makes a secret
 * and exchanges the token for a session: the cookie and this secret. The token is removed from the address first, so
 * that it stays neither on screen nor in the history even when the exchange fails.
 *
 * Without a token the tab uses the secret that it has, or that of another tab. The first operation shows whether it is
 * still valid.
 */
export async function openSession(page: SessionPage): Promise<OpenedSession> {
  const exchange = begunExchange(page);
  if (exchange !== undefined) return finishExchange(page, exchange);
  const own = page.sessionStorage.getItem(SECRET);
  if (isTabSecret(own)) return { outcome: 'open', tab: own };
  const borrowed = await page.borrowSecret();
  if (borrowed === undefined) return { outcome: 'no-session' };
  keepSession(page.sessionStorage, borrowed);
  return { outcome: 'open', tab: borrowed };
}

/** Removes a secret that the service no longer knows, so that after a reload the tab asks another tab for one. */
export function forgetSession(sessionStorage: SessionPage['sessionStorage']): void {
  sessionStorage.removeItem(SECRET);
}

/** Keeps a secret of another tab, for a reload. */
export function keepSession(sessionStorage: SessionPage['sessionStorage'], secret: string): void {
  sessionStorage.setItem(SECRET, secret);
}

/** The exchange that the address asks for, or one that a reload has interrupted. */
function begunExchange({ location, history, sessionStorage, newSecret }: SessionPage): Exchange | undefined {
  const begun = readExchange(sessionStorage.getItem(EXCHANGE));
  const { token, fragment } = readTokenAddress(location.hash);
  if (token === undefined) return begun;
  const exchange = begun?.token === token ? begun : { token, tab: newSecret() };
  sessionStorage.setItem(EXCHANGE, JSON.stringify(exchange));
  history.replaceState(null, '', location.pathname + location.search + fragment);
  return exchange;
}

function readExchange(text: string | null): Exchange | undefined {
  return text === null ? undefined : JSON.parse(text);
}

async function finishExchange({ fetch, sessionStorage }: SessionPage, exchange: Exchange): Promise<OpenedSession> {
  try {
    const response = await fetch('/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(exchange),
      credentials: 'same-origin',
    });
    if (response.ok) sessionStorage.setItem(SECRET, exchange.tab);
    sessionStorage.removeItem(EXCHANGE);
    return response.ok ? { outcome: 'open', tab: exchange.tab } : { outcome: 'refused' };
  } catch {
    return { outcome: 'unreachable' };
  }
}
