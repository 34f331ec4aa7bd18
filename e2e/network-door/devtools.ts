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
  const ask = (method: string, params: object): Promise<Answer> => command(target.webSocketDebuggerUrl, method, params);
  const evaluate = async <T>(expression: string): Promise<T> => {
    const params = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
    const { result, error } = await ask('Runtime.evaluate', params);
    const fault = error?.message ?? result?.exceptionDetails?.exception?.description;
    if (fault !== undefined) throw new Error(fault);
    return result?.result?.value as T;
  };
  // While its first document is loading, a page has nothing to evaluate in.
  await eventually(`The document of ${target.url}`, () =>
    evaluate<boolean>("document.readyState === 'complete'").catch(() => false),
  );
  return {
    evaluate,
    async type(text) {
      await ask('Input.insertText', { text });
    },
  };
}

interface Answer {
  readonly result?: {
    readonly result?: { readonly value?: unknown };
    readonly exceptionDetails?: { readonly exception?: { readonly description?: string } };
  };
  readonly error?: { readonly message: string };
}

function command(address: string, method: string, params: object): Promise<Answer> {
  const socket = new WebSocket(address);
  return new Promise<Answer>((resolve) => {
    socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, method, params })));
    socket.addEventListener('message', ({ data }) => resolve(JSON.parse(String(data)) as Answer));
    // A window that closes itself, as a login does, answers no more.
    socket.addEventListener('close', () => resolve({}));
    socket.addEventListener('error', () => resolve({}));
  }).finally(() => socket.close());
}
