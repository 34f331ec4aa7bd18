import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../runtime/tool.ts';

/*
 * The examples of docs/testing: fences whose info has a file name, as "```ts first.test.ts". What is tested is what a
 * reader copies.
 */

/** An example of the pages, by its file name. @throws an error when they have none of this name */
export function example(name: string): string {
  const folder = join(root, 'docs/testing');
  const pages = readdirSync(folder).map((page) => readFileSync(join(folder, page), 'utf8'));
  for (const [, file, text = ''] of pages.join('\n').matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)) {
    if (file === name) return text;
  }
  throw new Error(`docs/testing has no example "${name}".`);
}

/** Writes examples into a folder, under their own names. */
export function writeExamples(folder: string, ...names: readonly string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), example(name));
  }
}

export interface Ended {
  readonly code: number;
  /** Standard output, then standard error. */
  readonly output: string;
}

/** Runs a program as a user in a folder does, without what this test run has set for its own. */
export function runIn(
  folder: string,
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<Ended> {
  const [program = '', ...rest] = words;
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|vitest|CI$|NODE_OPTIONS$|FORCE_COLOR$|GITHUB_)/i.test(name),
  );
  // Commands of the package run by the Node that runs this test: the machine's may be older.
  const path = `${dirname(process.execPath)}:${process.env.PATH}`;
  const env = { ...Object.fromEntries(inherited), PATH: path, NO_COLOR: '1', ...environment };
  return new Promise((done) => {
    execFile(program, rest, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      done({ code, output: `${stdout}\n${stderr}` });
    });
  });
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
