import { outlivesTerminal } from '../node/hang-up.ts';

/** Milliseconds in which it is seen that npm has ended. */
const LOOK_MS = 500;

/**
 * What a script of npm needs to be as if the user had started it. Plain Node, no packages.
 *
 * npm runs a script in the checkout; relative paths are meant from where the user stands (`INIT_CWD`). A signal ends npm and its
 * shell, and does not reach what the shell has started, which has another parent then.
 *
 * @param root the checkout
 * @throws an error of the file system when the user's folder cannot be entered
 */
export function startedByNpm(root: string): void {
  const { INIT_CWD, npm_lifecycle_event } = process.env;
  if (npm_lifecycle_event === undefined) return;
  if (INIT_CWD && process.cwd() === root) process.chdir(INIT_CWD);
  if (process.platform === 'win32') return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS).unref();
  // The terminal is gone, and npm with it.
  if (outlivesTerminal(process.env)) process.on('SIGHUP', () => clearInterval(look));
}
