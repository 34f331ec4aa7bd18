import { baseStringStages } from '#shared/protocol/base-string.ts';
import { percentEncode } from '#shared/protocol/percent.ts';
import { type SnippetPlan, type SnippetValue, variablesOf } from './plan.ts';

/** Quotes a text for POSIX shells. */
export function shellQuote(text: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

const variableOf: Readonly<Record<'timestamp' | 'nonce' | 'signature', string>> = {
  timestamp: '$TIMESTAMP',
  nonce: '$NONCE',
  signature: '$SIG',
};

function dataOf(name: string, value: SnippetValue): string {
  if (value.kind === 'text') return shellQuote(`${percentEncode(name)}=${value.text}`);
  const variable = value.kind === 'variable' ? `$${value.name}` : variableOf[value.kind];
  return `"${percentEncode(name)}=${variable}"`;
}

/**
 * The base string with shell variables where nonce and timestamp stand. Sorting is by name and names are unique, so it
 * is the same for every nonce; both are digits, which no encoding changes.
 */
function baseStringInShell(plan: SnippetPlan): string {
  const marks = { timestamp: 'AUTHDESKTIMESTAMP', nonce: 'AUTHDESKNONCE' };
  const parameters = plan.parameters.flatMap(({ name, value }) => {
    if (value.kind === 'text') return [{ name, value: value.text }];
    return value.kind === 'timestamp' || value.kind === 'nonce' ? [{ name, value: marks[value.kind] }] : [];
  });
  // Percent-encoded text has no character that means something inside double quotes.
  return baseStringStages(plan.httpMethod, plan.address, parameters)
    .baseString.replace(marks.timestamp, '$TIMESTAMP')
    .replace(marks.nonce, '$NONCE');
}

function signing(plan: SnippetPlan): string[] {
  return [
    'TIMESTAMP=$(date +%s)',
    `NONCE=$TIMESTAMP$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')`,
    `BASE="${baseStringInShell(plan)}"`,
    `KEY=$(printf %s "$AUTHDESK_SECRET" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')`,
    'SIG=$(printf %s "$BASE" | openssl dgst -sha1 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)',
  ];
}

/** The call as a shell script around cURL; a signed one makes nonce, timestamp and signature afresh with OpenSSL. */
export function curlSnippet(plan: SnippetPlan): string {
  const options = [
    'curl',
    ...(plan.caPath === undefined ? [] : [`--cacert ${shellQuote(plan.caPath)}`]),
    ...(plan.httpMethod === 'GET' && plan.parameters.length > 0 ? ['--get'] : []),
    ...(plan.httpMethod === 'POST' && plan.parameters.length === 0 ? ["--data ''"] : []),
    ...(plan.hasTokenHeader ? ['--header "Authorization: OAuth $AUTHDESK_TOKEN"'] : []),
    ...plan.parameters.map(({ name, value }) => `--data-urlencode ${dataOf(name, value)}`),
    shellQuote(plan.address),
  ];
  const variables = variablesOf(plan).map((name) => `# Set ${name} first: export ${name}='…'`);
  return [...variables, ...(plan.isSigned ? signing(plan) : []), options.join(' \\\n  ')].join('\n');
}
