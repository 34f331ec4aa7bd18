import { dirname } from 'node:path';
import { jsonOf } from '#shared/quoting/hidden-characters.ts';
import { shellQuote } from '#shared/quoting/posix-shell.ts';

/** What a started service tells. */
interface ReadyFacts {
  readonly http: string;
  readonly https: string;
  /** With the access token in its fragment; absent with `--no-console`. */
  readonly console: string | undefined;
  /** Path of the control socket; absent where none could be made. */
  readonly control: string | undefined;
  /** Address of the administration port; absent without `--admin-port`. */
  readonly admin: string | undefined;
  /** Path of the CA certificate. */
  readonly ca: string;
  readonly data: string;
}

/** The one line of `--ready-json`. */
export function readyJson({ http, https, console, control, admin, ca, data }: ReadyFacts): string {
  // Members without a value are left out.
  return jsonOf({ event: 'ready', http, https, console, ca, data, control, admin });
}

/**
 * What is printed for the user after the start: addresses, CA, and what to do next.
 *
 * @param apiKeys keys of the sites; `3_demo` is the one of the first start
 */
export function readyText(
  { http, https, console, control, admin, ca, data }: ReadyFacts,
  apiKeys: readonly string[],
): string[] {
  const port = new URL(https).port || '443';
  const folder = data === ':memory:' && control !== undefined ? dirname(control) : data;
  const key = apiKeys.includes('3_demo') ? '3_demo' : apiKeys[0];
  return [
    'Authdesk is ready.',
    '',
    `  HTTP     ${http}`,
    `  HTTPS    ${https}`,
    `  Console  ${console ?? 'off (--no-console)'}`,
    ...(admin === undefined ? [] : [`  Admin    ${admin}`]),
    `  CA       ${ca}`,
    `  Data     ${data === ':memory:' ? 'in memory, forgotten at the end' : data}`,
    ...(data === ':memory:' && control !== undefined
      ? [`           commands reach it with --data ${shellQuote(folder)}`]
      : []),
    '',
    'What next:',
    ...(console === undefined
      ? []
      : [
          '  Open the console address in a browser on this machine; it is good for one browser, in any number of tabs.',
        ]),
    ...(key === undefined
      ? ['  There is no site yet: add one in the console, or start with --config and a workspace file.']
      : [
          `  Get a token for the site ${key}; authdesk secret ${shellQuote(key)} --data ${shellQuote(folder)} prints its secret:`,
          `    curl --cacert ${shellQuote(ca)} -u ${key}:SECRET -d grant_type=none https://localhost:${port}/socialize.getToken`,
        ]),
    '  Stop with Ctrl+C.',
  ];
}
