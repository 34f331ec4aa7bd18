import { Option } from 'commander';
import { type AddCommand, dataOption } from '../add-command.ts';
import type { SignOptions } from './sign.ts';

/** `authdesk sign`. */
export const addSign: AddCommand = (program, host, setExitCode) => {
  program
    .command('sign')
    .description('print a signed call')
    .argument('<method>', '<namespace>.<method>, for example socialize.getUserInfo')
    .argument('[parameters...]', 'name=value, one word each')
    .requiredOption('--site <apiKey>', 'API key of the site whose secret signs')
    .option('--user-key <userKey>', 'sign with the secret of this application')
    .addOption(new Option('--get', 'a GET with everything in the query').conflicts('post'))
    .option('--post', 'a POST with a form body (default)')
    .addOption(new Option('--http', 'over HTTP').conflicts('https'))
    .option('--https', 'over HTTPS (default)')
    .option('--base <origin>', 'scheme, host and port to call; the service on its usual port unless given')
    .option('--timestamp <seconds>', 'Unix time; now unless given')
    .option('--nonce <text>', 'a fresh one unless given')
    .option('--explain', 'print every stage of the signature')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .addHelpText(
      'after',
      `
Examples:
  authdesk sign socialize.getUserInfo UID=u-ada --site 3_demo
  authdesk sign socialize.setStatus UID=u-ada 'status=Hi there!' --site 3_demo --get --http --explain`,
    )
    .action(async (method: string, parameters: string[], options: SignOptions) => {
      const { sign } = await import('./sign.ts');
      setExitCode(await sign(method, parameters, options, host));
    });
};
