import { type AddCommand, dataOption } from '../add-command.ts';
import type { RunOptions } from './run.ts';

/** `authdesk run`: the calls of a collection, with their checks. */
export const addRun: AddCommand = (program, host, setExitCode) => {
  program
    .command('run')
    .description('send the calls of a saved collection to the running service, in order, and check each response')
    .argument('<collection>', 'name of the collection')
    .option('--env <name>', 'environment whose variables fill in the calls')
    .option('--folder <path>', 'only the calls of this folder, "Outer/Inner"')
    .option('--stop', 'stop at the first call that fails')
    .option('--junit <file>', 'also write the report as JUnit XML')
    .option('--json', 'print the report as JSON')
    .addOption(dataOption())
    .addHelpText(
      'after',
      `
Exit code 1: a call failed. Calls to other machines are not sent, and fail.

Examples:
  authdesk run Smoke --env local --junit report.xml
  authdesk run Smoke --folder Login --json`,
    )
    .action(async (collection: string, options: RunOptions) => {
      const { run } = await import('./run.ts');
      setExitCode(await run(collection, options, host));
    });
};
