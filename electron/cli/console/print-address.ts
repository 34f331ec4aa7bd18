import { controlPath } from '#node/administration/control-path.ts';
import { askConsoleAddress, dataFolder, noService, waitingOf } from '../control/ask.ts';
import { CommandProblem, type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { accepted } from '../operation-value.ts';

export interface ConsoleOptions {
  readonly data?: string;
  readonly json?: boolean;
}

/**
 * `authdesk console`: prints an address of the console with a token that opens one browser (R30).
 *
 * @throws CommandProblem when no service runs, or it has no console
 */
export async function printAddress({ data, json }: ConsoleOptions, host: Host): Promise<ExitCode> {
  const path = controlPath(dataFolder(data, host), process.platform);
  const result = path === undefined ? undefined : await askConsoleAddress(path, waitingOf(host));
  if (result === undefined) throw noService(data, host);
  if (!result.ok && result.error.code === 'not-found') {
    throw new CommandProblem(
      exitCodes.refused,
      'The service has no console for browsers.',
      'Start it without --no-console; the desktop app is its own console.',
    );
  }
  const { address } = accepted(result);
  if (json) host.output.json({ console: address });
  else host.output.print(address);
  return exitCodes.ok;
}
