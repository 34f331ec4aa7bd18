import type { Command } from 'commander';
import type { ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';

/** Declares `authdesk schema`. */
export function addSchema(program: Command, host: Host, setExitCode: (code: ExitCode) => void): void {
  program
    .command('schema')
    .description('write the JSON Schema of the workspace file, for editors')
    .argument('[file]', 'file to write; without one, or with "-": standard output')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
No service has to run. A workspace file names it by its first member: "$schema": "./workspace.schema.json".

Example:
  authdesk schema workspace.schema.json`,
    )
    .action(async (file: string | undefined, options: { readonly json?: boolean }) => {
      const { schema } = await import('./schema.ts');
      setExitCode(schema(file, options, host));
    });
}
