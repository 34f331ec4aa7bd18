import type { AddCommand } from '../add-command.ts';

/** Declares `authdesk schema`. */
export const addSchema: AddCommand = (program, host, setExitCode) => {
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
};
