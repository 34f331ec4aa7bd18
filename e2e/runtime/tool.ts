import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { isOfNight } from './depth.ts';

export const root = resolve(import.meta.dirname, '../..');

/** Minutes, far longer than any part takes. A tool that hangs is killed and has failed. */
const PATIENCE = 30;
const PATIENCE_AT_NIGHT = 360;

/** Compiled modules, which the many processes and threads of a run share instead of compiling them again. */
const compileCache = join(root, '.cache/compile-cache');

/**
 * Megabytes for objects that live shortly, in each thread: with V8's default the collector of garbage takes a sixth of the
 * time of the fast tests.
 */
const ROOM_FOR_YOUNG = '--max-semi-space-size=64';

export interface ToolRun {
  /** Whether it ended with 0. */
  readonly passed: boolean;
  /** What it wrote, where it was kept; a part that runs alone writes for itself. */
  readonly output: string;
}

/**
 * Runs one tool of the project with this Node.
 *
 * @param script path below node_modules
 * @param keepOutput true: what it writes is kept and returned, so that tools side by side do not write into each other
 * @param folder the checkout that it works on
 */
export function runTool(
  script: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  keepOutput: boolean,
  folder: string = root,
): Promise<ToolRun> {
  const child = spawn(process.execPath, [ROOM_FOR_YOUNG, join(folder, 'node_modules', script), ...args], {
    cwd: folder,
    stdio: keepOutput ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const minutes = isOfNight({ ...process.env, ...environment }) ? PATIENCE_AT_NIGHT : PATIENCE;
  const hanging = setTimeout(() => {
    output += `\nIt had not ended after ${minutes} minutes, and was killed.`;
    child.kill('SIGKILL');
  }, minutes * 60_000);
  return new Promise((ended) => {
    const end = (passed: boolean) => {
      clearTimeout(hanging);
      ended({ passed, output });
    };
    child.on('error', () => end(false));
    child.on('close', (code) => end(code === 0));
  });
}
