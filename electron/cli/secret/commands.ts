import { type AddCommand, dataOption } from '../add-command.ts';
import type { SecretOptions } from './secret.ts';

/** `authdesk secret`. */
export const addSecret: AddCommand = (program, host, setExitCode) => {
  program
    .command('secret')
    .description('print the secret of a site, or of one of its applications')
    .argument('<apiKey>', 'API key of the site; the first start makes 3_demo')
    .option('--user-key <userKey>', 'the secret of this application instead')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .addHelpText(
      'after',
      `
It works beside a running service, too. The demo's secrets are made for each data folder, and stay through a reset.

Examples:
  export AUTHDESK_SECRET=$(authdesk secret 3_demo)
  authdesk secret 3_demo --user-key AKcrm --json`,
    )
    .action(async (apiKey: string, options: SecretOptions) => {
      const { secret } = await import('./secret.ts');
      setExitCode(await secret(apiKey, options, host));
    });
};
