import { existsSync } from 'node:fs';
import type { PreparedRequest, RequestDraft } from '#shared/contract/requests.ts';
import { shellQuote } from '#shared/quoting/posix-shell.ts';
import { withDataFolder } from '../data-folder.ts';
import { CommandProblem, type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { accepted } from '../operation-value.ts';
import { explainStages } from './explain.ts';

export interface SignOptions {
  readonly site: string;
  readonly userKey?: string;
  readonly http?: boolean;
  readonly get?: boolean;
  readonly base?: string;
  readonly timestamp?: string;
  readonly nonce?: string;
  readonly explain?: boolean;
  readonly json?: boolean;
  readonly data?: string;
}

/** Where `authdesk serve` listens unless it is told otherwise (D1). */
const defaultAddresses = { http: 'http://localhost:9480', https: 'https://localhost:9443' };

/** `name=value` arguments as parameters; a value may hold further `=`. */
function parametersOf(pairs: readonly string[]): { name: string; value: string }[] {
  return pairs.map((pair) => {
    const equals = pair.indexOf('=');
    if (equals < 1) {
      throw new CommandProblem(
        exitCodes.usage,
        `"${pair}" is not a parameter.`,
        'Write each as name=value; put it in quotes when the value has blanks.',
      );
    }
    return { name: pair.slice(0, equals), value: pair.slice(equals + 1) };
  });
}

/** `authdesk sign`: prints a signed call, and with `--explain` every stage on the way to it. */
export async function sign(
  method: string,
  pairs: readonly string[],
  options: SignOptions,
  host: Host,
): Promise<ExitCode> {
  const draft: RequestDraft = {
    apiKey: options.site,
    method,
    httpMethod: options.get ? 'GET' : 'POST',
    transport: options.base?.startsWith('http:') || (options.http && !options.base) ? 'http' : 'https',
    ...(options.base === undefined ? {} : { base: options.base }),
    credential: { kind: 'signature', ...(options.userKey === undefined ? {} : { userKey: options.userKey }) },
    parameters: parametersOf(pairs),
    ...(options.timestamp === undefined ? {} : { timestamp: options.timestamp }),
    ...(options.nonce === undefined ? {} : { nonce: options.nonce }),
  };
  const { output } = host;
  const open = { access: 'read', addresses: defaultAddresses } as const;
  return withDataFolder(options.data, open, host, async (service) => {
    const prepared = accepted(await service.invoke('requests.prepare', draft), 'Correct it and try again.');
    const caPath = options.base === undefined && prepared.url.startsWith('https:') ? service.caPath : undefined;
    if (options.json) output.json(prepared, 2);
    else printCall(prepared, options, caPath, output);
    if (caPath !== undefined && !existsSync(caPath)) {
      output.say(`Note: ${caPath} is not there yet; the first "authdesk serve" with this data folder makes it.`);
    }
    for (const warning of prepared.warnings) output.say(`Warning: ${warning}`);
    return exitCodes.ok;
  });
}

/** The call as a cURL command: to run it, or to hand it to `authdesk verify`. */
function printCall(
  prepared: PreparedRequest,
  options: SignOptions,
  caPath: string | undefined,
  { print }: Host['output'],
): void {
  if (options.explain && prepared.signature) for (const line of explainStages(prepared.signature)) print(line);
  const trust = caPath === undefined ? [] : [`--cacert ${shellQuote(caPath)}`];
  const data = prepared.body === undefined ? [] : [`--data-raw ${shellQuote(prepared.body)}`];
  print(['curl', '--globoff', ...trust, ...data, shellQuote(prepared.url)].join(' '));
}
