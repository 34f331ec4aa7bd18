import { Option } from 'commander';
import { type AddCommand, dataOption, defaultCommand } from '../add-command.ts';
import type { NextLoginOptions } from './next-login.ts';
import type { SessionOptions } from './session.ts';

/** Declares `authdesk login`: sessions and logins for tests that cannot click the provider's screen. */
export const addLogin: AddCommand = (program, host, setExitCode) => {
  const group = program
    .command('login')
    .description('log a user of the running service in for a test, or decide the next login of a site beforehand')
    .addHelpText(
      'after',
      `
"session" makes a session without a login and writes it in the format of Playwright (storageState). The next login of a
site is decided once, with all its checks and without the provider's screen; its row in the log and the header
X-Authdesk-Next-Login say so.

Examples:
  authdesk login u-ada --site 3_demo --storage-state ada.json
  authdesk login u-ada --site 3_demo --storage-state ada.json --origin http://localhost:3000
  authdesk login next --site 3_demo --as u-ada
  authdesk login next --site 3_demo --refuse --provider facebook
  authdesk login list
  authdesk login cancel --site 3_demo`,
    );
  defaultCommand(group, 'session <UID>')
    .description('begin a session of a user for a browser (default)')
    .requiredOption('--site <apiKey>', 'API key of the site')
    .option('--storage-state <file>', 'write it as a Playwright storage state, readable by you alone')
    .option('--origin <origin...>', 'pages of the site whose local storage says that the user has logged in')
    .option('--session-expiration <seconds>', 'seconds; 0 until the browser closes, -1 dynamic, -2 forever')
    .option('--json', 'print sessionInfo as JSON instead')
    .addOption(dataOption())
    .action(async (UID: string, options: SessionOptions) => {
      const { session } = await import('./session.ts');
      setExitCode(await session(UID, options, host));
    });
  group
    .command('next')
    .description('decide the next login of a site, once')
    .requiredOption('--site <apiKey>', 'API key of the site')
    .addOption(new Option('--as <UID>', 'it completes as this user').conflicts(['refuse', 'fail']))
    .addOption(new Option('--refuse', 'the user refuses the permissions: 200003').conflicts('fail'))
    .option('--fail', 'the provider fails: 500023')
    .option('--provider <name>', 'only a login at this provider')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .action(async (options: NextLoginOptions & { readonly site: string }) => {
      const { setNextLogin } = await import('./next-login.ts');
      setExitCode(await setNextLogin(options, host));
    });
  group
    .command('list')
    .description('list the logins that are decided beforehand')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .action(async (options: NextLoginOptions) => {
      const { listNextLogins } = await import('./next-login.ts');
      setExitCode(await listNextLogins(options, host));
    });
  group
    .command('cancel')
    .description('show the provider’s screen at the next login again')
    .option('--site <apiKey>', 'only of this site')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .action(async (options: NextLoginOptions) => {
      const { cancelNextLogins } = await import('./next-login.ts');
      setExitCode(await cancelNextLogins(options, host));
    });
};
