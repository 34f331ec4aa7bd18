import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { consoleAddress, openSession } from '../hosts/console-client.ts';
import { temporaryFolder } from '../hosts/meanwhile.ts';

const root = resolve(import.meta.dirname, '../..');

/** Runs one of the commands that package.json names, without a display unless `more` names one. */
function run(script: string, args: readonly string[], more: NodeJS.ProcessEnv = {}, checkout = root) {
  const {
    DISPLAY: _,
    WAYLAND_DISPLAY: __,
    ELECTRON_OVERRIDE_DIST_PATH: ___,
    XDG_SESSION_TYPE: ____,
    ...environment
  } = process.env;
  const child = spawn(process.execPath, [join(checkout, script), ...args], { env: { ...environment, ...more } });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const lines = new Promise<void>((seen) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      if (/^Console: .*\n|"event":"ready"/m.test(stdout)) seen();
    });
  });
  const ended = new Promise<number | null>((end) => child.once('close', (code) => end(code)));
  return { child, ready: Promise.race([lines, ended]), ended, stdout: () => stdout, stderr: () => stderr };
}

/** A checkout that is built and whose packages are installed, all but Electron's program. */
function withoutElectron(checkout: string): string {
  mkdirSync(join(checkout, 'node_modules'), { recursive: true });
  for (const name of ['package.json', 'electron/cli', 'electron/node/hang-up.ts', 'shared']) {
    cpSync(join(root, name), join(checkout, name), { recursive: true, preserveTimestamps: true });
  }
  symlinkSync(join(root, 'out'), join(checkout, 'out'));
  for (const name of readdirSync(join(root, 'node_modules')).filter((name) => name !== 'electron')) {
    symlinkSync(join(root, 'node_modules', name), join(checkout, 'node_modules', name));
  }
  cpSync(join(root, 'node_modules/electron'), join(checkout, 'node_modules/electron'), {
    recursive: true,
    filter: (path) => !/[\\/]electron[\\/](?:dist|path\.txt)$/.test(path),
  });
  return checkout;
}

/** The content of a file, or an empty text while there is none. */
function existing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

