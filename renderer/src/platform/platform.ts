import type { ServiceEvent } from '#shared/contract/events.ts';
import type { Invoke } from '#shared/contract/index.ts';

/**
 * How the screens stand to the service:
 * `connected`: operations and events pass; `lost`: events are interrupted and the host tries again;
 * `no-session`: the browser has no valid session (R30) and must be opened anew from the printed address.
 */
export type Connection = 'connected' | 'lost' | 'no-session';

/** The only door from the screens to their host. Which host it is, the entry file decides, not an `if`. */
export interface Platform {
  readonly kind: 'desktop' | 'browser';
  /** Asks for an operation of the table. Never throws: what goes wrong on the way is a problem as data. */
  readonly invoke: Invoke;
  /** Hears what the service tells on its own. @returns a function that stops listening. */
  onEvent(listener: (event: ServiceEvent) => void): () => void;
  /** Hears how the connection stands; told at once, then on every change. @returns a function that stops listening. */
  onConnection(listener: (connection: Connection) => void): () => void;
  /** Puts text on the clipboard. Rejects when the host refuses. */
  copyText(text: string): Promise<void>;
  /** Offers text to the user as a file to save. `name` is the suggestion, `type` a media type. */
  saveFile(name: string, text: string, type: string): void;
}
