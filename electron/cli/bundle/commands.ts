import { type Command, Option } from 'commander';
import type { ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import type { LogExportOptions } from '../log/export.ts';
import type { BundleOptions } from './bundle.ts';

type SetExitCode = (code: ExitCode) => void;

/** The commands that hand calls on: `bundle` and `log`. */
export function addHandOn(program: Command, dataOption: () => Option, host: Host, setExitCode: SetExitCode): void {
  addBundle(program, dataOption, host, setExitCode);
  addLog(program, dataOption, host, setExitCode);
}

function addBundle(program: Command, dataOption: () => Option, host: Host, setExitCode: SetExitCode): void {
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
}

function addLog(program: Command, dataOption: () => Option, host: Host, setExitCode: SetExitCode): void {
  program
    .command('log')
    .description('work with the log of calls')
    .command('export')
    .description('write calls of the log to a HAR or NDJSON file, newest first; secrets stay masked')
    .argument('<file>', 'file to write, .har or .ndjson; "-" writes to standard output')
    .addOption(new Option('--har', 'HTTP Archive 1.2, which browsers and proxies open').conflicts('ndjson'))
    .option('--ndjson', 'one call as JSON in each line')
    .option('--errors', 'refused calls only')
    .option('--site <apiKey>', 'calls of this site')
    .option('--method <name>', 'calls of this method')
    .option('--uid <UID>', 'calls of this user')
    .option('--flow <id>', 'calls of this flow run')
    .option('--text <text>', 'calls with this text')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .addHelpText(
      'after',
      `
Examples:
  authdesk log export yesterday.har --errors
  authdesk log export - --ndjson --uid u-ada | jq .reason`,
    )
    .action(async (file: string, options: LogExportOptions) => {
      const { exportLog } = await import('../log/export.ts');
      setExitCode(await exportLog(file, options, host));
    });
}
