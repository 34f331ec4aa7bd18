import { choice, command, data, type GroupRow, json, mandatory, option } from '../command.ts';
import { clients } from './clients.ts';

/** The running service as tools of an assistant. */
export const mcp: GroupRow = {
  name: 'mcp',
  about: 'let an assistant ask the running service: MCP over standard input and output',
  help: `
It only reads unless --allow-changes is given. No tool returns a secret, a token or a code. The same is at
http://127.0.0.1:PORT/mcp of "authdesk serve --admin-port PORT", with its token.

Examples:
  authdesk mcp init --client claude-code
  authdesk mcp init --client vscode --dry-run
  authdesk mcp --data ./ci-data`,
  commands: [
    command({
      usage: 'serve',
      about: 'serve it until standard input ends (default)',
      isDefault: true,
      options: [
        option('--allow-changes', 'with the tools that change the service, and those that write secrets into files'),
        data(),
      ],
      run: async (typed, host) => (await import('./stdio.ts')).serveStandardInput(typed, host),
    }),
    command({
      usage: 'init',
      about: "show the entry for a client's configuration, then write it into its file",
      options: [
        mandatory(choice('--client <name>', 'whose configuration', Object.keys(clients))),
        option('--dry-run', 'show it only'),
        json('the same: what is shown is JSON'),
        option('--allow-changes', 'with the tools that change the service'),
        data(),
      ],
      run: async (typed, host) => (await import('./init.ts')).init(typed, host),
    }),
  ],
};
