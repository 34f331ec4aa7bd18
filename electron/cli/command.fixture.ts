import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Agent, request } from 'undici';
import { afterAll, expect, onTestFinished, TestRunner } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { builtUi } from './command-line.ts';
import type { Host } from './host.ts';
import { terminalOutput } from './output.ts';
import { createProgram, run } from './program.ts';
import type { Results } from './standard-output.ts';

// Commands within the test's own process: `authdesk.ts`, which a real start adds, is in authdesk.process.test.ts.

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Given {
  readonly printed?: (text: string) => void;
  /** Where results go. @param say takes a line for standard error */
  readonly results?: (say: (line: string) => void) => Results;
  readonly patience?: number;
}

/** A host whose output is kept as text. */
function hostOf(
  input: string | Uint8Array,
  stopSignal: Promise<NodeJS.Signals>,
  { printed = () => {}, results, patience }: Given = {},
): { host: Host; written: { stdout: string; stderr: string } } {
  const written = { stdout: '', stderr: '' };
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  };
  const error = (text: string) => {
    written.stderr += text;
  };
  const host: Host = {
    output: terminalOutput(
      results?.((line) => error(`${line}\n`)) ?? {
        write: (text) => {
          written.stdout += text;
          printed(text);
        },
        isOpen: () => true,
        finish: async () => true,
      },
      error,
    ),
    ...(patience !== undefined && { patience }),
    input: async () => Buffer.from(input),
    environment: process.env,
    version: manifest.version,
    uiFolder: builtUi(import.meta.dirname),
    stopSignal: () => stopSignal,
    inputEnd: () => Promise.resolve(),
  };
  return { host, written };
}

/** Runs a command to its end. */
export async function command(
  arguments_: readonly string[],
  input: string | Uint8Array = '',
  given: Given = {},
): Promise<Ended> {
  // A command that waits for a signal gets it at once.
  const { host, written } = hostOf(input, Promise.resolve('SIGTERM'), given);
  const code = await run(arguments_, host);
  return { code, ...written };
}

/** The definitions of all commands. */
export function definitions(): ReturnType<typeof createProgram> {
  return createProgram(hostOf('', Promise.resolve('SIGTERM')).host, () => {});
}

export interface Ready {
  readonly event: 'ready';
  readonly http: string;
  readonly https: string;
  readonly console?: string;
  readonly ca: string;
  readonly data: string;
  readonly control?: string;
  readonly admin?: string;
}

/** A running `authdesk serve --ready-json`. */
export interface Serving {
  readonly ready: Ready;
  readonly firstLine: string;
  /** Its control socket, as `administration/asked.fixture.ts` reaches it. */
  readonly place: { readonly socketPath: string };
  /** The folder of that socket: commands take it as --data, also of a service in memory. */
  readonly folder: string;
  /** Does what SIGINT and SIGTERM do, and waits for the end. */
  stop(): Promise<Ended>;
}

/** Starts the service on free ports and waits for its first line; what a test starts is stopped when it is over. */
export async function serving(...arguments_: readonly string[]): Promise<Serving> {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<NodeJS.Signals>();
  const { promise: firstLine, resolve: lineIsThere } = Promise.withResolvers<string>();
  const { host, written } = hostOf('', stopped, { printed: (text) => lineIsThere(text.trimEnd()) });
  const ports = ['--http-port', '0', '--https-port', '0', '--console-port', '0'];
  const ended = run(['serve', '--ready-json', ...ports, ...arguments_], host);
  const first = await Promise.race([
    firstLine,
    ended.then(() => Promise.reject(new Error(`serve ended early: ${written.stderr}`))),
  ]);
  const ready = JSON.parse(first) as Ready;
  const running: Serving = {
    ready,
    firstLine: first,
    place: { socketPath: ready.control ?? '' },
    folder: dirname(ready.control ?? ''),
    async stop() {
      stop('SIGTERM');
      return { code: await ended, ...written };
    },
  };
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(async () => void (await running.stop()));
  return running;
}

/** Asks a service over TLS, trusting one certificate alone: absent, that of its local CA. */
export async function overTls(
  ready: Ready,
  path: string,
  { ca = readFileSync(ready.ca, 'utf8'), name = 'localhost', ...how }: Ask = {},
): Promise<{ readonly status: number; readonly body: string }> {
  const dispatcher = new Agent({ connect: { ca } });
  const headers = { host: name, ...how.headers };
  const { statusCode, body } = await request(ready.https + path, { dispatcher, ...how, headers });
  return { status: statusCode, body: await body.text().finally(() => dispatcher.close()) };
}

interface Ask {
  /** PEM. */
  readonly ca?: string;
  /** The host that the client means; `headers` may have it with a port. */
  readonly name?: string;
  readonly method?: 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The same, from before the tests of the file or the `describe` around until after them. */
export const servingMeanwhile = (...arguments_: readonly string[]): Serving =>
  forAllTests(
    () => serving(...arguments_),
    (running) => running.stop(),
  );

/** A folder for the tests of the file or the `describe` around, or for the test that runs: it goes when they are over. */
export function temporaryFolder(): { readonly path: string; file(name: string): string } {
  const path = mkdtempSync(join(tmpdir(), 'authdesk-cli-'));
  const whenOver = TestRunner.getCurrentTest() === undefined ? afterAll : onTestFinished;
  whenOver(() => rmSync(path, { recursive: true, force: true }));
  return { path, file: (name) => join(path, name) };
}

/** How a command ends: with which code, and what it has said on standard error among other things. */
export const told = (code: number, words: string | RegExp): unknown =>
  expect.objectContaining({
    ...{ code, stderr: typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words) },
  });
