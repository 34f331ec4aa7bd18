import { Option } from 'commander';
import type { AddCommand } from '../add-command.ts';
import type { OpenApiOptions } from './openapi.ts';

/** `authdesk openapi`. */
export const addOpenApi: AddCommand = (program, host, setExitCode) => {
  program
    .command('openapi')
    .description('write the OpenAPI 3.1 document of all methods that this version has')
    .argument('[file]', 'file to write; without one, or with "-": standard output')
    .option('--json', 'JSON; the default, but for a file that ends with .yaml or .yml')
    .option('--yaml', 'YAML')
    .addOption(
      new Option('--format <format>', 'one content type for each response, as openapi-fetch needs it').choices([
        'json',
      ]),
    )
    .addHelpText(
      'after',
      `
No service has to run, and no data folder is opened.

Examples:
  authdesk openapi authdesk.yaml
  authdesk openapi authdesk.json --format json && npx openapi-typescript authdesk.json -o authdesk.d.ts
  authdesk openapi --json | jq '.paths | keys'`,
    )
    .action(async (file: string | undefined, options: OpenApiOptions) => {
      const { writeOpenApi } = await import('./openapi.ts');
      setExitCode(await writeOpenApi(file, options, host));
    });
};
