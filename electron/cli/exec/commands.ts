import type { AddCommand } from '../add-command.ts';
import type { ExecOptions } from './exec.ts';

/** `authdesk exec`: a command with a service of its own. */
export const addExec: AddCommand = (program, host, setExitCode) => {
  program
    .command('exec')
    .description('run a command with a service of its own, in memory and on free ports, which ends with it')
    .argument('<command...>', 'the command and its arguments, behind "--"')
    .option('--config <file>', 'workspace file of the service; else the demo site 3_demo')
    .option('--site <apiKey>', 'the site whose key and secret the command gets; else the first')
    .option('--export-on-exit <file>', 'write the workspace into this file when the command has ended')
    .option('--secrets', 'with the secrets in that file, readable by you alone')
    .option('--json', 'if the command fails: why calls failed as one line of JSON on standard error')
    .addHelpText(
      'after',
      `
The command's environment has AUTHDESK_HTTP, AUTHDESK_HTTPS (addresses), AUTHDESK_API_KEY, AUTHDESK_SECRET, AUTHDESK_CA
(the CA certificate, also as NODE_EXTRA_CA_CERTS), AUTHDESK_CONTROL (the control socket) and AUTHDESK_DATA, by which the
commands of Authdesk reach the service. If the command fails, why calls failed is printed after it.
The exit code is that of the command; 128 and the number of the signal that ended it; 127: it cannot be started.

Examples:
  authdesk exec -- npm test
  authdesk exec --config shop.json --export-on-exit after.json -- pytest -x
  authdesk exec -- sh -c 'curl --cacert "$AUTHDESK_CA" "$AUTHDESK_HTTPS/accounts.getSchema?apiKey=$AUTHDESK_API_KEY"'`,
    )
    .action(async (command: readonly string[], options: ExecOptions) => {
      const { exec } = await import('./exec.ts');
      setExitCode(await exec(command, options, host));
    });
};
