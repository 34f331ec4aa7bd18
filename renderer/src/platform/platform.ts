import type { ServiceEvent } from '#shared/contract/events.ts';
import type { Invoke } from '#shared/contract/index.ts';

/**
 * State of the connection to the service:
 * `connected`: operations and events pass; `lost`: events are interrupted and the host tries again;
 * `no-session`: the browser has no valid session (R30) and must be opened anew from the printed address.
 */
export type Connection = 'connected' | 'lost' | 'no-session';

/** The only interface from the UI to its host. The entry file chooses the host, not an `if`. */
export interface Platform {
  readonly kind: 'desktop' | 'browser';
  /** Invokes an operation of the table. Never throws: a failure on the way is a Result with a problem. */
  readonly invoke: Invoke;
  /** Calls back with each event of the service. @returns a function that stops. */
  onEvent(listener: (event: ServiceEvent) => void): () => void;
  /** Calls back with the state of the connection: at once, then on every change. @returns a function that stops. */
  onConnection(listener: (connection: Connection) => void): () => void;
  /** Puts text on the clipboard. Rejects when the host refuses. */
  copyText(text: string): Promise<void>;
  /** Offers text or bytes to the user as a file to save. `name` is the suggestion, `type` a media type. */
  saveFile(name: string, content: BlobPart, type: string): void;
}
