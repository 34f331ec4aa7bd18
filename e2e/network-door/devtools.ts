import { setTimeout as pause } from 'node:timers/promises';

// Drives Chromium's pages by its own protocol. Playwright's way into an app needs Node's inspector, which what is installed
// has switched off (R43); this needs a switch of Chromium only.

/** A page of the app. */
export interface DrivenPage {
  /** Evaluates an expression in the page; a promise is waited for. */
  evaluate<T>(expression: string): Promise<T>;
  /** Types as a keyboard does, into what has the focus. */
  type(text: string): Promise<void>;
}

const patienceMs = 60_000;
const pauseMs = 50;

/** Asks again until there is something. @throws Error that names what did not come within a minute */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const found = await ask();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`${what} did not come.`);
    await pause(pauseMs);
  }
}

interface Target {
  readonly type: string;
  readonly url: string;
  readonly webSocketDebuggerUrl: string;
}

/** The page whose address matches, once there is one. @param port where Chromium listens for its protocol */
export async function pageAt(port: number, address: RegExp): Promise<DrivenPage> {
  const target = await eventually(`A page at ${address}`, async () => {
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as readonly Target[];
    return targets.find(({ type, url }) => type === 'page' && address.test(url));
  });
  const evaluate = <T>(expression: string) => evaluateAt<T>(target.webSocketDebuggerUrl, expression);
  // While its document is loading, a page has nothing to evaluate in, or an empty one in its place.
  await eventually(`The document of ${target.url}`, () =>
    evaluate<string>("document.readyState === 'complete' ? location.href : ''").then(
      (href) => address.test(href),
      () => false,
    ),
  );
  return {
    evaluate,
    async type(text) {
      await command(target.webSocketDebuggerUrl, 'Input.insertText', { text });
    },
  };
}

/**
 * Evaluates an expression in what listens at an address of the protocol: a page, or the main process at its inspector's, where
 * `require` is there, too. A promise is waited for.
 */
export async function evaluateAt<T>(address: string, expression: string): Promise<T> {
  const params = {
    expression,
    awaitPromise: true,
    returnByValue: true,
    userGesture: true,
    includeCommandLineAPI: true,
  };
  const { result, error } = await command(address, 'Runtime.evaluate', params);
  const fault = error?.message ?? result?.exceptionDetails?.exception?.description;
  if (fault !== undefined) throw new Error(fault);
  return result?.result?.value as T;
}

interface Answer {
  readonly result?: {
    readonly result?: { readonly value?: unknown };
    readonly exceptionDetails?: { readonly exception?: { readonly description?: string } };
    readonly processInfo?: readonly { readonly type: string; readonly id: number }[];
  };
  readonly error?: { readonly message: string };
}

/** Sends one command of the protocol. */
export function command(address: string, method: string, params: object = {}): Promise<Answer> {
  const socket = new WebSocket(address);
  return new Promise<Answer>((resolve) => {
    socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, method, params })));
    socket.addEventListener('message', ({ data }) => resolve(JSON.parse(String(data)) as Answer));
    // A window that closes itself, as a login does, answers no more.
    socket.addEventListener('close', () => resolve({}));
    socket.addEventListener('error', () => resolve({}));
  }).finally(() => socket.close());
}
