import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface HeadlessStart {
  /** The built command line. */
  readonly command: string;
  /** Options of the person, handed on to `serve`. */
  readonly given: readonly string[];
  readonly hasDisplay: boolean;
  readonly say: (line: string) => void;
  readonly endOf: (child: ChildProcess) => Promise<number>;
}

/** The members of the ready line that are used here (product.md, "Command line"). */
interface Ready {
  readonly event: 'ready';
  readonly http: string;
  readonly https: string;
  readonly console?: string;
}

/**
 * Runs the service headless and leads the person to its console: in the default browser, or, without a display, by
 * printing its address.
 *
 * @returns the exit code of the service
 */
export async function startHeadless({ command, given, hasDisplay, say, endOf }: HeadlessStart): Promise<number> {
  const service = spawn(process.execPath, [command, 'serve', '--ready-json', ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: service.stdout });
  lines.on('line', (line) => {
    const ready = readyLine(line);
    if (ready === undefined) {
      process.stdout.write(`${line}\n`);
      return;
    }
    process.stdout.write(`Authdesk runs on ${ready.http} and ${ready.https}. Ctrl+C stops it.\n`);
    if (ready.console === undefined) return;
    process.stdout.write(`Console: ${ready.console}\n`);
    if (hasDisplay) openBrowser(ready.console, say);
    else process.stdout.write('Open this address in a browser on this machine; it is valid for this run only.\n');
  });
  return endOf(service);
}

function readyLine(line: string): Ready | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && 'event' in value && value.event === 'ready'
      ? (value as Ready)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Opens the default browser; the address has been printed before, so a failure costs one click. */
function openBrowser(url: string, say: (line: string) => void): void {
  const [program, ...before] = opener[process.platform] ?? ['xdg-open'];
  const browser = spawn(program, [...before, url], { stdio: 'ignore', detached: true });
  const failed = (): void => say('No browser could be opened; open the address above yourself.');
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
