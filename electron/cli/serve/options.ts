import type { Option } from 'commander';
import { data, json, option, type TypedOf, usually } from '../command.ts';
import { readCount, readHosts, readInstant, readPort, readSpan } from '../typed-values.ts';

/** Options of `authdesk serve`. */
export const options = [
  data(),
  option('--config <file>', 'workspace file, applied at start'),
  option('--new', 'begin anew in a data folder whose database is gone'),
  option('--ca <dir>', 'folder of the local CA, as "authdesk ca --ca" makes it; else in the data folder'),
  usually(
    option('--host <address>', 'address to listen on; anything but loopback lets other machines in'),
    '127.0.0.1',
  ),
  option('--allow-host <name...>', 'further host names that the service accepts').argParser(
    (text, before: readonly string[] = []) => [...before, ...readHosts('--allow-host', text)],
  ),
  option('--http-port <port>', 'port for HTTP; 0: any free one; 9480 unless given or set', readPort),
  option('--https-port <port>', 'port for HTTPS; 0: any free one; 9443 unless given or set', readPort),
  option('--console-port <port>', 'port of the console; 0: any free one; 9400 unless given or set', readPort),
  option('--no-console', 'no console'),
  option(
    '--admin-port <port>',
    'port of the administration interface; 0: any free one; needs a token in AUTHDESK_ADMIN_TOKEN',
    readPort,
  ),
  option('--admin-host <address>', 'address of that port; anything but loopback lets other machines in'),
  option('--admin-token-file <file>', 'file with that token'),
  option('--mcp-allow-changes', 'MCP at that port (/mcp) may change something, too'),
  option(
    '--allow-upstream',
    'forward calls where the workspace file says so, and with CI=true at all (docs/upstream.md)',
  ),
  option('--open', 'open the console in the default browser'),
  option('--keep-calls <count>', 'log rows to keep; 100000 unless given or set', readCount),
  option('--keep-mib <count>', 'MiB that the log may take; 2048 unless given or set', readCount),
  option(
    '--keep-days <days>',
    'days to keep log rows and tokens that expired or were revoked; 30 unless given or set',
    readCount,
  ),
  option(
    '--clock-offset <span>',
    'run the service clock ahead (-: behind), for example 2h or -90s',
    readSpan,
  ).conflicts('clockFrozen'),
  option(
    '--clock-frozen <instant>',
    'freeze the service clock, for example at 2030-01-01T00:00:00Z',
    readInstant,
  ).conflicts('clockOffset'),
  option('--ready-json', 'print one line of JSON when ready, instead of text'),
  json('the same as --ready-json'),
  option(
    '--stop-with-stdin',
    'stop when standard input ends: with the program that started it, also when it is killed',
  ),
];

/** Options of `authdesk serve`, as typed. */
export type ServeOptions = TypedOf<(typeof options)[number]>;

/** Variables whose option is called otherwise: AUTHDESK_CA is the file of the CA for the programs that call. */
export function variableOf({ long }: Option): string {
  const name = long ?? '';
  const otherNames: Readonly<Record<string, string>> = { '--allow-host': 'AUTHDESK_HOSTS', '--ca': 'AUTHDESK_CA_DIR' };
  return otherNames[name] ?? `AUTHDESK_${name.slice(2).replaceAll('-', '_').toUpperCase()}`;
}
