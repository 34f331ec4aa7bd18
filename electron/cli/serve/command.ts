import { command } from '../command.ts';
import { options, variableOf } from './options.ts';

/** The service without a window. Each of its options has a variable of the environment, for a container or a job. */
export const serve = command({
  usage: 'serve',
  about: 'run the service, and its console for browsers, until Ctrl+C',
  options,
  variableOf,
  help: `
Examples:
  authdesk serve
  authdesk serve --data :memory: --config shop.json --ready-json
  authdesk serve --http-port 0 --https-port 0 --no-console
  authdesk serve --admin-port 9401 --admin-token-file admin.token
  authdesk serve --clock-offset -2h`,
  run: async (typed, host) => (await import('./serve.ts')).serve(typed, host),
});
