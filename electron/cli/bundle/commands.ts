import { type AddCommand, dataOption } from '../add-command.ts';
import type { BundleOptions } from './bundle.ts';

/** `authdesk bundle`: hands a call of the log on. */
export const addBundle: AddCommand = (program, host, setExitCode) => {
  program
    .command('bundle')
    .description('write a call of the log to a file that reproduces its verdict in another installation')
    .argument('<callId>', 'callId of the call, from its response or from the log')
    .option('--out <file>', 'file to write; "-" writes to standard output; named after the call unless given')
    .option('--anonymise', 'replace UIDs, e-mail addresses and names, too')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .addHelpText(
      'after',
      `
Secrets, tokens, codes and passwords are replaced by stand-ins, and the signature is made again so that it still fails
or passes for the same reason.

Examples:
  authdesk bundle 019bc187cc4800000002a52a8444ccde
  authdesk bundle 019bc187cc4800000002a52a8444ccde --out case-4711.json --anonymise`,
    )
    .action(async (callId: string, options: BundleOptions) => {
      const { bundle } = await import('./bundle.ts');
      setExitCode(await bundle(callId, options, host));
    });
};
