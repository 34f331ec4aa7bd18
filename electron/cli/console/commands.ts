import { type AddCommand, dataOption } from '../add-command.ts';
import type { ConsoleOptions } from './print-address.ts';

/** Declares `authdesk console`. */
export const addConsole: AddCommand = (program, host, setExitCode) => {
  program
    .command('console')
    .description('print a fresh address of the console of the running service, for one more browser')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .addHelpText('after', '\nThe address works once. Keep it to yourself.\n\nExample:\n  authdesk console')
    .action(async (options: ConsoleOptions) => {
      const { printAddress } = await import('./print-address.ts');
      setExitCode(await printAddress(options, host));
    });
};
