import { TAB_HEADER } from '#shared/contract/console-session.ts';
import type { ServiceEvent } from '#shared/contract/events.ts';
import type { Invoke } from '#shared/contract/index.ts';
import { failure } from '#shared/contract/result.ts';
import { parseExactJson } from '#shared/quoting/exact-json.ts';
import { shellTexts } from '../texts/shell.ts';
import { copyText, saveFile } from './browser-files.ts';
import { readEvents } from './event-stream.ts';
import type { Connection, Platform } from './platform.ts';
import { isResult, unavailable } from './unavailable.ts';

const texts = shellTexts.host;
const next = texts.nextInBrowser;
const firstRetryMs = 500;
const lastRetryMs = 8_000;

/** What the browser host needs of the page; a parameter so that it can be tested without one. */
interface BrowserPage {
  readonly fetch: typeof fetch;
  /** The secret of this tab (R54). */
  readonly tab: string;
  readonly later: (run: () => void, ms: number) => unknown;
}

/** The platform of a tab, which can go on with another secret when the service no longer knows its own. */
interface BrowserPlatform extends Platform {
  resume(tab: string): void;
}

/**
 * The browser host: operations by POST, events as a stream, both with the session cookie and the secret of the tab
 * (R30, R54).
 */
export function createBrowserPlatform(page: BrowserPage): BrowserPlatform {
  let { tab } = page;
  const eventListeners = new Set<(event: ServiceEvent) => void>();
  const connectionListeners = new Set<(connection: Connection) => void>();
  let connection: Connection = 'connected';
  let retryMs = firstRetryMs;
  let stream: AbortController | undefined;

  const setConnection = (to: Connection) => {
    if (connection === to) return;
    connection = to;
    for (const listener of connectionListeners) listener(to);
  };

  const endSession = () => {
    stream?.abort();
    stream = undefined;
    setConnection('no-session');
  };

  const invoke: Invoke = async (name, input) => {
    try {
      const response = await page.fetch(`/api/${name}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', [TAB_HEADER]: tab },
        body: JSON.stringify(input),
        credentials: 'same-origin',
      });
      if (response.status === 401) {
        endSession();
        return failure({
          code: 'refused',
          message: texts.noSession,
          next: texts.noSessionNext,
        });
      }
      const result: unknown = parseExactJson(await response.text());
      return isResult(result) ? result : unavailable(next);
    } catch {
      return unavailable(next);
    }
  };

  const listen = async () => {
    if (connection === 'no-session' || stream !== undefined) return;
    const own = new AbortController();
    stream = own;
    try {
      const response = await page.fetch('/api/events', {
        headers: { [TAB_HEADER]: tab },
        credentials: 'same-origin',
        signal: own.signal,
      });
      if (response.status === 401) endSession();
      else if (response.ok && response.body !== null) {
        retryMs = firstRetryMs;
        setConnection('connected');
        await readEvents(response.body, (event) => {
          for (const listener of eventListeners) listener(event);
        });
      }
    } catch {
      // A stream that breaks off is treated as one that ended.
    }
    if (stream !== own) return;
    stream = undefined;
    setConnection('lost');
    page.later(listen, retryMs);
    retryMs = Math.min(retryMs * 2, lastRetryMs);
  };

  return {
    kind: 'browser',
    invoke,
    onEvent(listener) {
      eventListeners.add(listener);
      void listen();
      return () => eventListeners.delete(listener);
    },
    onConnection(listener) {
      connectionListeners.add(listener);
      listener(connection);
      return () => connectionListeners.delete(listener);
    },
    resume(secret) {
      tab = secret;
      // What was missed is read again, as after an interruption.
      setConnection('lost');
      retryMs = firstRetryMs;
      void listen();
    },
    copyText,
    saveFile,
  };
}
