import type { ServerResponse } from 'node:http';
import type { ServiceEvent } from '#shared/contract/events.ts';

/** Keeps proxies and tunnels from closing a quiet stream, and finds closed tabs. Milliseconds. */
const HEARTBEAT_MS = 15_000;
/** A tab that reads this little gets no more: it reconnects, sees the gap in `seq` and reloads. Bytes. */
const BACKLOG = 4 * 1024 * 1024;

/** The open event streams of the console's tabs (server-sent events). */
export class EventStreams {
  readonly #open = new Set<ServerResponse>();
  readonly #heartbeat: NodeJS.Timeout;
  readonly #unsubscribe: () => void;

  constructor(subscribe: (listener: (event: ServiceEvent) => void) => () => void) {
    this.#unsubscribe = subscribe((event) => {
      // Every call is an event: without a tab it is not serialized.
      if (this.#open.size > 0) this.#write(`data: ${JSON.stringify(event)}\n\n`);
    });
    this.#heartbeat = setInterval(() => this.#write(': heartbeat\n\n'), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  /** Starts a stream on a response that nothing else writes to. */
  add(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
    response.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8' });
    response.write(': connected\n\n');
    this.#open.add(response);
    response.on('close', () => this.#open.delete(response));
  }

  /** Ends every stream. */
  stop(): void {
    this.#unsubscribe();
    clearInterval(this.#heartbeat);
    for (const response of this.#open) response.end();
    this.#open.clear();
  }

  #write(text: string): void {
    for (const response of this.#open) {
      if (response.writableLength > BACKLOG) {
        this.#open.delete(response);
        response.destroy();
      } else {
        response.write(text);
      }
    }
  }
}
