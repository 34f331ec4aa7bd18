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
const asRoot = process.platform === 'linux' && process.getuid?.() === 0;

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
  const result = await desktop(electron);
  if (typeof result === 'number') return result;
  say(result);
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

/** Why Electron does not start here, by what it writes to standard error. */
const startErrors: readonly (readonly [RegExp, string])[] = [
  [
    /error while loading shared libraries: (\S+?):/,
    'Electron lacks the system library $1; install it (Debian: apt-get install libgtk-3-0 libnss3 libgbm1 libasound2), or use the console in your browser, which starts now.',
  ],
  [
    /SUID sandbox helper|No usable sandbox/,
    'This system does not let Electron make its sandbox (see kernel.apparmor_restrict_unprivileged_userns); the console starts in your browser instead.',
  ],
  [
    /Missing X server|cannot open display|Unable to open X display/,
    'The display cannot be opened; the console starts in your browser instead.',
  ],
];

/** Runs the desktop app to its end: its exit code, or the sentence that says why Electron does not start here. */
async function desktop(electron: string): Promise<number | string> {
  if (asRoot) say('Running as root: Electron gets --no-sandbox, because it refuses to sandbox itself for root.');
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env;
  const app = spawn(electron, [root, ...(asRoot ? ['--no-sandbox'] : []), ...given], {
    env: environment,
    stdio: ['inherit', 'inherit', 'pipe'],
  });
  let written = '';
  createInterface({ input: app.stderr }).on('line', (line) => {
    written = `${written}${line}\n`.slice(-8000);
    // In a container Chromium writes a dozen lines about a missing message bus at each start; they do not matter.
    if (!/:ERROR:dbus\//.test(line)) say(line);
  });
  const code = await endOf(app);
  if (code === 0) return 0;
  for (const [sign, sentence] of startErrors) {
    const found = sign.exec(written);
    if (found) return sentence.replace('$1', found[1] ?? '');
  }
  return code;
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
    if (signal !== 'SIGHUP') child.kill(signal);
    else if (!outlivesTerminal(process.env)) child.kill('SIGTERM');
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
