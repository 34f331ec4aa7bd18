import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** How a client's program runs; its own process, so that nothing of it touches the tests. */
export interface ClientRun {
  /** File to run: one beside the tests, or one of a package. */
  readonly program: string;
  readonly words?: readonly string[];
  /** Files beside the tests that are loaded before it. */
  readonly preload?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Written to its standard input. */
  readonly input?: string;
}

/** @returns what the program wrote to its standard output. @throws Error with its standard error when it failed */
export function runClient({ program, words = [], preload = [], environment, input = '' }: ClientRun): Promise<string> {
  const loaded = preload.flatMap((file) => ['--import', resolve(import.meta.dirname, file)]);
  const child = spawn(process.execPath, [...loaded, resolve(import.meta.dirname, program), ...words], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  let problems = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    problems += chunk.toString();
  });
  child.stdin.end(input);
  return new Promise((resolveOutput, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolveOutput(output) : reject(new Error(`It ended with ${code}.\n${output}\n${problems}`)),
    );
  });
}
