import type { NamedValue } from '#shared/protocol/base-string.ts';
import type { BuiltCall } from '../built-call.ts';
import { isHidden } from '../shown-call.ts';

/** The value of a parameter in a snippet. */
export type SnippetValue =
  | { readonly kind: 'text'; readonly text: string }
  /** Read from the environment: a snippet never contains a secret or a token. */
  | { readonly kind: 'variable'; readonly name: 'AUTHDESK_SECRET' | 'AUTHDESK_TOKEN' }
  /** Made by the snippet each time it runs. */
  | { readonly kind: 'timestamp' | 'nonce' | 'signature' };

export interface SnippetParameter {
  readonly name: string;
  readonly value: SnippetValue;
}

/** A call for snippets: what is fixed, what is a variable, and what is computed when the snippet runs. */
export interface SnippetPlan {
  readonly httpMethod: 'GET' | 'POST';
  /** Address without query. */
  readonly address: string;
  readonly isHttps: boolean;
  readonly parameters: readonly SnippetParameter[];
  /** The token is sent in the Authorization header. */
  readonly hasTokenHeader: boolean;
  readonly isSigned: boolean;
  /** Path of the CA certificate; absent when the call goes to another server or over HTTP. */
  readonly caPath: string | undefined;
  /** The call as it would be sent now, for notations that cannot compute. */
  readonly call: BuiltCall;
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
  return {
    httpMethod: call.httpMethod,
    address: `${call.origin}${call.path}`,
    isHttps: call.transport === 'https',
    parameters: call.parameters.map((parameter) => ({ name: parameter.name, value: plannedValue(parameter, call) })),
    hasTokenHeader: call.credential.kind === 'token' && call.credential.place === 'header',
    isSigned: call.signature !== undefined,
    caPath: call.transport === 'https' ? caPath : undefined,
    call,
  };
}

/** Which variables a reader has to set before running a snippet. */
export function variablesOf(plan: SnippetPlan): readonly string[] {
  const names = new Set<string>();
  if (plan.isSigned) names.add('AUTHDESK_SECRET');
  if (plan.hasTokenHeader) names.add('AUTHDESK_TOKEN');
  for (const { value } of plan.parameters) if (value.kind === 'variable') names.add(value.name);
  return [...names];
}
