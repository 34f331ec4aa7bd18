import { Option } from 'commander';
import { type AddCommand, dataOption, defaultCommand } from '../add-command.ts';
import { readCount } from '../serve/options.ts';
import type { LogExportOptions } from './export.ts';
import type { LogOptions } from './log.ts';

/** `authdesk log`: lists and counts calls of the log, and writes them to a file. */
export const addLog: AddCommand = (program, host, setExitCode) => {
  const group = program
    .command('log')
    .description('list calls of the log or write them to a file; with or without a running service')
    .addHelpText(
      'after',
      `
Words: method: error: cause: is: uid: site: param: credential: status: transport: host: callid: flow: since: until:
since:10m and until:10m count back by this machine's clock; since:14:30 is a time as rows show it, by the service clock.
A * stands for any text, a minus before a word turns it round, blanks need quotes: 'param:status="hello world"'.

Examples:
  authdesk log is:failed since:1h
  authdesk log uid:u-ada method:socialize.* -error:403003
  authdesk log param:format=json --json
  authdesk log --problems since:1d
  authdesk log export yesterday.har is:failed since:1d
  authdesk log export - --ndjson uid:u-ada | jq .reason`,
    );
  defaultCommand(group, 'list [words...]')
    .description('list calls, newest first, that pass a filter as in the Log panel; none: every call (default)')
    .option('--limit <count>', 'calls to print, 500 at most', readCount('--limit'), 50)
    .option('--problems', 'count the failed calls by their cause instead')
    .option('--json', 'print JSON: a line for each call')
    .addOption(dataOption())
    // A word that is turned round begins with "-".
    .allowUnknownOption()
    .action(async (words: string[], options: LogOptions) => {
      const { log } = await import('./log.ts');
      setExitCode(await log(words, { ...options, limit: Math.min(500, options.limit) }, host));
    });
  group
    .command('export <file> [words...]')
    .description('write calls that pass a filter to a HAR or NDJSON file, newest first; "-": standard output')
    .addOption(new Option('--har', 'HTTP Archive 1.2, which browsers and proxies open').conflicts('ndjson'))
    .option('--ndjson', 'one call as JSON in each line')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .allowUnknownOption()
    .action(async (file: string, words: string[], options: LogExportOptions) => {
      const { exportLog } = await import('./export.ts');
      setExitCode(await exportLog(file, words, options, host));
    });
};
