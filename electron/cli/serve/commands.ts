import { Option } from 'commander';
import { type AddCommand, dataOption } from '../add-command.ts';
import { readInstant, readSpan } from '../clock/span.ts';
import { readCount, readPort, type ServeOptions } from './options.ts';

/** `authdesk serve`: the service without a window. */
export const addServe: AddCommand = (program, host, setExitCode) => {
  const command = program
    .command('serve')
    .description('run the service, and its console for browsers, until Ctrl+C')
    .addOption(dataOption())
    .option('--config <file>', 'workspace file, applied at start')
    .option('--new', 'begin anew in a data folder whose database is gone')
    .option('--ca <dir>', 'folder of the local CA, as "authdesk ca --ca" makes it; else in the data folder')
    .option('--host <address>', 'address to listen on; anything but loopback lets other machines in', '127.0.0.1')
    .addOption(
      new Option('--allow-host <name...>', 'further host names that the service accepts').argParser(
        (text, before: readonly string[] = []) => [...before, ...text.trim().split(/[\s,]+/)],
      ),
    )
    .option('--http-port <port>', 'port for HTTP; 0: any free one; 9480 unless given or set', readPort('--http-port'))
    .option(
      '--https-port <port>',
      'port for HTTPS; 0: any free one; 9443 unless given or set',
      readPort('--https-port'),
    )
    .option(
      '--console-port <port>',
      'port of the console; 0: any free one; 9400 unless given or set',
      readPort('--console-port'),
    )
    .option('--no-console', 'no console')
    .option(
      '--admin-port <port>',
      'port of the administration interface; 0: any free one; needs a token in AUTHDESK_ADMIN_TOKEN',
      readPort('--admin-port'),
    )
    .option('--admin-host <address>', 'address of that port; anything but loopback lets other machines in')
    .option('--admin-token-file <file>', 'file with that token')
    .option('--mcp-allow-changes', 'MCP at that port (/mcp) may change something, too')
    .option(
      '--allow-upstream',
      'forward calls where the workspace file says so, and with CI=true at all (docs/upstream.md)',
    )
    .option('--open', 'open the console in the default browser')
    .option('--keep-calls <count>', 'log rows to keep; 100000 unless given or set', readCount('--keep-calls'))
    .option('--keep-mib <count>', 'MiB that the log may take; 2048 unless given or set', readCount('--keep-mib'))
    .option(
      '--keep-days <days>',
      'days to keep log rows and tokens that expired or were revoked; 30 unless given or set',
      readCount('--keep-days'),
    )
    .addOption(
      new Option('--clock-offset <span>', 'run the service clock ahead (-: behind), for example 2h or -90s')
        .argParser((text) => readSpan('--clock-offset', text))
        .conflicts('clockFrozen'),
    )
    .addOption(
      new Option('--clock-frozen <instant>', 'freeze the service clock, for example at 2030-01-01T00:00:00Z')
        .argParser((text) => readInstant('--clock-frozen', text))
        .conflicts('clockOffset'),
    )
    .option('--ready-json', 'print one line of JSON when ready, instead of text')
    .option('--json', 'the same as --ready-json')
    .option(
      '--stop-with-stdin',
      'stop when standard input ends: with the program that started it, also when it is killed',
    )
    .addHelpText(
      'after',
      `
Examples:
  authdesk serve
  authdesk serve --data :memory: --config shop.json --ready-json
  authdesk serve --http-port 0 --https-port 0 --no-console
  authdesk serve --admin-port 9401 --admin-token-file admin.token
  authdesk serve --clock-offset -2h`,
    )
    .action(async (options: ServeOptions) => {
      const { serve } = await import('./serve.ts');
      setExitCode(await serve(options, host));
    });
  for (const option of command.options) option.env(variableOf(option));
};

/** Variables whose option is called otherwise: AUTHDESK_CA is the file of the CA for the programs that call. */
const otherNames: Readonly<Record<string, string>> = { '--allow-host': 'AUTHDESK_HOSTS', '--ca': 'AUTHDESK_CA_DIR' };

/** The variable of the environment that stands for an option, for a container or a job. */
function variableOf({ long }: Option): string {
  const name = long ?? '';
  return otherNames[name] ?? `AUTHDESK_${name.slice(2).replaceAll('-', '_').toUpperCase()}`;
}
