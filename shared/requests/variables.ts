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

/** Names in texts that no variable has, each once, in order. */
export function missingVariables(texts: readonly string[], variables: readonly RequestVariable[]): readonly string[] {
  const used = texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, name = '']) => name));
  return [...new Set(used)].filter((name) => !variables.some((one) => one.name === name));
}
