import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { jsonObject } from '../../shared/narrowing.ts';

interface HeadlessStart {
  /** The built command line. */
  readonly command: string;
  /** Options of the user, handed on to `serve`. */
  readonly given: readonly string[];
  readonly hasDisplay: boolean;
  readonly endOf: (child: ChildProcess) => Promise<number>;
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
    const ready = jsonObject(line);
    if (ready?.event !== 'ready') {
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
