import type { Command, Option } from 'commander';
import type { ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { languageHelp, readLanguage } from '../serve/options.ts';
import type { ConsoleOptions } from './print-address.ts';

/** Declares `authdesk console`. */
export function addConsole(
  program: Command,
  dataOption: () => Option,
  host: Host,
  setExitCode: (code: ExitCode) => void,
): void {
  program
    .command('console')
    .description('print a fresh address of the console of the running service, for one more browser')
    .option('--lang <tag>', languageHelp, readLanguage)
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .addHelpText('after', '\nThe address works once. Keep it to yourself.\n\nExample:\n  authdesk console')
    .action(async (options: ConsoleOptions) => {
      const { printAddress } = await import('./print-address.ts');
      setExitCode(await printAddress(options, host));
    });
}
