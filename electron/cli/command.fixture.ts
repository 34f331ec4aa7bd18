import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const entry = join(import.meta.dirname, 'authdesk.ts');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command to its end, as a person would from a shell. */
export async function command(arguments_: readonly string[], input = ''): Promise<Ended> {
  const child = spawn(process.execPath, [entry, ...arguments_], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return ended(child);
}

async function ended(child: ChildProcess): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, stdout, stderr };
}

export interface Ready {
  readonly event: 'ready';
  readonly http: string;
  readonly https: string;
  readonly console?: string;
  readonly ca: string;
  readonly data: string;
}

/** A running `authdesk serve --ready-json`. */
export interface Serving {
  readonly ready: Ready;
  readonly firstLine: string;
  readonly child: ChildProcess;
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/** Starts the service on free ports and waits for its first line. */
export async function serving(...arguments_: readonly string[]): Promise<Serving> {
  const ports = ['--http-port', '0', '--https-port', '0', '--console-port', '0'];
  const child = spawn(process.execPath, [entry, 'serve', '--ready-json', ...ports, ...arguments_], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = ended(child);
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([
    new Promise<string>((resolve) => lines.once('line', resolve)),
    end.then(({ stderr }) => Promise.reject(new Error(`serve ended early: ${stderr}`))),
  ]);
  return {
    ready: JSON.parse(first) as Ready,
    firstLine: first,
    child,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return end;
    },
  };
}

/** A folder of the test's own. */
export function temporaryFolder(): { readonly path: string; file(name: string): string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'authdesk-cli-'));
  return {
    path,
    file: (name) => join(path, name),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
