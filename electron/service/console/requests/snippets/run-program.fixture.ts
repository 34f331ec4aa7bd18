import { spawn } from 'node:child_process';

/** Runs a program to its end. @returns what it printed; rejects when it complains about anything */
export function runProgram(
  program: string,
  given: readonly string[],
  input: string,
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, given, { cwd, env: { HOME: cwd, LC_ALL: 'C.UTF-8', ...env } });
    const out: Buffer[] = [];
    let complaints = '';
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      complaints += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', () => {
      if (complaints === '') resolve(Buffer.concat(out));
      else reject(new Error(complaints.slice(0, 2000)));
    });
    child.stdin.end(input);
  });
}

/** A `curl` of a shell that prints its arguments. */
export const curlRecorder = `curl() { printf '%s\\0' "$#" "$@"; }`;

/** The arguments of each call that it printed. */
export function recordedArguments(output: Buffer, encoding: BufferEncoding = 'utf8'): string[][] {
  const words = output.toString(encoding).split('\0').slice(0, -1);
  const all: string[][] = [];
  for (let at = 0; at < words.length; at += 1 + Number(words[at])) {
    all.push(words.slice(at + 1, at + 1 + Number(words[at])));
  }
  return all;
}
