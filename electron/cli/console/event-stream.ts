import type { ServerResponse } from 'node:http';
import type { ServiceEvent } from '#shared/contract/events.ts';

/** Keeps proxies and tunnels from closing a quiet stream, and finds closed tabs. Milliseconds. */
const HEARTBEAT_MS = 15_000;
/** A tab that reads this little gets no more: it reconnects, sees the gap in `seq` and reloads. Bytes. */
const BACKLOG = 4 * 1024 * 1024;

/** The open event streams of the console's tabs (server-sent events). */
export function eventStreams(subscribe: (listener: (event: ServiceEvent) => void) => () => void) {
  const open = new Set<ServerResponse>();

  function write(text: string): void {
    for (const response of open) {
      if (response.writableLength > BACKLOG) {
        open.delete(response);
        response.destroy();
      } else {
        response.write(text);
      }
    }
  }

  const unsubscribe = subscribe((event) => {
    // Every call is an event: without a tab it is not serialized.
    if (open.size > 0) write(`data: ${JSON.stringify(event)}\n\n`);
  });
  const heartbeat = setInterval(() => write(': heartbeat\n\n'), HEARTBEAT_MS).unref();
  return {
    /** Starts a stream on a response that nothing else writes to. */
    add(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
      response.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8' });
      response.write(': connected\n\n');
      open.add(response);
      response.on('close', () => open.delete(response));
    },
    /** Ends every stream. */
    stop(): void {
      unsubscribe();
      clearInterval(heartbeat);
      for (const response of open) response.end();
      open.clear();
    },
  };
}

export type EventStreams = ReturnType<typeof eventStreams>;
