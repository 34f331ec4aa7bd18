/** A variable of a collection. */
export interface RequestVariable {
  readonly name: string;
  readonly value: string;
}

/** Names of variables: what can stand between `{{` and `}}`. */
export const variableName = /^[A-Za-z0-9_.-]{1,60}$/;
const placeholder = /\{\{ *([A-Za-z0-9_.-]{1,60}) *\}\}/g;

/**
 * A text with each `{{name}}` replaced by the value of that variable. One that no variable has stays as it is, and what a
 * value holds is not read again.
 */
export function fillIn(text: string, variables: readonly RequestVariable[]): string {
  return text.replace(placeholder, (whole, name: string) => variables.find((one) => one.name === name)?.value ?? whole);
}

/** Whether a text has a `{{name}}`. */
export function hasVariable(text: string): boolean {
  return text.search(placeholder) >= 0;
}

/** Names in texts that no variable has, each once, in order. */
export function missingVariables(texts: readonly string[], variables: readonly RequestVariable[]): readonly string[] {
  const used = texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, name = '']) => name));
  return [...new Set(used)].filter((name) => !variables.some((one) => one.name === name));
}

/** Where a call may have variables. */
interface Fillable {
  readonly base?: string | undefined;
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
  readonly credential: { readonly kind: string; readonly token?: string; readonly userKey?: string | undefined };
}

/** A call with variables in its parameter values, its base address, its token and its userKey. */
export function fillInCall<Call extends Fillable>(call: Call, variables: readonly RequestVariable[]): Call {
  if (variables.length === 0) return call;
  const { base, credential } = call;
  const fill = (text: string) => fillIn(text, variables);
  return {
    ...call,
    ...(base !== undefined && { base: fill(base) }),
    parameters: call.parameters.map(({ name, value }) => ({ name, value: fill(value) })),
    credential: {
      ...credential,
      ...(credential.token !== undefined && { token: fill(credential.token) }),
      ...(credential.userKey !== undefined && { userKey: fill(credential.userKey) }),
    },
  };
}

/** The texts of a call that may have variables. */
export function fillableTexts({ base, parameters, credential }: Fillable): readonly string[] {
  return [...parameters.map(({ value }) => value), base ?? '', credential.token ?? '', credential.userKey ?? ''];
}
