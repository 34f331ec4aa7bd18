import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { desktopCommand } from '../hosts/electron.ts';
import { saidBy } from '../hosts/programs.ts';
import { command, type DrivenPage, evaluateAt, eventually, pageAt } from '../network-door/devtools.ts';

/** The app in a process that Playwright did not start: its loader waits for Playwright, so a restart would hang in it. */
export interface OwnProcess {
  /** What its window shows, once its address matches; of the new process when the one that was started here has ended. */
  page(address: RegExp): Promise<DrivenPage>;
  /** Runs code in the main process that was started here. */
  runInMain(code: string): Promise<void>;
  /** How the process that was started here ended: its exit code, or the signal. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** Sends SIGTERM to every process of the app at once, as a session does that ends. @returns how it ended */
  endSession(): Promise<number | NodeJS.Signals | null>;
  /** Ends the app, whichever process it is in. */
  stop(): Promise<void>;
}

/** Starts the app on free ports for Node's inspector and for Chromium's protocol, and finds out which these are. */
export async function startOwnProcess(dataDir: string): Promise<OwnProcess> {
  const { program, words } = desktopCommand(dataDir);
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env;
  const child = spawn(program, [...words, '--inspect=127.0.0.1:0', '--remote-debugging-port=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environment,
    // A process group of its own.
    detached: true,
  });
  const ended = new Promise<number | NodeJS.Signals | null>((end) =>
    child.once('exit', (code, signal) => end(code ?? signal)),
  );
  const inspector = await saidBy(child, /^Debugger listening on (ws:\S+)$/m);
  /** Port and path of the protocol of the process that runs now: its Chromium writes them into this file. */
  const devtools = () => readFileSync(join(dataDir, 'window/DevToolsActivePort'), 'utf8').trim().split('\n');
  return {
    ended,
    page: (address) =>
      // Before the file is written, or between two processes, nobody listens.
      eventually(`A page at ${address}`, async () => {
        try {
          return await pageAt(Number(devtools()[0]), address);
        } catch {
          return undefined;
        }
      }),
    async runInMain(code) {
      await evaluateAt(inspector, code);
    },
    endSession() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      return ended;
    },
    async stop() {
      const [port, path] = devtools();
      const { result } = await command(`ws://127.0.0.1:${port}${path}`, 'SystemInfo.getProcessInfo');
      const main = result?.processInfo?.find(({ type }) => type === 'browser');
      if (main !== undefined) process.kill(main.id, 'SIGTERM');
      // Of a restarted app this process hears nothing.
      await eventually('The end of the app', () =>
        fetch(`http://127.0.0.1:${port}/json/version`).then(
          () => false,
          () => true,
        ),
      );
    },
  };
}
