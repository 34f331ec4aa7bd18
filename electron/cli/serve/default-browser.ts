import { spawn } from 'node:child_process';

/**
 * Opens an address in the user's default browser, and does not wait for it.
 *
 * @param url shown in the process list to everybody on this machine: it must hold no secret (R54)
 * @param failed called when there is nothing that could open it
 */
export function openDefaultBrowser(url: string, failed: () => void): void {
  const [program, ...before] = opener[process.platform] ?? ['xdg-open'];
  const browser = spawn(program, [...before, url], { stdio: 'ignore', detached: true });
  browser.on('error', failed);
  browser.on('exit', (code) => {
    if (code !== 0) failed();
  });
  browser.unref();
}

/** `rundll32` instead of `start`: that one goes through a shell, which reads `&` in an address as its own. */
const opener: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
