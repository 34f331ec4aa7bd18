import { spawn } from 'node:child_process';
import { desktopCommand } from '../hosts/electron.ts';
import { freePort } from '../hosts/free-port.ts';

/** The app in a process that Playwright did not start: its loader waits for Playwright, so a restart would hang in it. */
export interface OwnProcess {
  /**
   * Runs code in the app's main process as it is now, also after a restart; `electron` is the module's name there.
   *
   * @param code an expression; a promise is waited for
   */
  run<T>(code: string): Promise<T>;
  /** The process id of the app as it is now; undefined while none runs. */
  pid(): Promise<number | undefined>;
  /** Ends the app, whichever process it is in. */
  stop(): Promise<void>;
  /**
   * Sends SIGTERM to every process of the app at once, as a session does that ends.
   *
   * @returns how the app ended: its exit code, or the signal
   */
  endSession(): Promise<number | NodeJS.Signals | null>;
}

/** Code for `run` that runs other code in the page that the app's window shows. */
export const inShownPage = (code: string): string =>
  `require('electron').BrowserWindow.getAllWindows()[0].webContents.executeJavaScript(${JSON.stringify(code)}, true)`;

/** Starts the app with Node's inspector, by which these tests run code in its main process. */
export async function startOwnProcess(dataDir: string): Promise<OwnProcess> {
  const inspectorPort = await freePort();
  const { program, words } = desktopCommand(dataDir);
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env;
  const child = spawn(program, [...words, `--inspect=127.0.0.1:${inspectorPort}`], {
    stdio: 'ignore',
    env: environment,
    // A process group of its own.
    detached: true,
  });
  const ended = new Promise<number | NodeJS.Signals | null>((end) =>
    child.once('exit', (code, signal) => end(code ?? signal)),
  );

  const run = async <T>(code: string): Promise<T> => {
    const address = await inspectorOf(inspectorPort);
    if (address === undefined) throw new Error('The app does not run.');
    return (await evaluate(address, code)) as T;
  };
  const pid = async (): Promise<number | undefined> => {
    const address = await inspectorOf(inspectorPort);
    return address === undefined ? undefined : ((await evaluate(address, 'process.pid')) as number);
  };
  return {
    run,
    pid,
    async stop() {
      const now = await pid().catch(() => undefined);
      if (now !== undefined) process.kill(now, 'SIGTERM');
      // The app that was started here has ended already when it was restarted.
      await ended;
      while ((await inspectorOf(inspectorPort)) !== undefined) await new Promise((next) => setImmediate(next));
    },
    endSession() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      return ended;
    },
  };
}

async function inspectorOf(inspectorPort: number): Promise<string | undefined> {
  try {
    const list = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)).json()) as {
      webSocketDebuggerUrl: string;
    }[];
    return list[0]?.webSocketDebuggerUrl;
  } catch {
    return undefined;
  }
}

interface Evaluated {
  readonly result?: {
    readonly result: { readonly value?: unknown };
    readonly exceptionDetails?: { readonly exception?: { readonly description?: string }; readonly text: string };
  };
}

/** One evaluation over the inspector's protocol. */
function evaluate(address: string, code: string): Promise<unknown> {
  const socket = new WebSocket(address);
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => {
      const params = { expression: code, awaitPromise: true, returnByValue: true, includeCommandLineAPI: true };
      socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }));
    });
    socket.addEventListener('message', ({ data }) => {
      const { result } = JSON.parse(String(data)) as Evaluated;
      const fault = result?.exceptionDetails;
      if (fault !== undefined) reject(new Error(fault.exception?.description ?? fault.text));
      else resolve(result?.result.value);
      socket.close();
    });
    socket.addEventListener('error', () => reject(new Error('The app ended while it was asked.')));
    socket.addEventListener('close', () => reject(new Error('The app ended while it was asked.')));
  });
}
