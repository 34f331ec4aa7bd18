import { type AddCommand, dataOption } from '../add-command.ts';
import type { CaOptions } from './ca.ts';

/** Declares `authdesk ca`: the local CA before a service runs. */
export const addCa: AddCommand = (program, host, setExitCode) => {
  program
    .command('ca')
    .description('make the local CA beforehand, or take the one that is there; print the path of its certificate')
    .option('--ca <dir>', 'folder of its own, which "serve --ca" takes; else that of the data folder')
    .option('--config <file>', 'workspace file that the service will start with: the CA may vouch for its domains')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .addHelpText(
      'after',
      `
Node reads NODE_EXTRA_CA_CERTS when a program starts, so the file has to be there before. Several services may share a folder.

Examples:
  export NODE_EXTRA_CA_CERTS=$(authdesk ca --ca ./ca)
  authdesk serve --ca ./ca --data :memory:`,
    )
    .action(async (options: CaOptions) => {
      const { ca } = await import('./ca.ts');
      setExitCode(await ca(options, host));
    });
};
