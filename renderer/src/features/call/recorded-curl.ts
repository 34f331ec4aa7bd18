import type { CallDetail } from '#shared/contract/log.ts';

/** Headers that curl makes itself, or that belong to one connection. */
const madeByCurl = new Set([
  'host',
  'content-length',
  'connection',
  'accept-encoding',
  'user-agent',
  'transfer-encoding',
]);

/**
 * A recorded call as a cURL command. The record holds no secrets (R15), so each masked value becomes a shell
 * variable named after its parameter, with a line above that says which ones to set.
 */
export function recordedCurl(call: CallDetail, caPath?: string): string {
  const variables = new Set<string>();
  const lines: string[] = ['curl'];
  if (call.transport === 'https' && caPath) lines.push(`--cacert ${quote(caPath)}`);
  if (call.httpMethod !== 'GET' && call.httpMethod !== 'POST') lines.push(`-X ${quote(call.httpMethod)}`);
  for (const [name, value] of call.request.headers) {
    const lower = name.toLowerCase();
    if (madeByCurl.has(lower)) continue;
    if (lower === 'content-type' && /^application\/x-www-form-urlencoded/i.test(value)) continue;
    if (isMasked(value)) {
      const variable = variableOf(name);
      variables.add(variable);
      const scheme = /^(\S+)\s+\S/.exec(value)?.[1];
      lines.push(`-H "${name}: ${scheme ? `${scheme} ` : ''}$${variable}"`);
    } else {
      lines.push(`-H ${quote(`${name}: ${value}`)}`);
    }
  }
  const path = call.request.target.split('?')[0] ?? call.request.target;
  const sent = (place: 'query' | 'body') => call.request.parameters.filter((parameter) => parameter.place === place);
  const query = sent('query');
  const body = sent('body');
  if (call.httpMethod === 'GET') {
    if (query.length > 0) lines.push('-G');
    for (const { name, value } of query) lines.push(argument('--data-urlencode', name, value, variables));
  } else {
    for (const { name, value } of query) lines.push(argument('--url-query', name, value, variables));
    for (const { name, value } of body) lines.push(argument('--data-urlencode', name, value, variables));
    if (body.length === 0 && call.httpMethod === 'POST') lines.push("-d ''");
  }
  const origin = /^https?:\/\//i.test(path) ? '' : `${call.transport}://${call.host}`;
  lines.push(quote(`${origin}${path}`));
  const command = lines.join(' \\\n  ');
  if (variables.size === 0) return command;
  return `# Secrets are not kept in the log. Set before: ${[...variables].join(', ')}\n${command}`;
}

/** True when a value of the record was cut by masking (it ends in an ellipsis). */
export function isMasked(value: string): boolean {
  return value.endsWith('…') || /^[•*]+$/.test(value);
}

function argument(flag: string, name: string, value: string, variables: Set<string>): string {
  if (!isMasked(value)) return `${flag} ${quote(`${name}=${value}`)}`;
  const variable = variableOf(name);
  variables.add(variable);
  return `${flag} "${name}=$${variable}"`;
}

function variableOf(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();
}

/** Quotes for a POSIX shell: nothing inside single quotes is special but the quote itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
