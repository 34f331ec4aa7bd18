/** Values of variables as a text gives them: an environment, a collection, `@name = value`. */
export type ClientVariables = ReadonlyMap<string, string>;

/** `{{name}}` of Postman, Bruno and `.http`, `{{ _.name }}` of Insomnia, `<<name>>` of Hoppscotch. */
const named = /\{\{\s*(?:_\.)?([\w$.-]{1,80})\s*\}\}|<<([\w$.-]{1,80})>>/g;

/** How often values that hold variables are filled in. */
const ROUNDS = 5;
/** A value that grows beyond this holds itself (R52). */
const LONGEST = 100_000;

/** The text with the values of its variables; those that are not known stay, and are named as placeholders later on. */
export function resolved(text: string, variables: ClientVariables): string {
  if (variables.size === 0 || !/\{\{|<</.test(text)) return text;
  let filled = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = filled.replace(
      named,
      (all, name: string | undefined, other: string | undefined) => variables.get(name ?? other ?? '') ?? all,
    );
    if (next === filled || next.length > LONGEST) break;
    filled = next;
  }
  return filled.length > LONGEST ? text : filled;
}