describe('the commands of a checkout', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  const ports = ['--http-port', '0', '--https-port', '0', '--console-port', '0'];

  // macOS and Windows have no start without a display: only on Linux does an environment variable say that there is none.
  test.skipIf(process.platform !== 'linux')(
    'npm start without a display says so, starts the service and prints the address of its console',
    async () => {
      const start = run('electron/cli/start.ts', ['--data', join(folder, 'data'), ...ports]);
      await start.ready;
      expect(start.stderr()).toContain('There is no display');
      const address = /^Console: (http:\/\/127\.0\.0\.1:\d+\/)#\S+$/m.exec(start.stdout())?.[1] ?? '';
      expect((await fetch(address)).status).toBe(200);
      start.child.kill('SIGTERM');
      expect(await start.ended).toBe(0);
    },
  );

  // What opens a browser can be replaced by a name on PATH only where that is `xdg-open`.
  describe.skipIf(process.platform !== 'linux')('the default browser', () => {
    /** Replaces the program that opens the browser; runs for as long as the test looks at the list of processes. */
    function fakeBrowser() {
      const opened = join(folder, 'opened');
      const program = `#!/bin/sh\nprintf %s "$1" > '${opened}'\nwhile [ -e '${opened}' ]; do sleep 0.1; done\n`;
      mkdirSync(join(folder, 'bin'));
      writeFileSync(join(folder, 'bin/xdg-open'), program, { mode: 0o755 });
      const path = `${join(folder, 'bin')}:${process.env.PATH}`;
      return { opened, environment: { DISPLAY: ':no-display-is-opened', PATH: path } };
    }

    test('npm start without Electron’s program says how to get it, and opens the console in the default browser', async () => {
      const { opened, environment } = fakeBrowser();
      const checkout = withoutElectron(join(folder, 'checkout'));
      const start = run(
        'electron/cli/start.ts',
        ['--data', join(folder, 'data'), ...ports],
        {
          ...environment,
          // A mirror that nobody can reach, and nothing fetched before.
          ELECTRON_MIRROR: 'http://127.0.0.1:1/',
          electron_config_cache: join(folder, 'cache'),
        },
        checkout,
      );
      await start.ready;
      expect(start.stderr()).toMatch(
        /Electron's program is missing and (?:the server that has it cannot be reached|its download failed)/,
      );
      expect(start.stderr()).toContain('set ELECTRON_MIRROR to a mirror you can reach, or ELECTRON_OVERRIDE_DIST_PATH');
      const printed = { console: /^Console: (\S+)$/m.exec(start.stdout())?.[1] };
      const { token } = consoleAddress(printed);

      // R54: the list of processes shows a path. The token is neither there nor in an environment.
      await expect.poll(() => existing(opened)).toMatch(/^file:\/\/\/.*\/open-console\.html$/);
      const page = fileURLToPath(existing(opened));
      const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
      const words = processes.map((id) => existing(`/proc/${id}/cmdline`));
      expect(words.some((line) => line.includes(existing(opened)))).toBe(true);
      expect(words.filter((line) => line.includes(token))).toEqual([]);
      expect(processes.filter((id) => existing(`/proc/${id}/environ`).includes(token))).toEqual([]);
      // The file is for this user alone, leads to the console, and is gone once the console is open.
      expect(statSync(page).mode & 0o777).toBe(0o600);
      expect(existing(page)).toContain(`content="0; url=${printed.console}"`);
      await openSession(printed);
      expect(existsSync(page)).toBe(false);
      start.child.kill('SIGTERM');
      expect(await start.ended).toBe(0);
    });

    test.each([
      [
        'that writes why',
        'echo "[7:1/2:ERROR:gpu.cc(9)] GPU process is not usable." >&2; exit 133',
        {},
        /: GPU process is not usable\./,
      ],
      ['that a signal ends', 'kill -ABRT $$', {}, /: it ended with SIGABRT\./],
      ['that ends at once as if all were well', 'exit 0', {}, /: it ended with exit code 0\./],
      [
        'with Wayland and with X11',
        'echo "Failed to connect to Wayland display: $*" >&2; exit 1',
        { XDG_SESSION_TYPE: 'wayland' },
        /tried with X11\.\n.*ozone-platform=x11(.|\n)*no Wayland compositor/,
      ],
    ])(
      'npm start with an Electron %s gives the reason, and the console in the default browser',
      async (_, script, more, reason) => {
        const { opened, environment } = fakeBrowser();
        const electron = join(folder, 'bin/electron');
        writeFileSync(electron, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
        const start = run('electron/cli/start.ts', ['--data', join(folder, 'data'), ...ports], {
          ...environment,
          ...more,
          ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'bin'),
        });
        await start.ready;
        expect(start.stderr()).toMatch(reason);
        expect(start.stderr()).toMatch(
          /Electron does not start here: .*\. The console starts in your browser instead\./,
        );
        await expect.poll(() => existing(opened)).not.toBe('');
        rmSync(opened);
        start.child.kill('SIGTERM');
        expect(await start.ended).toBe(0);
      },
    );

    test('R54: the page that leads there does not outlive the service, and one that a kill left goes at the next start', {
      tags: ['deep'],
    }, async () => {
      const { environment } = fakeBrowser();
      const data = join(folder, 'data');
      const page = join(data, 'open-console.html');
      const serve = (...more: string[]) =>
        run('electron/cli/checkout.ts', ['serve', '--ready-json', '--data', data, ...ports, ...more], environment);
      const killed = serve('--open');
      await expect.poll(() => existing(page)).not.toBe('');
      killed.child.kill('SIGKILL');
      await killed.ended;
      expect(existsSync(page)).toBe(true);

      const next = serve();
      await next.ready;
      expect(existsSync(page)).toBe(false);
      next.child.kill('SIGTERM');
      await next.ended;

      const stopped = serve('--open');
      await expect.poll(() => existing(page)).not.toBe('');
      stopped.child.kill('SIGTERM');
      expect(await stopped.ended).toBe(0);
      expect(existsSync(page)).toBe(false);
    });
  });

  test('npm run authdesk has the standard streams, signals and exit code of the command itself', async () => {
    const serve = run('electron/cli/checkout.ts', ['serve', '--ready-json', '--data', join(folder, 'data'), ...ports]);
    await serve.ready;
    expect(JSON.parse(serve.stdout().split('\n')[0] ?? '')).toMatchObject({ event: 'ready' });
    serve.child.kill('SIGTERM');
    expect(await serve.ended).toBe(0);

    const wrong = run('electron/cli/checkout.ts', ['serve', '--http-port', 'x']);
    expect(await wrong.ended).toBe(2);
    expect(wrong.stdout()).toBe('');
    expect(wrong.stderr()).toContain('--http-port');
  });

  // Elsewhere `npm start` opens a window.
  test.skipIf(process.platform !== 'linux').each(['authdesk', 'start'])(
    'R20: npm run %s takes a relative path from where the user stands, and ends with npm',
    async (name) => {
      const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
      const { DISPLAY: _, WAYLAND_DISPLAY: __, ...environment } = process.env;
      const words = name === 'authdesk' ? ['serve', '--data', './data'] : ['--data', './data'];
      // As npm does it: in the checkout, by a shell that stays, and that alone gets the signal.
      const npm = spawn('sh', ['-c', `${scripts[name]} "$@"; exit $?`, 'sh', ...words, ...ports], {
        cwd: root,
        env: { ...environment, INIT_CWD: folder, npm_lifecycle_event: name },
        stdio: 'ignore',
      });
      const socket = () => existsSync(join(folder, 'data/control.sock'));
      await expect.poll(socket).toBe(true);
      npm.kill('SIGTERM');
      await expect.poll(socket).toBe(false);
    },
  );
});
