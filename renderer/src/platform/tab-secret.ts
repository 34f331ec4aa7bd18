import { isTabSecret, TAB_SECRET_BYTES } from '#shared/contract/console-session.ts';
import { withoutEnding } from '#shared/text-ends.ts';

/** A secret for this tab, in base64url (R8). */
export function newTabSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TAB_SECRET_BYTES));
  return withoutEnding(
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
    '=',
  );
}

const CHANNEL = 'authdesk-console';
const QUESTION = 'Which secret have the tabs of this console?';
/** How long a new tab waits for the secret of another one. Milliseconds. */
const PATIENCE_MS = 500;

/**
 * Gives the secret of this tab to every further tab of the console that asks, for example one opened by a link. Only
 * pages of the same origin, port included, receive a broadcast channel's messages (R54).
 *
 * @returns a function that stops
 */
export function lendTabSecret(secret: string): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === QUESTION) channel.postMessage(secret);
  };
  // Tabs that lost their session to a restart of the service wait for it.
  channel.postMessage(secret);
  return () => channel.close();
}

/** Waits until another tab has a session. @param refused the secret that this tab had, which the service no longer knows */
export function awaitTabSecret(refused: string): Promise<string> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise<string>((resolve) => {
    channel.onmessage = ({ data }) => {
      if (isTabSecret(data) && data !== refused) resolve(data);
    };
  }).finally(() => channel.close());
}

/** Asks the open tabs of the console for their secret; undefined when none answers. */
export function borrowTabSecret(): Promise<string | undefined> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise<string | undefined>((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    channel.onmessage = ({ data }) => {
      if (isTabSecret(data)) resolve(data);
    };
    channel.postMessage(QUESTION);
  }).finally(() => channel.close());
}
