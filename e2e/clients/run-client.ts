import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { endOf } from '../hosts/programs.ts';
import type { Served } from '../hosts/serve.ts';

/** How a client's program runs; its own process, so that nothing of it touches the tests. */
export interface ClientRun {
  /** File to run: one beside the tests, or one of a package. */
  readonly program: string;
  readonly words?: readonly string[];
  /** Files beside the tests that are loaded before it. */
  readonly preload?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Written to its standard input. */
  readonly input?: string;
}

/** @returns what the program wrote to its standard output. @throws Error with its standard error when it failed */
export async function runClient({ program, words = [], preload = [], environment, input }: ClientRun): Promise<string> {
  const loaded = preload.flatMap((file) => ['--import', resolve(import.meta.dirname, file)]);
  const child = spawn(process.execPath, [...loaded, resolve(import.meta.dirname, program), ...words], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...environment },
  });
  child.stdin.end(input);
  const { code, stdout, stderr } = await endOf(child);
  if (code !== 0) throw new Error(`It ended with ${code}.\n${stdout}\n${stderr}`);
  return stdout;
}

/** Runs a client of which every connection leads to the service, whatever its host. @returns the JSON that it wrote */
export async function runLedHere<Told>(
  served: Served,
  { preload = [], environment, ...run }: ClientRun,
): Promise<Told> {
  const output = await runClient({
    ...run,
    preload: ['hosts-lead-here.mjs', ...preload],
    environment: {
      ...{ NODE_EXTRA_CA_CERTS: served.caPath, SERVICE_PORT: new URL(served.https).port },
      ...environment,
    },
  });
  return JSON.parse(output) as Told;
}
