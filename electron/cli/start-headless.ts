import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

interface HeadlessStart {
  /** The built command line. */
  readonly command: string;
  /** Options of the user, handed on to `serve`. */
  readonly given: readonly string[];
  readonly hasDisplay: boolean;
  readonly endOf: (child: ChildProcess) => Promise<number>;
}

/** The members of the ready line that are used here. */
interface Ready {
  readonly event: 'ready';
  readonly http: string;
  readonly https: string;
  readonly console?: string;
}

/**
 * Runs the service headless, and opens its console in the default browser; without a display it prints the address.
 *
 * @returns the exit code of the service
 */
export async function startHeadless({ command, given, hasDisplay, endOf }: HeadlessStart): Promise<number> {
  // Its standard input ends with this process, however that ends.
  const options = ['--ready-json', '--stop-with-stdin', ...(hasDisplay ? ['--open'] : [])];
  const service = spawn(process.execPath, [command, 'serve', ...options, ...given], {
    stdio: ['pipe', 'pipe', 'inherit'],
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
    const here = 'in a browser on this machine; it is valid for this run only.\n';
    process.stdout.write(
      hasDisplay
        ? `It opens in your browser now. If it does not, open this address yourself ${here}`
        : `Open this address ${here}`,
    );
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
