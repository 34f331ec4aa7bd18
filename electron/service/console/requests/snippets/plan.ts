import type { NamedValue } from '#shared/protocol/base-string.ts';
import type { BuiltCall } from '../built-call.ts';
import { isHidden } from '../shown-call.ts';

/** Secrets that a snippet reads from the environment; the names are the same in all languages. */
type SnippetVariable = 'AUTHDESK_SECRET' | 'AUTHDESK_TOKEN' | 'AUTHDESK_CODE';

/** The value of a parameter in a snippet. */
type SnippetValue =
  | { readonly kind: 'text'; readonly text: string }
  /** Read from the environment: a snippet never contains a secret or a token. */
  | { readonly kind: 'variable'; readonly name: SnippetVariable }
  /** Made by the snippet each time it runs. */
  | { readonly kind: 'timestamp' | 'nonce' | 'signature' };

export interface SnippetParameter {
  readonly name: string;
  readonly value: SnippetValue;
}

/** A call for snippets: what is fixed, what is a variable, and what is computed when the snippet runs. */
export interface SnippetPlan {
  /** `open`: the address is for the user's browser, so the snippet prints it and sends nothing. */
  readonly purpose: 'send' | 'open';
  readonly httpMethod: 'GET' | 'POST';
  /** Address without query. */
  readonly address: string;
  readonly isHttps: boolean;
  readonly parameters: readonly SnippetParameter[];
  /** What the Authorization header carries: the token, or API key and secret in Base64 (spec, "Token end-point"). */
  readonly authorization: { readonly kind: 'none' | 'token' } | { readonly kind: 'basic'; readonly apiKey: string };
  readonly isSigned: boolean;
  /** Path of the CA certificate; absent when the call goes to another server or over HTTP. */
  readonly caPath: string | undefined;
  /** The call as it would be sent now, for notations that cannot compute. */
  readonly call: Pick<BuiltCall, 'parameters' | 'body'>;
}

function plannedValue({ name, value }: NamedValue, call: BuiltCall): SnippetValue {
  const lower = name.toLowerCase();
  if (isHidden(name)) {
    return { kind: 'variable', name: lower.includes('secret') ? 'AUTHDESK_SECRET' : 'AUTHDESK_TOKEN' };
  }
  if (call.signature) {
    if (lower === 'timestamp') return { kind: 'timestamp' };
    if (lower === 'nonce') return { kind: 'nonce' };
    if (lower === 'sig') return { kind: 'signature' };
  }
  return { kind: 'text', text: value };
}

/** Reads a built call for the snippets. */
export function planOf(call: BuiltCall, caPath: string | undefined): SnippetPlan {
  const { credential } = call;
  return {
    purpose: 'send',
    httpMethod: call.httpMethod,
    address: `${call.origin}${call.path}`,
    isHttps: call.transport === 'https',
    parameters: call.parameters.map((parameter) => ({ name: parameter.name, value: plannedValue(parameter, call) })),
    authorization: { kind: credential.kind === 'token' && credential.place === 'header' ? 'token' : 'none' },
    isSigned: call.signature !== undefined,
    caPath: call.transport === 'https' ? caPath : undefined,
    call,
  };
}

/** Which variables a reader has to set before running a snippet. */
export function variablesOf(plan: SnippetPlan): readonly SnippetVariable[] {
  const names = new Set<SnippetVariable>();
  if (plan.isSigned || plan.authorization.kind === 'basic') names.add('AUTHDESK_SECRET');
  if (plan.authorization.kind === 'token') names.add('AUTHDESK_TOKEN');
  for (const { value } of plan.parameters) if (value.kind === 'variable') names.add(value.name);
  return [...names];
}

/** A command line as the first comment of a program shows it, with the variables that have to be set. */
export function commandOf(plan: SnippetPlan, command: string): string {
  return [...variablesOf(plan).map((name) => `${name}=...`), command].join(' ');
}

/** Parameters as a program lists them: all but the signature, which it adds itself. */
export function listedOf(plan: SnippetPlan): readonly SnippetParameter[] {
  return plan.parameters.filter(({ value }) => value.kind !== 'signature');
}

/** How the programs of a language write the values of parameters. */
interface Notation {
  readonly text: (text: string) => string;
  readonly variable: (name: string) => string;
  /** Expressions that make them each time. */
  readonly timestamp: string;
  readonly nonce: string;
}

export const literalIn =
  ({ text, variable, ...made }: Notation) =>
  (value: SnippetValue): string => {
    if (value.kind === 'variable') return variable(value.name);
    return value.kind === 'timestamp' || value.kind === 'nonce'
      ? made[value.kind]
      : text(value.kind === 'text' ? value.text : '');
  };

/** What a program says for the Authorization header: of a token, or of API key and secret. */
export function authorizationIn(
  { authorization }: SnippetPlan,
  token: string,
  basic: (apiKey: string) => readonly string[],
): readonly string[] {
  if (authorization.kind === 'basic') return basic(authorization.apiKey);
  return authorization.kind === 'token' ? [token] : [];
}
