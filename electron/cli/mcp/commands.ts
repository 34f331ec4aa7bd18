import { Option } from 'commander';
import { type AddCommand, dataOption, defaultCommand } from '../add-command.ts';
import { clientNames } from './clients.ts';
import type { InitOptions } from './init.ts';
import type { McpOptions } from './stdio.ts';

/** Declares `authdesk mcp`: the running service as tools of an assistant. */
export const addMcp: AddCommand = (program, host, setExitCode) => {
  const group = program
    .command('mcp')
    .description('let an assistant ask the running service: MCP over standard input and output')
    .addHelpText(
      'after',
      `
It only reads unless --allow-changes is given. No tool returns a secret, a token or a code. The same is at
http://127.0.0.1:PORT/mcp of "authdesk serve --admin-port PORT", with its token.

Examples:
  authdesk mcp init --client claude-code
  authdesk mcp init --client vscode --dry-run
  authdesk mcp --data ./ci-data`,
    );
  defaultCommand(group, 'serve')
    .description('serve it until standard input ends (default)')
    .option('--allow-changes', 'with the tools that change the service, and those that write secrets into files')
    .addOption(dataOption())
    .action(async (options: McpOptions) => {
      const { mcp } = await import('./stdio.ts');
      setExitCode(await mcp(options, host));
    });
  group
    .command('init')
    .description("show the entry for a client's configuration, then write it into its file")
    .addOption(new Option('--client <name>', 'whose configuration').choices(clientNames).makeOptionMandatory())
    .option('--dry-run', 'show it only')
    .option('--json', 'the same: what is shown is JSON')
    .option('--allow-changes', 'with the tools that change the service')
    .addOption(dataOption())
    .action(async (options: InitOptions) => {
      const { init } = await import('./init.ts');
      setExitCode(await init(options, host));
    });
};
