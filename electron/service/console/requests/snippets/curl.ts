import { baseStringStages } from '#shared/protocol/base-string.ts';
import { encodeForm, percentEncode } from '#shared/protocol/percent.ts';
import { curlParameter, curlParameterOfVariable } from '#shared/quoting/curl-parameter.ts';
import { shellQuote, shellQuoteWithVariable } from '#shared/quoting/posix-shell.ts';
import { authorizationIn, type SnippetParameter, type SnippetPlan, variablesOf } from './plan.ts';

const computed = { timestamp: 'TIMESTAMP', nonce: 'NONCE', signature: 'SIG' } as const;

function dataOf({ name, value }: SnippetParameter): string {
  if (value.kind === 'text') return curlParameter(name, value.text);
  return curlParameterOfVariable(name, value.kind === 'variable' ? value.name : computed[value.kind]);
}

/**
 * The base string as a word of the shell, with variables for nonce and timestamp. Both are digits, which no encoding
 * changes. They are found by their index in the sorted list, never by a text that a caller could send too.
 */
function baseStringInShell(plan: SnippetPlan): string {
  const parameters = plan.parameters.map(({ name, value }) => ({
    name,
    value: value.kind === 'text' ? value.text : '',
  }));
  const { parts, sorted } = baseStringStages(plan.httpMethod, plan.address, parameters);
  const variables = new Map(
    plan.parameters.flatMap(({ name, value }) =>
      value.kind === 'timestamp' || value.kind === 'nonce' ? [[name, computed[value.kind]] as const] : [],
    ),
  );
  let word = '';
  let text = `${parts[0]}&${parts[1]}&`;
  sorted.forEach(({ name, value }, index) => {
    text += percentEncode(`${index === 0 ? '' : '&'}${percentEncode(name)}=${percentEncode(value)}`);
    const variable = variables.get(name);
    if (variable === undefined) return;
    word += shellQuoteWithVariable(text, variable);
    text = '';
  });
  return word + (text === '' ? '' : shellQuote(text));
}

function signing(plan: SnippetPlan): string[] {
  return [
    'TIMESTAMP=$(date +%s)',
    `NONCE=$TIMESTAMP$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')`,
    `BASE=${baseStringInShell(plan)}`,
    `KEY=$(printf %s "$AUTHDESK_SECRET" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')`,
    'SIG=$(printf %s "$BASE" | openssl dgst -sha1 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)',
  ];
}

const authorizationOf = (plan: SnippetPlan): readonly string[] =>
  authorizationIn(plan, `--header ${shellQuoteWithVariable('Authorization: OAuth ', 'AUTHDESK_TOKEN')}`, (apiKey) => [
    `--user ${shellQuoteWithVariable(`${apiKey}:`, 'AUTHDESK_SECRET')}`,
  ]);

/**
 * The call as a shell script around cURL; a signed one makes nonce, timestamp and signature afresh with OpenSSL. Texts of
 * the call are in single quotes, variables alone in double ones (R51).
 */
export function curlSnippet(plan: SnippetPlan): string {
  const variables = variablesOf(plan).map((name) => `# Set ${name} first: export ${name}='…'`);
  if (plan.purpose === 'open') {
    const url = `${plan.address}?${encodeForm(plan.call.parameters)}`;
    return ['# Open this address in the browser of the user', `printf '%s\\n' ${shellQuote(url)}`].join('\n');
  }
  const options = [
    // Without it cURL would expand braces in an address to several addresses.
    'curl --globoff',
    ...(plan.caPath === undefined ? [] : [`--cacert ${shellQuote(plan.caPath)}`]),
    ...(plan.httpMethod === 'GET' && plan.parameters.length > 0 ? ['--get'] : []),
    ...(plan.httpMethod === 'POST' && plan.parameters.length === 0 ? ["--data ''"] : []),
    ...authorizationOf(plan),
    ...plan.parameters.map(dataOf),
    shellQuote(plan.address),
  ];
  return [...variables, ...(plan.isSigned ? signing(plan) : []), options.join(' \\\n  ')].join('\n');
}
