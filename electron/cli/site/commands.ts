import { type AddCommand, dataOption } from '../add-command.ts';
import type { SiteOptions } from './site.ts';

/** `authdesk site`: sites in and out of folders in the layout of the accelerator (C 1). */
export const addSite: AddCommand = (program, host, setExitCode) => {
  const group = program
    .command('site')
    .description('bring the configuration of real sites in and out, as a folder in the layout of the accelerator')
    .addHelpText(
      'after',
      `
The folder has cdc-accelerator.json, src and build. What differs in src and build is taken from build; nothing is run.
Secrets, also those in .env, are neither read nor written.

Examples:
  authdesk site import ./cdc
  authdesk site diff ./cdc
  authdesk site export ./copy`,
    );
  group
    .command('import')
    .description('make the sites of a folder, or change them: all of it, or nothing')
    .argument('<folder>', 'the folder, or a zip of it')
    .option('--prune', 'remove the sites that the folder does not have, with their people')
    .option('--dry-run', 'say what would change, and change nothing')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .action(async (folder: string, options: SiteOptions & { dryRun?: boolean; prune?: boolean }) => {
      const { importSite } = await import('./site.ts');
      setExitCode(await importSite(folder, options, host));
    });
  group
    .command('export')
    .description('write sites as a folder; parts that are as they came have the files that they came with')
    .argument('<folder>', 'folder to write; empty or new')
    .option('--site <apiKey...>', 'the sites; without it those that came from a folder, else all')
    .option('--over', 'write over the files of a folder that has some')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .action(async (folder: string, options: SiteOptions & { site?: string[]; over?: boolean }) => {
      const { exportSite } = await import('./site.ts');
      setExitCode(await exportSite(folder, options, host));
    });
  group
    .command('rotate-jwt-key')
    .description('make new keys that sign the JWTs of a site of the running service')
    .argument('<apiKey>', 'API key of the site')
    .option('--keep <span>', 'how long JWTs by the former keys are accepted (default: 1h)')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .action(async (apiKey: string, options: SiteOptions & { keep?: string }) => {
      const { rotateJwtKey } = await import('./rotate-jwt-key.ts');
      setExitCode(await rotateJwtKey(apiKey, options, host));
    });
  group
    .command('diff')
    .description('compare a folder with the sites here, member by member; exit code 1 when something differs')
    .argument('<folder>', 'the folder, or a zip of it')
    .option('--prune', 'also what "import --prune" would remove')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .action(async (folder: string, options: SiteOptions & { prune?: boolean }) => {
      const { diffSite } = await import('./site.ts');
      setExitCode(await diffSite(folder, options, host));
    });
};
