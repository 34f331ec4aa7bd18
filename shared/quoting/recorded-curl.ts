import { withoutEnds } from '#shared/text-ends.ts';
import type { CallDetail } from '../contract/log.ts';
import type { Addresses } from '../contract/overview.ts';
import { isMaskedHeader, isMaskedParameter, isSecretHeader } from '../protocol/masked-values.ts';
import { percentEncode } from '../protocol/percent.ts';
import { type CurlPlace, curlParameter, curlParameterOfVariable } from './curl-parameter.ts';
import { shellQuote, shellQuoteBytes, shellQuoteWithVariable } from './posix-shell.ts';

/** The service that the call came to, and shall go to again. */
interface CalledService {
  readonly caPath: string;
  readonly addresses: Pick<Addresses, 'http' | 'https'>;
}

/** Headers that curl makes itself, or that belong to one connection. */
const madeByCurl = new Set([
  'host',
  'content-length',
  'connection',
  'accept-encoding',
  'user-agent',
  'transfer-encoding',
]);

/** A name that HTTP knows (RFC 9110); curl would read headers from a file behind an `@`. */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** A host that an address can name: without user, path or anything else that would lead the call elsewhere. */
const plainHost = /^(?:[A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;
const everyInterface: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '[::]': '[::1]' };
const scheme = /^[A-Za-z][A-Za-z0-9-]* +(?=\S)/;

/**
 * A recorded call as a cURL command for POSIX shells. Text from the caller is in single quotes, so that the
 * shell does not interpret it (R51), and so is all but variables. The record holds no secrets (R15), so each masked value
 * becomes a variable named after its parameter, with a line above that says which ones to set.
 *
 * @param service absent: not known yet; the command then goes where the host of the call leads
 */
export function recordedCurl(call: CallDetail, service?: CalledService): string {
  const { httpMethod, transport } = call;
  const variables = variableNames();
  const parametersOf = (sentIn: 'query' | 'body', place: CurlPlace): string[] =>
    call.request.parameters
      .filter((parameter) => parameter.place === sentIn)
      .map((parameter) =>
        isMaskedParameter(parameter)
          ? curlParameterOfVariable(parameter.name, variables.of(parameter.name), place)
          : curlParameter(parameter.name, parameter.value, place),
      );
  const headers = call.request.headers.flatMap((header) => headerOption(header, variables.of));
  const body = parametersOf('body', 'data');
  const isBare = (httpMethod === 'GET' || httpMethod === 'HEAD') && body.length === 0;
  const query = parametersOf('query', isBare ? 'data' : 'query');
  const lines = [
    // curl would expand braces and brackets of an address to several addresses.
    'curl --globoff',
    ...(transport === 'https' && service ? [`--cacert ${shellQuote(service.caPath)}`] : []),
    ...methodOptions(httpMethod, isBare, body.length > 0),
    ...headers,
    ...(isBare && query.length > 0 ? ['-G'] : []),
    ...query,
    ...body,
    ...addressOptions(call, service),
  ];
  const command = lines.join(' \\\n  ');
  const names = variables.all();
  return names.length === 0
    ? command
    : `# Secrets are not kept in the log. Set before: ${names.join(', ')}\n${command}`;
}

function methodOptions(httpMethod: string, isBare: boolean, hasBody: boolean): string[] {
  if (httpMethod === 'HEAD' && isBare) return ['--head'];
  if (httpMethod === 'GET' && isBare) return [];
  if (httpMethod === 'POST') return hasBody ? [] : ["-d ''"];
  return [`-X ${shellQuote(httpMethod)}`];
}

function headerOption(
  header: CallDetail['request']['headers'][number],
  variableOf: (name: string) => string,
): string | [] {
  const [name, value] = header;
  const lower = name.toLowerCase();
  if (madeByCurl.has(lower) || !headerName.test(name)) return [];
  if (lower === 'content-type' && /^application\/x-www-form-urlencoded/i.test(value)) return [];
  if (isMaskedHeader(header)) {
    const kept = isSecretHeader(name) ? (scheme.exec(value)?.[0] ?? '') : '';
    return `-H ${shellQuoteWithVariable(`${name}: ${kept}`, variableOf(name))}`;
  }
  // Without a value curl would leave the header out.
  if (value.trim() === '') return `-H ${shellQuote(`${name};`)}`;
  return `-H ${quoteHeader(`${name}: ${value}`)}`;
}

/** The log holds a header with one character for each byte. */
function quoteHeader(line: string): string {
  return /^[ -~]*$/.test(line) || /[^\0-\xff]/.test(line)
    ? shellQuote(line)
    : shellQuoteBytes([...line].map((character) => character.charCodeAt(0)));
}

/** Where the call goes: to this service, whatever host and target it named. */
function addressOptions({ transport, host, request }: CallDetail, service: CalledService | undefined): string[] {
  const path = request.target.split('?')[0] ?? '';
  const listener = service && callable(service.addresses[transport]);
  const isPlain = plainHost.test(host);
  const origin = isPlain ? `${transport}://${host}` : (listener?.origin ?? `${transport}://localhost`);
  const own = listener && [listener.origin, `${transport}://localhost:${listener.port}`];
  return [
    ...(isPlain ? [] : [`-H ${quoteHeader(`Host: ${host}`)}`]),
    ...(listener && !own?.includes(origin) ? [`--connect-to '::${listener.hostname}:${listener.port}'`] : []),
    ...(/\/(?:\.|%2e)/i.test(path) ? ['--path-as-is'] : []),
    // A target in another form, such as a whole address, is not where to call.
    ...(path.startsWith('/') ? [] : [`--request-target ${shellQuote(inAddress(path))}`]),
    shellQuote(`${origin}${path.startsWith('/') ? inAddress(path) : '/'}`),
  ];
}

/** A listener's address as this machine calls it; one that listens everywhere is called at loopback. */
function callable(address: string): { readonly origin: string; readonly hostname: string; readonly port: string } {
  const [, used = '', host = '', given] = /^(https?):\/\/(\[[^\]]*\]|[^:/]+)(?::(\d+))?/.exec(address) ?? [];
  const hostname = everyInterface[host] ?? host;
  const origin = `${used}://${hostname}`;
  return { origin: given ? `${origin}:${given}` : origin, hostname, port: given ?? (used === 'https' ? '443' : '80') };
}

/** A path as received, of one character a byte: what is not printable ASCII, and what would end it, is encoded. */
function inAddress(path: string): string {
  return path.replace(/[^!-~]|#/gu, (character) => {
    const code = character.charCodeAt(0);
    return code > 0xff ? percentEncode(character) : `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
  });
}

/** Gives each masked name a variable of its own, which begins with `AUTHDESK_`: a caller shall not choose `$PATH`. */
function variableNames(): { readonly of: (name: string) => string; readonly all: () => readonly string[] } {
  const byName = new Map<string, string>();
  const of = (name: string): string => {
    const known = byName.get(name);
    if (known !== undefined) return known;
    const words = withoutEnds(name.replace(/([a-z])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_'), '_')
      .slice(0, 40)
      .toUpperCase();
    const wanted = `AUTHDESK_${words || 'VALUE'}`;
    const taken = new Set(byName.values());
    let variable = wanted;
    for (let count = 2; taken.has(variable); count += 1) variable = `${wanted}_${count}`;
    byName.set(name, variable);
    return variable;
  };
  return { of, all: () => [...byName.values()] };
}
