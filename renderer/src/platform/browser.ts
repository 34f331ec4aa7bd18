import type { ServiceEvent } from '#shared/contract/events.ts';
import type { Invoke } from '#shared/contract/index.ts';
import { failure } from '#shared/contract/result.ts';
import { copyText, saveFile } from './browser-files.ts';
import type { Connection, Platform } from './platform.ts';
import { isResult, unavailable } from './unavailable.ts';

const next = 'See whether "authdesk serve" still runs, then try again.';
const firstRetryMs = 500;
const lastRetryMs = 8_000;

/** What the browser host needs of the page; a parameter so that it can be tested without one. */
export interface BrowserDoors {
  readonly fetch: typeof fetch;
  readonly openEvents: (url: string) => EventSource;
  readonly later: (run: () => void, ms: number) => unknown;
}

/** The browser host: operations by POST, events by server-sent events, both with the session cookie. */
export function createBrowserPlatform(doors: BrowserDoors): Platform {
  const eventListeners = new Set<(event: ServiceEvent) => void>();
  const connectionListeners = new Set<(connection: Connection) => void>();
  let connection: Connection = 'connected';
  let retryMs = firstRetryMs;
  let source: EventSource | undefined;

  const setConnection = (to: Connection) => {
    if (connection === to) return;
    connection = to;
    for (const listener of connectionListeners) listener(to);
  };

  const endSession = () => {
    source?.close();
    source = undefined;
    setConnection('no-session');
  };

  const invoke: Invoke = async (name, input) => {
    try {
      const answer = await doors.fetch(`/api/${name}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(input),
        credentials: 'same-origin',
      });
      if (answer.status === 401) {
        endSession();
        return failure({
          code: 'refused',
          message: 'This browser has no session with the service.',
          next: 'Open the console address that "authdesk serve" printed.',
        });
      }
      const result: unknown = await answer.json();
      return isResult(result) ? result : unavailable(next);
    } catch {
      return unavailable(next);
    }
  };

  const retry = () => {
    source?.close();
    source = undefined;
    setConnection('lost');
    doors.later(connect, retryMs);
    retryMs = Math.min(retryMs * 2, lastRetryMs);
  };

  // EventSource itself gives up for good on any HTTP error and cannot tell a 401, so reconnecting is done here;
  // asking for an operation first finds out whether the session is still good.
  const connect = async () => {
    if (connection === 'no-session' || source !== undefined) return;
    if (connection === 'lost') {
      const probe = await invoke('host.capabilities', {});
      if (connection !== 'lost') return;
      if (!probe.ok) return retry();
    }
    const opened = doors.openEvents('/api/events');
    source = opened;
    opened.onopen = () => {
      retryMs = firstRetryMs;
      setConnection('connected');
    };
    opened.onerror = () => {
      if (source === opened) retry();
    };
    opened.onmessage = (message) => {
      const event = readEvent(message.data);
      if (event !== undefined) for (const listener of eventListeners) listener(event);
    };
  };

  return {
    kind: 'browser',
    invoke,
    onEvent(listener) {
      eventListeners.add(listener);
      void connect();
      return () => eventListeners.delete(listener);
    },
    onConnection(listener) {
      connectionListeners.add(listener);
      listener(connection);
      return () => connectionListeners.delete(listener);
    },
    copyText,
    saveFile,
  };
}

/** One event of the stream, or undefined when the line is none: a broken line must not end the stream. */
function readEvent(data: unknown): ServiceEvent | undefined {
  try {
    const event: unknown = JSON.parse(String(data));
    if (typeof event !== 'object' || event === null || !('seq' in event) || !('type' in event)) return undefined;
    return typeof event.seq === 'number' ? (event as ServiceEvent) : undefined;
  } catch {
    return undefined;
  }
}
