import { type AddCommand, dataOption } from './add-command.ts';
import type { ExportOptions, ImportOptions } from './workspace.ts';

/** Declares `authdesk import`, `diff` and `export`: the workspace as a file. */
export const addWorkspace: AddCommand = (program, host, setExitCode) => {
  program
    .command('import')
    .description('import a workspace file: what is new is added, what has the same key is replaced')
    .argument('<file>', 'workspace file; "-" reads it from standard input')
    .option('--prune', 'remove the sites, people and data centers that the file does not have')
    .option('--dry-run', 'import nothing: find what is wrong, and print what would change')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .addHelpText(
      'after',
      `
It works beside a running service, too. People of sites that the file does not have stay, unless --prune removes the site;
data centers are removed only where the file has some.

Examples:
  authdesk import shop.json
  authdesk import shop.json --prune --dry-run`,
    )
    .action(async (file: string, options: ImportOptions) => {
      const { importWorkspace } = await import('./workspace.ts');
      setExitCode(await importWorkspace(file, options, host));
    });
  program
    .command('diff')
    .description('print what an import of a workspace file would change; exit code 1 when it would change something')
    .argument('<file>', 'workspace file; "-" reads it from standard input')
    .option('--prune', 'also what "import --prune" would remove')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .addHelpText('after', '\nIt works beside a running service, too.\n\nExample:\n  authdesk diff shop.json --prune')
    .action(async (file: string, options: Omit<ImportOptions, 'dryRun'>) => {
      const { diffWorkspace } = await import('./workspace.ts');
      setExitCode(await diffWorkspace(file, options, host));
    });
  program
    .command('export')
    .description('write the workspace to a file; without secrets unless asked')
    .argument('<file>', 'file to write; "-" writes to standard output')
    .option('--secrets', 'with the secrets of sites and applications')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .addHelpText('after', '\nExamples:\n  authdesk export shop.json\n  authdesk export - --secrets')
    .action(async (file: string, options: ExportOptions) => {
      const { exportWorkspace } = await import('./workspace.ts');
      setExitCode(await exportWorkspace(file, options, host));
    });
};
