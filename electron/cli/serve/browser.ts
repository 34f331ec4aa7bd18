import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeWhole } from '#node/whole-file.ts';
import type { Service } from '#service/index.ts';
import { escapeHtml } from '#shared/quoting/html.ts';

/** A page in a file that sends the browser to the console. */
export interface AddressPage {
  /**
   * Writes the page.
   *
   * @param console address of the console, with its token
   * @returns the page's `file:` address, which anybody may read
   * @throws an error of the file system
   */
  write(console: string): string;
  /** Removes it, also one that a killed service has left. What cannot be removed now goes at the next start. */
  remove(): void;
}

/**
 * The page is a file in the data folder, readable by this user alone. Everybody on the machine can read the arguments of
 * a process, so the address with its token must not be one of them (R54).
 */
export function addressPage({ runFolder }: Pick<Service, 'runFolder'>): AddressPage {
  const path = join(runFolder, 'open-console.html');
  return {
    write(console) {
      writeWhole(path, html(console), 0o600);
      return pathToFileURL(path).href;
    },
    remove() {
      try {
        rmSync(path, { force: true });
      } catch {
        // On Windows a browser may be reading it.
      }
    },
  };
}

function html(console: string): string {
  const address = escapeHtml(console);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}">
<title>Authdesk</title>
<p><a href="${address}">Open the console of Authdesk</a></p>
</html>
`;
}

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
