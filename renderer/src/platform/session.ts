/** What the browser's address says about a console session. */
export interface TokenAddress {
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

/**
 * Exchanges the token of the address for the session cookie, once (R30), and removes it from the address first,
 * so that it stays neither on screen nor in the history even when the exchange fails.
 * Without a token the cookie of an earlier exchange may still be good; the first operation shows that.
 */
export async function openSession(
  page: { readonly location: Location; readonly history: History },
  send: typeof fetch,
): Promise<'opened' | 'unchanged' | 'refused' | 'unreachable'> {
  const { token, fragment } = readTokenAddress(page.location.hash);
  if (token === undefined) return 'unchanged';
  page.history.replaceState(null, '', page.location.pathname + page.location.search + fragment);
  try {
    const answer = await send('/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
      credentials: 'same-origin',
    });
    return answer.ok ? 'opened' : 'refused';
  } catch {
    return 'unreachable';
  }
}
