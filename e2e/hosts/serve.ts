import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BLOCKED } from './blocked-network.ts';
import { endOf, firstLine, type ProgramEnd } from './programs.ts';
import { workspace as defaultWorkspace } from './workspace.ts';

/**
 * The built command line, as `npm run build` leaves it; AUTHDESK_COMMAND names another one from the top of the checkout,
 * such as `electron/cli/authdesk.ts` to try a change without building.
 */
export const commandLine = resolve(
  import.meta.dirname,
  '../..',
  process.env.AUTHDESK_COMMAND ?? 'out/main/authdesk.js',
);

/** How long a start or a stop may take before the test gives up; far beyond what either needs. */
const PATIENCE_MS = 120_000;

interface SpawnOptions {
  readonly command?: string | undefined;
  readonly largestFile?: number | undefined;
  readonly environment?: NodeJS.ProcessEnv | undefined;
}

export interface ServeOptions {
  /** Path of the command; absent: the built one of the checkout. */
  readonly command?: string;
  /** Written to a file and handed over by `--config`; null: none. */
  readonly workspace?: unknown;
  /** An existing data folder to start again on; absent: a fresh one that goes away with the service. */
  readonly dataDir?: string;
  /** Further options of `authdesk serve`. */
  readonly args?: readonly string[];
  readonly console?: boolean;
  /** Greatest file that the process may write, in 512-byte blocks: what comes after fails (`ulimit -f`). */
  readonly largestFile?: number;
  /** Variables that the process has besides, or instead of, those of the test. */
  readonly environment?: NodeJS.ProcessEnv;
  /** The test itself makes the service send something to the network, which is refused; else that is a failure (R32). */
  readonly mayReachOut?: boolean;
}

/** A running `authdesk serve`. */
export interface Served {
  /** `http://127.0.0.1:<port>` */
  readonly http: string;
  /** `https://127.0.0.1:<port>` */
  readonly https: string;
  /** Address with the per-run token; undefined without a console. */
  readonly console: string | undefined;
  readonly caPath: string;
  readonly caPem: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything the process has written so far, both streams. */
  output(): string;
  /** The attempts to reach the network, all of which failed (R32). */
  outboundAttempts(): string[];
  /** SIGTERM. @returns the exit code. Fails when the service has tried to reach the network. */
  stop(): Promise<number | null>;
  /** SIGKILL, as a power cut would. The data folder stays. */
  kill(): Promise<void>;
  /** Resolves with the exit code when the process ends, however it ends. */
  readonly ended: Promise<number | null>;
}

interface ReadyLine {
  readonly event: string;
  readonly http: string;
  readonly https: string;
  readonly console?: string;
  readonly ca: string;
  readonly data: string;
}

/** A folder in the system's temporary folder, for one test. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'authdesk-e2e-'));
}

/** Starts the command line and leaves its end to the test. */
export function startCommand(
  args: readonly string[],
  input = '',
): { readonly ended: Promise<ProgramEnd>; kill(): void } {
  const child = spawnCommand(args);
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  const ended = endOf(child).then((end) => {
    expectNone(outboundAttempts(end.stderr));
    return end;
  });
  return { ended, kill: () => child.kill('SIGKILL') };
}

/** Runs the command line to its end. */
export function runCommand(args: readonly string[], input = ''): Promise<ProgramEnd> {
  return startCommand(args, input).ended;
}

function spawnCommand(
  args: readonly string[],
  { command = commandLine, largestFile, environment }: SpawnOptions = {},
): ChildProcess {
  if (!existsSync(command)) throw new Error('The command line is not built. Run "npm run build" first.');
  const words = [process.execPath, '--import', networkBlock, command, ...args];
  const [program = '', ...rest] =
    largestFile === undefined ? words : ['/bin/sh', '-c', `ulimit -f ${largestFile} && exec "$0" "$@"`, ...words];
  // As on a user's machine: with CI=true a service sends nothing to an upstream (D85), which has tests of its own.
  const env = { ...process.env, CI: '', ...environment };
  return spawn(program, rest, { stdio: ['pipe', 'pipe', 'pipe'], env });
}

/** Preloaded into every process of the command line: nothing that the tests start may send anything off this machine (R32). */
const networkBlock = pathToFileURL(join(import.meta.dirname, 'closed-network.mjs')).href;

/** The attempts of the process to reach the network, from its output. */
function outboundAttempts(output: string): string[] {
  return output.split('\n').filter((line) => line.startsWith(BLOCKED));
}

function expectNone(attempts: readonly string[]): void {
  if (attempts.length > 0) throw new Error(`R32: the command line reached for the network:\n${attempts.join('\n')}`);
}

/** Starts `authdesk serve` on free ports and waits for its ready line. */
export async function serve(options: ServeOptions = {}): Promise<Served> {
  const own = temporaryFolder();
  const dataDir = options.dataDir ?? join(own, 'data');
  const workspace = options.workspace === undefined ? defaultWorkspace : options.workspace;
  const config: string[] = [];
  if (workspace !== null) {
    const file = join(own, 'workspace.json');
    writeFileSync(file, JSON.stringify(workspace));
    config.push('--config', file);
  }
  const console = options.console === true ? ['--console-port', '0'] : ['--no-console'];
  const child = spawnCommand(
    [
      ...['serve', '--ready-json', '--data', dataDir, '--http-port', '0', '--https-port', '0'],
      ...config,
      ...console,
      ...(options.args ?? []),
    ],
    { command: options.command, largestFile: options.largestFile, environment: options.environment },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((resolveEnd) => child.once('close', resolveEnd));
  const early = ended.then((code) => {
    throw new Error(`The service ended with code ${code} before it was ready:\n${output}`);
  });
  const first = firstLine<ReadyLine>(child).catch((error: unknown) => {
    if (error instanceof SyntaxError) throw new Error(`The first line of the service is not JSON:\n${output}`);
    return early;
  });
  const ready = await within(Promise.race([first, early]), 'The service did not become ready.', child);
  if (ready.event !== 'ready') throw new Error(`The first line of the service is not its ready line: ${ready.event}`);
  const clean = () => rmSync(own, { recursive: true, force: true });
  return {
    http: ready.http,
    https: ready.https,
    console: ready.console,
    caPath: ready.ca,
    // Read anew: another set of data centers, or a reset, may bring another CA.
    get caPem() {
      return readFileSync(ready.ca, 'utf8');
    },
    dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    async stop() {
      child.kill('SIGTERM');
      const code = await within(ended, 'The service did not stop on SIGTERM.', child);
      clean();
      if (options.mayReachOut !== true) expectNone(outboundAttempts(output));
      return code;
    },
    outboundAttempts: () => outboundAttempts(output),
    async kill() {
      child.kill('SIGKILL');
      await ended;
      if (options.dataDir !== undefined) clean();
    },
  };
}

/** Ends the process and fails when a promise takes longer than any healthy service needs. */
async function within<T>(promise: Promise<T>, problem: string, child: ChildProcess): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(problem));
    }, PATIENCE_MS);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
