import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { outlivesTerminal } from '../node/hang-up.ts';
import { buildWhenNeeded } from './build-when-needed.ts';
import { installElectron, installedElectron } from './electron-binary.ts';
import { startHeadless } from './start-headless.ts';
import { startedByNpm } from './started-by-npm.ts';

// `npm start`: the desktop app; without Electron's program or a display, the same console in a browser.
// This file needs plain Node and no packages, so that every failure can be explained.

const root = resolve(import.meta.dirname, '../..');
const given = process.argv.slice(2);
const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
/** What makes Electron take Wayland: su, ssh and containers hand it on to where no compositor is. */
const hintsAtWayland = process.env.XDG_SESSION_TYPE === 'wayland' || Boolean(process.env.WAYLAND_DISPLAY);
const asRoot = process.platform === 'linux' && process.getuid?.() === 0;

/** The user has ended it. */
let isStopped = false;

// Standard output and error may be files on a full disk, or nobody may read them any more; Authdesk goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
startedByNpm(root);

async function start(): Promise<number> {
  if (!(await buildWhenNeeded(root, say))) return 1;
  if (!hasDisplay) {
    say('There is no display (neither DISPLAY nor WAYLAND_DISPLAY is set), so Authdesk starts without its window.');
    return headless();
  }
  const electron = installedElectron(root) ?? (await fetched());
  if (electron === undefined) return headless();
  if (asRoot) say('Running as root: Electron gets --no-sandbox, because it refuses to sandbox itself for root.');
  let result = await desktop(electron);
  if (typeof result === 'string' && hintsAtWayland && process.env.DISPLAY) {
    say(`Electron does not start with Wayland (${result}); it is tried with X11.`);
    result = await desktop(electron, ['--ozone-platform=x11']);
  }
  if (typeof result === 'number') return result;
  say(`Electron does not start here: ${result}. The console starts in your browser instead.`);
  return headless();
}

async function fetched(): Promise<string | undefined> {
  say("Electron's program is not here yet; fetching it …");
  const result = await installElectron(root);
  if ('path' in result) return result.path;
  say(
    `Electron's program is missing and ${result.reason}; Authdesk starts in your browser instead. To get the window, ` +
      'set ELECTRON_MIRROR to a mirror you can reach, or ELECTRON_OVERRIDE_DIST_PATH to a folder with Electron, and run npm start again.',
  );
  return undefined;
}

/** Why Electron does not start here, by what it writes to standard error; anything else is told by its last line. */
const startErrors: readonly (readonly [RegExp, string])[] = [
  [
    /error while loading shared libraries: (\S+?):/,
    'it lacks the system library $1; install it (Debian: apt-get install libgtk-3-0 libnss3 libgbm1 libasound2)',
  ],
  [
    /SUID sandbox helper|No usable sandbox/,
    'this system does not let it make its sandbox (see kernel.apparmor_restrict_unprivileged_userns)',
  ],
  [/Failed to connect to Wayland display/, 'no Wayland compositor can be reached'],
  [/Missing X server|cannot open display|Unable to open X display/, 'the display cannot be opened'],
];
/** Exit code of the desktop app for a command line that it cannot follow: a browser would not, either. */
const USAGE = 2;

/**
 * Runs the desktop app to its end.
 *
 * @param more switches for Electron
 * @returns its exit code, or, as a phrase, why Electron does not start here
 */
async function desktop(electron: string, more: readonly string[] = []): Promise<number | string> {
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env;
  const app = spawn(electron, [root, ...(asRoot ? ['--no-sandbox'] : []), ...more, ...given], {
    env: environment,
    stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
  });
  let hasStarted = false;
  // Its only message: the window is there, in another process perhaps, or the user has quit before.
  app.on('message', () => {
    hasStarted = true;
  });
  let written = '';
  const note = (line: string): void => {
    written = `${written}${line}\n`.slice(-8000);
  };
  app.on('error', ({ message }) => note(message));
  if (app.stderr !== null)
    createInterface({ input: app.stderr }).on('line', (line) => {
      // In a container Chromium writes a dozen lines about a missing message bus at each start; they do not matter.
      if (/:ERROR:dbus\//.test(line)) return;
      note(line);
      say(line);
    });
  const code = await endOf(app);
  if (code === USAGE || hasStarted || isStopped) return code;
  for (const [sign, phrase] of startErrors) {
    const found = sign.exec(written);
    if (found) return phrase.replace('$1', found[1] ?? '');
  }
  // Without Chromium's own beginning of a line: process, time, level and file.
  const last = written
    .trimEnd()
    .split('\n')
    .at(-1)
    ?.replace(/^\[[^\]]*\] ?/, '');
  return last || `it ended with ${app.signalCode ?? `exit code ${code}`}`;
}

function headless(): Promise<number> {
  return startHeadless({ command: join(root, 'out/main/authdesk.js'), given, hasDisplay, endOf });
}

/** Waits for a child, handing on the signals that this process gets. */
function endOf(child: ChildProcess): Promise<number> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  // From a terminal the whole group gets Ctrl+C already; a second one from here does no harm while it stops.
  const handOn = (signal: NodeJS.Signals): void => {
    // What the child writes to says nothing of this terminal: whether its end is one of Authdesk is decided here.
    if (signal === 'SIGHUP' && outlivesTerminal(process.env)) return;
    isStopped = true;
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  for (const signal of signals) process.on(signal, handOn);
  return new Promise((ended) => {
    const finish = (code: number): void => {
      for (const signal of signals) process.off(signal, handOn);
      ended(code);
    };
    child.on('error', (error) => {
      say(`Authdesk could not be started: ${error.message}`);
      finish(1);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}

process.exitCode = await start();
